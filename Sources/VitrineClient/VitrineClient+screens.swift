public import ViewModels

/// Every screen is one call, which gives what ``follow(_:as:)`` gives.
extension VitrineClient {
    /// The first page of restaurants.
    public func feed(_ query: FeedQuery = FeedQuery()) async throws(ClientError) -> Answer<Feed> {
        try await view(query.path)
    }

    /// All pages of restaurants, one after the other.
    public func feedPages(_ query: FeedQuery = FeedQuery()) -> Pages<Feed> {
        Pages(client: self, first: query.path)
    }

    /// A restaurant on a screen of its own.
    public func restaurant(id: String) async throws(ClientError) -> Answer<RestaurantDetail> {
        try await view(Query.path("/restaurants", id: id))
    }

    /// The restaurants on a map.
    ///
    /// - Parameters:
    ///   - box: only what is in it; without it, everything.
    ///   - zoom: of a web map, 0…22; what is near each other at it is gathered. Without it, only where there is too much.
    /// - Returns: markers and clusters.
    /// - Throws: `ClientError` when there is nothing to show.
    public func map(in box: BoundingBox? = nil, zoom: Int? = nil) async throws(ClientError) -> Answer<RestaurantMap> {
        var query = Query()
        query.add("bbox", box.map { [$0.west, $0.south, $0.east, $0.north].map(Query.text) } ?? [])
        query.add("zoom", zoom.map { "\($0)" })
        return try await view(query.path("/map"))
    }

    /// The first page of posts with their authors.
    public func posts(_ query: PostQuery = PostQuery()) async throws(ClientError) -> Answer<PostList> {
        try await view(query.path)
    }

    /// All pages of posts, one after the other.
    public func postPages(_ query: PostQuery = PostQuery()) -> Pages<PostList> {
        Pages(client: self, first: query.path)
    }

    /// A post on a screen of its own.
    public func post(id: String) async throws(ClientError) -> Answer<PostDetail> {
        try await view(Query.path("/posts", id: id))
    }

    /// The first page of users.
    public func users(_ query: UserQuery = UserQuery()) async throws(ClientError) -> Answer<UserList> {
        try await view(query.path)
    }

    /// All pages of users, one after the other.
    public func userPages(_ query: UserQuery = UserQuery()) -> Pages<UserList> {
        Pages(client: self, first: query.path)
    }

    /// A user on a screen of their own; the answer's tag is what changing them needs.
    public func user(id: String) async throws(ClientError) -> Answer<UserDetail> {
        try await view(Query.path("/users", id: id))
    }

    /// The app's first screen.
    ///
    /// - Parameter requiresAll: rather a problem than a section that is unavailable.
    /// - Returns: the sections in the order to show them.
    /// - Throws: `ClientError` when there is nothing to show.
    public func home(requiringAll requiresAll: Bool = false) async throws(ClientError) -> Answer<Home> {
        try await view(requiresAll ? "/home?require=all" : "/home")
    }
}
