import JSONWriting
import Records
import Storage

/// `/map`: the restaurants where they are.
struct MapScreen: Screen {
    static let path = "/map"
    static let required = SourceSet.shops

    init(_ parameters: ScreenParameters) {}

    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8] {
        let shops = try rendering.read(.shops) { (snapshot) throws(StorageError) in
            try snapshot.shops(after: nil, limit: 1_000).map(\.record)
        }
        return JSONWriter.bytes(of: rendering.presenter.map(shops))
    }
}
