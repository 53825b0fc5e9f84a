/// The form that a text takes beside a number, by CLDR's names.
enum PluralForm: Sendable, Hashable, CaseIterable {
    case zero, one, two, few, many, other
}
