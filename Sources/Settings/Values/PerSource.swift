package import Records

/// One value for each upstream source.
package struct PerSource<Value: Sendable & Hashable>: Sendable, Hashable {
    /// For the shops.
    package var shops: Value
    /// For the posts.
    package var posts: Value
    /// For the users.
    package var users: Value

    /// The value of `source`.
    package subscript(source: Source) -> Value {
        switch source {
        case .shops: shops
        case .posts: posts
        case .users: users
        }
    }
}
