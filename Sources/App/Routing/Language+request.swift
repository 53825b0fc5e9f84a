import HTTPMessages
import Presenting

extension Language {
    /// The language that a reader likes best; English where none of theirs is here.
    static func preferred(by request: borrowing RequestView) -> Language {
        LanguageRanges.preferred(by: request, among: tags).map { allCases[$0] } ?? .english
    }
}
