import Facade
import HTTPMessages
import Records

/// What a path names.
enum Route: Sendable, Hashable {
    case view(ViewRoute)
    case refresh
    /// What came of a refresh that was not waited for.
    case receipt(id: String)
    case events
    case livez, readyz, status
    case openAPI

    /// The screens.
    enum ViewRoute: Sendable, Hashable {
        case feed, feedChanges, map, posts, users, home
        case restaurant(id: RecordID)
        case post(id: RecordID)
        case user(id: RecordID)
    }

    /// The methods that a path answers besides OPTIONS, as `Allow` lists them.
    var allow: StaticString {
        switch self {
        case .refresh: "POST, OPTIONS"
        case .view, .receipt, .events, .livez, .readyz, .status, .openAPI: "GET, HEAD, OPTIONS"
        }
    }

    /// The path templates of `openapi.yaml` that are served, for the test that compares the two.
    static let templates = [
        "/feed", "/restaurants", "/restaurants/{id}", "/map", "/posts", "/posts/{id}", "/users", "/users/{id}", "/home",
        "/feed/changes", "/refresh", "/refreshes/{id}", "/events", "/livez", "/readyz", "/status", "/openapi.yaml",
    ]

    /// Finds what a path names; nil when it names nothing here.
    ///
    /// - Parameter path: still percent-encoded; an encoded slash stays part of an id.
    init?(path: RawSpan) {
        guard path.byteCount > 1 else { return nil }
        if let fixed = Route(fixedPath: path) {
            self = fixed
        } else if let id = Self.id(in: path, after: "/restaurants/") {
            self = .view(.restaurant(id: id))
        } else if let id = Self.id(in: path, after: "/posts/") {
            self = .view(.post(id: id))
        } else if let id = Self.id(in: path, after: "/users/") {
            self = .view(.user(id: id))
        } else if let id = Self.id(in: path, after: "/refreshes/") {
            self = .receipt(id: id.text)
        } else {
            return nil
        }
    }

    private init?(fixedPath path: RawSpan) {
        switch path.byteCount {
        case 4 where path.equals("/map"): self = .view(.map)
        case 5 where path.equals("/feed"): self = .view(.feed)
        case 5 where path.equals("/home"): self = .view(.home)
        case 6 where path.equals("/posts"): self = .view(.posts)
        case 6 where path.equals("/users"): self = .view(.users)
        case 6 where path.equals("/livez"): self = .livez
        case 7 where path.equals("/events"): self = .events
        case 7 where path.equals("/readyz"): self = .readyz
        case 7 where path.equals("/status"): self = .status
        case 8 where path.equals("/refresh"): self = .refresh
        case 12 where path.equals("/restaurants"): self = .view(.feed)
        case 13 where path.equals("/feed/changes"): self = .view(.feedChanges)
        case 13 where path.equals("/openapi.yaml"): self = .openAPI
        default: return nil
        }
    }

    /// The one segment after a prefix, decoded; nil when there is none, more than one, or a broken one.
    private static func id(in path: RawSpan, after prefix: StaticString) -> RecordID? {
        let start = prefix.utf8CodeUnitCount
        guard path.byteCount > start, path.extracting(0..<start).equals(prefix) else { return nil }
        let segment = path.extracting(start..<path.byteCount)
        guard !segment.contains(UInt8(ascii: "/")), !segment.contains(UInt8(ascii: "#")) else { return nil }
        return Percent.decodeSegment(segment).map(RecordID.init)
    }
}
