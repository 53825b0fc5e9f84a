/// What is asked of a list of users, fit to be compared and hashed.
public struct UserQuery: Sendable, Hashable {
    /// Words of the first or last name, as in `ShopQuery.words`.
    public var words: [String]

    /// Puts a query together.
    public init(words: [String] = []) {
        self.words = words
    }
}
