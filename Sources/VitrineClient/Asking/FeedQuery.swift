import Foundation
public import ViewModels

/// What chooses the restaurants of a feed, and their order.
///
/// ```swift
/// var query = FeedQuery()
/// query.types = [.coffee]
/// query.near = Coordinate(latitude: 21.0285, longitude: 105.8542)
/// query.sort = .distance
/// ```
public struct FeedQuery: Sendable, Hashable {
    /// An order.
    public struct Sort: RawRepresentable, Sendable, Hashable {
        /// The order as it is sent.
        public let rawValue: String

        /// Makes an order from any word; one that the server does not know is a problem.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// As the upstream has them.
        public static let upstream = Sort(rawValue: "upstream")
        /// Lowest rate first.
        public static let rate = Sort(rawValue: "rate")
        /// Highest rate first.
        public static let rateDescending = Sort(rawValue: "-rate")
        /// By name.
        public static let name = Sort(rawValue: "name")
        /// By name, last first.
        public static let nameDescending = Sort(rawValue: "-name")
        /// Nearest first; needs `near`.
        public static let distance = Sort(rawValue: "distance")
    }

    /// Only restaurants of these types; all when empty.
    public var types: [RestaurantType]
    /// Words of name or bio, each of which must be the beginning of one.
    public var words: String?
    /// The order; nil for the upstream's.
    public var sort: Sort?
    /// Each cell then tells how far it is from there.
    public var near: Coordinate?
    /// Only restaurants at most so many metres from `near`.
    public var radiusMeters: Double?
    /// Cells on a page, 1…200; nil for the server's choice.
    public var limit: Int?

    /// Makes a query; without anything, it chooses all in upstream order.
    public init(
        types: [RestaurantType] = [], words: String? = nil, sort: Sort? = nil, near: Coordinate? = nil,
        radiusMeters: Double? = nil, limit: Int? = nil
    ) {
        self.types = types
        self.words = words
        self.sort = sort
        self.near = near
        self.radiusMeters = radiusMeters
        self.limit = limit
    }

    var path: String {
        var query = Query()
        query.add("type", types.map(\.rawValue))
        query.add("q", words)
        query.add("sort", sort?.rawValue)
        query.add("near", near.map { "\(Query.text($0.latitude)),\(Query.text($0.longitude))" })
        query.add("radius", radiusMeters.map { String(format: "%.0f", $0) })
        query.add("limit", limit.map { "\($0)" })
        return query.path("/feed")
    }
}
