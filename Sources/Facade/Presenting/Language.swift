/// A language that every text of every view exists in.
///
/// The raw value is the BCP 47 tag that `Content-Language` sends.
public enum Language: String, Sendable, Hashable, CaseIterable {
    /// English; also for readers of a language that is not here.
    case english = "en"

    /// What the language says.
    var phrases: Phrases {
        switch self {
        case .english: .english
        }
    }
}
