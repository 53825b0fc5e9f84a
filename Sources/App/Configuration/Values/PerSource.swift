import Records

/// One value for each upstream source.
struct PerSource<Value: Sendable & Hashable>: Sendable, Hashable {
    var shops: Value
    var posts: Value
    var users: Value

    /// The value of `source`.
    subscript(source: Source) -> Value {
        switch source {
        case .shops: shops
        case .posts: posts
        case .users: users
        }
    }
}
