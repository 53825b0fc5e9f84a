import JSONWriting
import Records
import Storage

/// `/feed`: the restaurants.
struct FeedScreen: Screen {
    static let path = "/feed"
    static let otherPaths = ["/restaurants"]
    static let required = SourceSet.shops

    private let page: ListPage

    init(_ parameters: ScreenParameters) throws(ParameterFault) {
        page = try ListPage(parameters)
    }

    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8] {
        let (shops, total) = try rendering.read(.shops) { (snapshot) throws(StorageError) in
            (try snapshot.shops(after: page.after?.position, limit: page.limit + 1), try snapshot.count(of: .shops))
        }
        let presenter = rendering.presenter
        let shown = shops.prefix(page.limit)
        let cursor = shops.count > page.limit ? shown.last.map { Cursor(position: $0.position) } : nil
        return JSONWriter.bytes(
            of: presenter.feed(
                shown.map(\.record), total: total,
                next: page.next(ViewPath.feed, [:], after: cursor, in: presenter.language)))
    }
}
