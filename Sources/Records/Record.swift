/// A point on Earth in degrees (WGS 84); both members are finite and in range.
public struct GeoPoint: Sendable, Hashable {
    /// Degrees north, -90…90.
    public let latitude: Double
    /// Degrees east, -180…180.
    public let longitude: Double

    /// Makes a point, or nil when a coordinate is not finite or out of range.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude + 0  // -0 becomes 0: no view may show it
        self.longitude = longitude + 0
    }
}

/// What a shop sells; anything an upstream may say besides the four known kinds is `.unknown`.
public enum ShopType: String, Sendable, Hashable, CaseIterable {
    case hawk, coffee, fastfood, streettea
    case unknown = "N/a"
}

/// What every record of an upstream has.
public protocol UpstreamRecord: Sendable, Hashable {
    /// The collection such records come from.
    static var source: Source { get }
    /// Never empty; unique within its source. A number sent as an id is kept as its digits.
    var id: String { get }
}

/// A shop as an upstream says it, checked.
public struct ShopRecord: UpstreamRecord {
    public static let source = Source.shops
    public let id: String
    public let name: String
    public let bio: String
    public let type: ShopType
    /// 0…5, or nil when the shop is not rated.
    public let rate: Double?
    /// Nil when a coordinate is missing or out of range.
    public let location: GeoPoint?

    /// Makes a shop from checked members.
    public init(id: String, name: String, bio: String, type: ShopType, rate: Double?, location: GeoPoint?) {
        self.id = id
        self.name = name
        self.bio = bio
        self.type = type
        self.rate = rate
        self.location = location
    }
}

/// A post as an upstream says it, checked.
public struct PostRecord: UpstreamRecord {
    public static let source = Source.posts
    public let id: String
    /// The author's id, or nil when it was missing or unreadable.
    public let userID: String?
    public let title: String
    public let body: String

    /// Makes a post from checked members.
    public init(id: String, userID: String?, title: String, body: String) {
        self.id = id
        self.userID = userID
        self.title = title
        self.body = body
    }
}

/// A user as an upstream says it, checked.
public struct UserRecord: UpstreamRecord {
    public static let source = Source.users
    public let id: String
    public let firstName: String
    public let lastName: String
    /// 0…150, or nil when unknown.
    public let age: Int?
    public let isAdmin: Bool

    /// Makes a user from checked members.
    public init(id: String, firstName: String, lastName: String, age: Int?, isAdmin: Bool) {
        self.id = id
        self.firstName = firstName
        self.lastName = lastName
        self.age = age
        self.isAdmin = isAdmin
    }
}
