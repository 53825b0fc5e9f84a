import Facade
import HTTPMessages
import Records

/// A screen as the server serves it.
struct ServedScreen: Sendable {
    let kind: ScreenKind
    /// The screen without a query, which most requests ask for; nil where it takes more.
    let plain: ViewRequest?

    init(_ type: any Screen.Type) {
        kind = ScreenKind(type)
        plain = try? kind.request(ScreenParameters())
    }
}

/// What is at a path.
enum Endpoint: Sendable {
    /// A screen, and what can be written there.
    case screen(ServedScreen, writes: WriteTarget?)
    case form
    case refresh
    /// What came of a refresh that was not waited for.
    case receipt
    case events
    case livez, readyz, status, metrics
    /// What comes with the program.
    case asset(Asset)

    /// The methods it answers besides OPTIONS, as `Allow` lists them.
    var allow: StaticString {
        switch self {
        case .refresh: "POST, OPTIONS"
        case .screen(_, .users), .form: "GET, HEAD, POST, OPTIONS"
        case .screen(_, .user): "GET, HEAD, PUT, PATCH, DELETE, OPTIONS"
        case .screen, .receipt, .events, .livez, .readyz, .status, .metrics, .asset: "GET, HEAD, OPTIONS"
        }
    }

    /// Asked by machines that watch the server.
    var isHealthCheck: Bool {
        switch self {
        case .livez, .readyz: true
        default: false
        }
    }
}

/// What a request's path names.
struct Route: Sendable {
    let endpoint: Endpoint
    /// The template's place among the templates, from 1 on.
    let label: Int
    /// The path's last segment, where the endpoint's path has a gap for it.
    let id: RecordID?
}

/// The paths that are served.
struct RouteTable: Sendable {
    private struct Entry {
        let path: [UInt8]
        let endpoint: Endpoint
        let label: Int
    }

    /// As `openapi.yaml` writes them.
    let templates: [String]
    /// By their length.
    private let whole: [[Entry]]
    private let beforeID: [Entry]

    /// Serves these screens and what every server serves.
    init(screens: [any Screen.Type] = Screens.all) {
        var all = Self.operations
        for screen in screens.map(ServedScreen.init) {
            all += screen.kind.paths.map { ($0, .screen(screen, writes: WriteTarget(path: $0))) }
        }
        let templates = all.map(\.0) + Asset.templates
        self.templates = templates
        all += Asset.paths.map { ($0.path, .asset($0.asset)) }
        let gap = "{id}"
        let fixed = all.filter { !$0.0.hasSuffix(gap) }
            .map { Entry(path: Array($0.0.utf8), endpoint: $0.1, label: Self.label(of: $0.0, templates)) }
        let longest = fixed.map(\.path.count).max() ?? 0
        whole = (0...longest).map { length in fixed.filter { $0.path.count == length } }
        beforeID = all.filter { $0.0.hasSuffix(gap) }.map { path, endpoint in
            Entry(
                path: Array(path.utf8.dropLast(gap.utf8.count)), endpoint: endpoint,
                label: Self.label(of: path, templates))
        }
    }

    /// The place of a path's template, from 1 on.
    private static func label(of path: String, _ templates: [String]) -> Int {
        let place =
            templates.firstIndex(of: path)
            ?? templates.firstIndex { $0.contains("{") && path.hasPrefix($0.prefix { $0 != "{" }) }
        return place.map { $0 + 1 } ?? 0
    }

    private static let operations: [(String, Endpoint)] = [
        ("/refresh", .refresh), ("/refreshes/{id}", .receipt), ("/events", .events), ("/livez", .livez),
        ("/forms/{id}", .form), ("/readyz", .readyz), ("/status", .status), ("/metrics", .metrics),
    ]

    /// Finds what a path names.
    ///
    /// - Parameter path: still percent-encoded; an encoded slash stays part of an id.
    /// - Returns: nil when it names nothing here.
    func route(for path: RawSpan) -> Route? {
        if path.byteCount < whole.count {
            for entry in whole[path.byteCount] where path.starts(with: entry.path) {
                return Route(endpoint: entry.endpoint, label: entry.label, id: nil)
            }
        }
        for entry in beforeID where path.starts(with: entry.path) {
            return Self.id(path.extracting(entry.path.count..<path.byteCount))
                .map { Route(endpoint: entry.endpoint, label: entry.label, id: $0) }
        }
        return nil
    }

    /// One segment, decoded; nil when there is none, more than one, or a broken one.
    private static func id(_ segment: RawSpan) -> RecordID? {
        guard segment.byteCount > 0, !segment.contains(UInt8(ascii: "/")), !segment.contains(UInt8(ascii: "#"))
        else { return nil }
        return Percent.decodeSegment(segment).map(RecordID.init)
    }
}
