import JSONWriting
import Presenting
import Records
import Storage

/// `/restaurants/{id}`: one restaurant.
struct RestaurantScreen: Screen {
    static let path = "/restaurants/{id}"
    static let required = SourceSet.shops
    static let noun = "restaurant"

    private let id: RecordID

    init(_ parameters: ScreenParameters) throws(ParameterFault) {
        id = try parameters.pathID()
    }

    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8] {
        let shop = try rendering.read(.shops) { (snapshot) throws(StorageError) in try snapshot.shop(id: id.text) }
        guard let shop else { throw .notFound }
        return JSONWriter.bytes(of: rendering.presenter.detail(shop))
    }
}
