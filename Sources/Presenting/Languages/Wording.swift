/// What a table says for one phrase: a text, or one for each form that goes with a number.
///
///     .loading: "Loading…",
///     .minutesAgo: [.one: "{count} minute ago", .other: "{count} minutes ago"],
struct Wording: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
    /// The texts by form; a text without forms stands as `other`.
    let templates: [PluralForm: Template]
    /// The text beside a number that no form of its own goes with.
    let other: Template

    init(stringLiteral text: String) {
        other = Template(text)
        templates = [.other: other]
    }

    /// Of a form that comes twice the first counts; without `other`, that is empty.
    init(dictionaryLiteral texts: (PluralForm, String)...) {
        templates = Dictionary(texts.map { ($0, Template($1)) }, uniquingKeysWith: { first, _ in first })
        other = templates[.other] ?? Template("")
    }
}
