public import Records
public import ViewModels

extension Presenter {
    /// The most restaurants that the home screen shows.
    public static let homeRestaurants = 10
    /// The most posts that the home screen shows.
    public static let homePosts = 5
    /// The most markers on the home screen's map.
    public static let homeMarkers = 25

    /// The home screen's restaurants.
    ///
    /// - Parameters:
    ///   - shops: the feed from its start; the first `homeRestaurants` are shown.
    ///   - state: how current they are; when `unavailable`, none is shown.
    /// - Returns: the section.
    public func restaurantsSection(_ shops: [ShopRecord], state: SectionState) -> HomeSection {
        let shown = shown(shops, state, Self.homeRestaurants)
        return HomeSection(
            id: .restaurants, title: phrases.text(.restaurantsTitle), state: state,
            items: .restaurants(shown.map { cell($0) }), path: ViewPath.feed)
    }

    /// The home screen's posts.
    ///
    /// - Parameters:
    ///   - posts: the posts from their start; the first `homePosts` are shown.
    ///   - authors: users by id; those that no post names are not looked at.
    ///   - state: how current the posts are; when `unavailable`, none is shown.
    /// - Returns: the section.
    public func postsSection(
        _ posts: [PostRecord], authors: [RecordID: UserRecord], state: SectionState
    ) -> HomeSection {
        let shown = shown(posts, state, Self.homePosts)
        return HomeSection(
            id: .posts, title: phrases.text(.postsTitle), state: state,
            items: .posts(shown.map { post in cell(post, author: post.userID.flatMap { authors[RecordID($0)] }) }),
            path: ViewPath.posts)
    }

    /// The home screen's map.
    ///
    /// - Parameters:
    ///   - shops: the shops from their start; the first `homeMarkers` of those that have a place are shown.
    ///   - state: how current they are; when `unavailable`, none is shown.
    /// - Returns: the section.
    public func mapSection(_ shops: [ShopRecord], state: SectionState) -> HomeSection {
        let shown = shown(shops.filter { $0.location != nil }, state, Self.homeMarkers)
        return HomeSection(
            id: .map, title: phrases.text(.mapTitle), state: state, items: .map(shown.compactMap(annotation)),
            path: ViewPath.map)
    }

    private func shown<Record>(_ records: [Record], _ state: SectionState, _ limit: Int) -> ArraySlice<Record> {
        state == .unavailable ? [] : records.prefix(limit)
    }
}
