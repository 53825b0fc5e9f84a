/// Turns records into what screens show, in one language.
///
/// Pure: the same records give the same view models on every run and every machine, and there is no clock in it.
public struct Presenter: Sendable {
    /// The language of every text.
    public let language: Language

    /// What the language says.
    package let phrases: Phrases

    /// Makes a presenter.
    public init(language: Language) {
        self.language = language
        phrases = language.phrases
    }
}
