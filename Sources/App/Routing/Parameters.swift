import Facade
import HTTPMessages
import Records

/// A query parameter whose value is not allowed.
struct ParameterFault: Error, Sendable, Hashable {
    var parameter: String
    /// What is allowed, fit to stand after "must be".
    var allowed: String
}

/// The query parameters that a route knows; all others are as if they were not there.
///
/// Of a parameter that comes twice the first counts.
struct Parameters {
    private let query: QueryParameters

    init(_ query: RawSpan) {
        self.query = QueryParameters(query)
    }

    func first(_ name: String) throws(ParameterFault) -> String? {
        do throws(PercentError) {
            return try query.first(name)
        } catch {
            throw ParameterFault(parameter: name, allowed: "percent-encoded UTF-8")
        }
    }

    func page() throws(ParameterFault) -> ViewRequest.Page {
        var page = ViewRequest.Page.first
        if let text = try first("limit") {
            guard let limit = Int(text), (1...200).contains(limit), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else { throw ParameterFault(parameter: "limit", allowed: "a whole number from 1 to 200") }
            page.limit = limit
        }
        if let text = try first("after") {
            guard let cursor = Cursor(text: text) else {
                throw ParameterFault(parameter: "after", allowed: "a cursor from the member next of a page")
            }
            page.after = cursor
        }
        return page
    }

    func since() throws(ParameterFault) -> Int64 {
        guard let text = try first("since"), let generation = Int64(text), generation >= 0,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { throw ParameterFault(parameter: "since", allowed: "a generation, a whole number from 0") }
        return generation
    }

    /// Whether the caller wants no answer rather than a partial one.
    func requiresAll() throws(ParameterFault) -> Bool {
        guard let text = try first("require") else { return false }
        guard text == "all" else { throw ParameterFault(parameter: "require", allowed: "all") }
        return true
    }

    /// The language asked for by name, which wins over `Accept-Language`.
    func language() throws(ParameterFault) -> Language? {
        guard let text = try first("locale") else { return nil }
        guard let language = Language(rawValue: text.lowercased()) else {
            throw ParameterFault(
                parameter: "locale", allowed: Language.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return language
    }

    func sources() throws(ParameterFault) -> SourceSet {
        guard let text = try first("source") else { return .all }
        var sources: SourceSet = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let source = Source(rawValue: String(name)) else {
                throw ParameterFault(
                    parameter: "source", allowed: "a comma-separated list of shops, posts and users")
            }
            sources.insert(SourceSet(source))
        }
        return sources
    }

    func allowances() throws(ParameterFault) -> ReadingAllowances {
        guard let text = try first("allow") else { return [] }
        var allowances: ReadingAllowances = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            switch name {
            case "empty": allowances.insert(.empty)
            case "rejects": allowances.insert(.rejects)
            default:
                throw ParameterFault(parameter: "allow", allowed: "a comma-separated list of empty and rejects")
            }
        }
        return allowances
    }
}

extension ViewRequest.Page {
    /// The first page at its usual length.
    static let first = ViewRequest.Page(limit: 50, after: nil)
}

extension Route.ViewRoute {
    /// The screen that this route and its query ask for.
    func request(_ parameters: borrowing Parameters) throws(ParameterFault) -> ViewRequest {
        switch self {
        case .feed: .feed(try parameters.page())
        case .feedChanges: .feedChanges(since: try parameters.since())
        case .map: .map
        case .posts: .posts(try parameters.page(), userID: try parameters.first("userId").map(RecordID.init))
        case .users: .users(try parameters.page())
        case .home: .home
        case .restaurant(let id): .restaurant(id: id)
        case .post(let id): .post(id: id)
        case .user(let id): .user(id: id)
        }
    }

    /// The screen without a query: what most requests ask for, without looking further; nil when it needs one.
    var plainRequest: ViewRequest? {
        switch self {
        case .feed: .feed(.first)
        case .feedChanges: nil
        case .map: .map
        case .posts: .posts(.first, userID: nil)
        case .users: .users(.first)
        case .home: .home
        case .restaurant(let id): .restaurant(id: id)
        case .post(let id): .post(id: id)
        case .user(let id): .user(id: id)
        }
    }

    /// What the screen is about, for a problem's text.
    var noun: String {
        switch self {
        case .restaurant: "restaurant"
        case .post: "post"
        case .user: "user"
        case .feed, .feedChanges, .map, .posts, .users, .home: "page"
        }
    }
}
