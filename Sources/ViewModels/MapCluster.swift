/// Restaurants that stand too near each other for markers of their own.
///
/// ```json
/// {"count":12,"coordinate":{"latitude":21.03,"longitude":105.85},"bbox":[105.84,21.02,105.86,21.04],
///  "iconKey":"coffee"}
/// ```
public struct MapCluster: Codable, Sendable, Hashable {
    /// How many restaurants there are, 2 or more.
    public let count: Int
    /// Where the marker stands.
    public let coordinate: Coordinate
    /// What to zoom to: the restaurants lie inside.
    public let bbox: BoundingBox
    /// The picture that stands for them.
    public let iconKey: IconKey

    /// Makes a cluster.
    public init(count: Int, coordinate: Coordinate, bbox: BoundingBox, iconKey: IconKey) {
        self.count = count
        self.coordinate = coordinate
        self.bbox = bbox
        self.iconKey = iconKey
    }
}
