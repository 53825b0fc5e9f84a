/// The restaurants on a map.
///
/// ```json
/// {"region":{"center":{"latitude":21.028511,"longitude":105.804817},"radiusMeters":1000},
///  "annotations":[{"id":"shop_3","title":"Phở Bát","subtitle":"Hawker food · 4.5 of 5",
///  "coordinate":{"latitude":21.028511,"longitude":105.804817},"iconKey":"bakery","tintKey":"orange",
///  "path":"/restaurants/shop_3"}],"clusters":[]}
/// ```
public struct RestaurantMap: Codable, Sendable, Hashable {
    /// What to show at first: everything below lies inside.
    public let region: MapRegion
    /// Restaurants with a marker of their own.
    public let annotations: [MapAnnotation]
    /// Restaurants gathered because they are near each other; none of them is among `annotations`.
    public let clusters: [MapCluster]

    /// Makes a map.
    public init(region: MapRegion, annotations: [MapAnnotation], clusters: [MapCluster]) {
        self.region = region
        self.annotations = annotations
        self.clusters = clusters
    }
}
