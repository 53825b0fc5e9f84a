import JSONWriting
import Presenting
import Records
import Storage
import ViewModels

/// `/feed`: the restaurants, filtered, searched, sorted, and near a point.
struct FeedScreen: Screen {
    static let path = "/feed"
    static let otherPaths = ["/restaurants"]
    static let required = SourceSet.shops

    private let query: ShopQuery
    private let page: ListPage

    init(_ parameters: ScreenParameters) throws(ParameterFault) {
        let query = try ShopQuery(parameters)
        self.query = query
        page = try ListPage(parameters) { $0.fits(query) }
    }

    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8] {
        let shops = try rendering.read(.shops) { (snapshot) throws(StorageError) in
            try snapshot.feed(query, after: page.after, limit: page.limit)
        }
        let presenter = rendering.presenter
        return JSONWriter.bytes(
            of: Feed(
                items: shops.items.map { presenter.cell($0.shop, distanceMeters: $0.distanceMeters) },
                total: shops.total,
                next: page.next(ViewPath.feed, query.parameters, after: shops.next, in: presenter.language)))
    }
}
