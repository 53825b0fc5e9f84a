import JSONWriting
import Presenting
import Records
import Storage
import ViewModels

/// `/map`: the restaurants where they are, gathered where they stand too near each other.
struct MapScreen: Screen {
    static let path = "/map"
    static let required = SourceSet.shops
    static let mediaTypes = ["application/json", GeoJSONMap.mediaType]

    private let query: MapQuery
    let mediaType: String

    init(_ parameters: ScreenParameters) throws(ParameterFault) {
        query = MapQuery(
            bounds: try Self.bounds(parameters),
            zoom: try parameters.wholeNumber("zoom", in: 0...22, "a whole number from 0 to 22").map(Int.init))
        mediaType = parameters.mediaType
    }

    private static func bounds(_ parameters: ScreenParameters) throws(ParameterFault) -> GeoBox? {
        let allowed =
            "WEST,SOUTH,EAST,NORTH in degrees, south not above north; west above east crosses the 180th meridian"
        guard let sides = try parameters.decimals("bbox", count: 4, allowed) else { return nil }
        guard let box = GeoBox(west: sides[0], south: sides[1], east: sides[2], north: sides[3]) else {
            throw ParameterFault(parameter: "bbox", allowed: allowed)
        }
        return box
    }

    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8] {
        let content = try rendering.read(.shops) { (snapshot) throws(StorageError) in try snapshot.map(query) }
        let map = rendering.presenter.map(content.shops, clusters: content.clusters.map(MapCluster.init))
        return mediaType == GeoJSONMap.mediaType
            ? JSONWriter.bytes(of: GeoJSONMap(map)) : JSONWriter.bytes(of: map)
    }
}

extension MapCluster {
    fileprivate init(_ cluster: ShopCluster) {
        let bounds = cluster.bounds
        self.init(
            count: cluster.count, coordinate: Coordinate(cluster.center),
            bbox: BoundingBox(west: bounds.west, south: bounds.south, east: bounds.east, north: bounds.north),
            iconKey: PresentationTable.look(of: cluster.type).icon)
    }
}
