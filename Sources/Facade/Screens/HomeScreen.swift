import JSONWriting
import Presenting
import Records
import Storage
import ViewModels

/// `/home`: the first of everything; a section whose source fails never fails the whole.
struct HomeScreen: Screen {
    static let path = "/home"
    static let required: SourceSet = []
    static let optional: SourceSet = [.shops, .posts, .users]
    static let showsStates = true

    init(_ parameters: ScreenParameters) {}

    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8] {
        let shopsState = rendering.state(of: .shops)
        let postsState = rendering.state(of: .posts)
        let shops = shopsState == .unavailable ? [] : try shops(&rendering)
        let posts = postsState == .unavailable ? [] : try posts(&rendering)
        let authors = try rendering.authors(of: posts)
        let presenter = rendering.presenter
        return JSONWriter.bytes(
            of: Home(sections: [
                presenter.restaurantsSection(shops, state: shopsState),
                presenter.postsSection(posts, authors: authors, state: postsState),
                presenter.mapSection(shops, state: shopsState),
            ]))
    }

    /// Some shops have no place: a few more are read, so that the map is not poorer for them.
    private func shops(_ rendering: inout Rendering) throws(ViewError) -> [ShopRecord] {
        try rendering.read(.shops) { (snapshot) throws(StorageError) in
            try snapshot.feed(ShopQuery(), limit: 4 * Presenter.homeMarkers).items.map(\.shop)
        }
    }

    private func posts(_ rendering: inout Rendering) throws(ViewError) -> [PostRecord] {
        try rendering.read(.posts) { (snapshot) throws(StorageError) in
            try snapshot.posts(PostQuery(), limit: Presenter.homePosts).items
        }
    }
}
