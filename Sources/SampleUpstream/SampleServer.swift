import HTTPMessages
public import HTTPServing

/// An upstream of the program's own, so that everything can be tried without a network: a real HTTP server on the
/// loopback interface with the three collections at `/shops`, `/posts` and `/users`.
public final class SampleServer: Sendable {
    private let server: HTTPServer

    /// Starts to serve.
    ///
    /// - Parameters:
    ///   - host: a name or an address without brackets.
    ///   - port: 0 takes a free one.
    /// - Throws: `ServingError` when the address cannot be had.
    public init(host: String = "127.0.0.1", port: UInt16 = 0) throws(ServingError) {
        server = try HTTPServer(ServingConfiguration(host: host, port: port, loops: 1), handler: SampleHandler())
    }

    /// What it answers for a collection.
    ///
    /// - Parameter collection: `shops`, `posts` or `users`.
    /// - Returns: a JSON array; empty bytes for another collection.
    public static func answer(for collection: String) -> [UInt8] {
        switch collection {
        case "shops": Array(SampleShops.json.utf8)
        case "posts": Array(SamplePosts.json.utf8)
        case "users": Array(SampleUsers.json.utf8)
        default: []
        }
    }

    /// The port that is listened on.
    public var port: UInt16 { server.port }

    /// Where a collection is.
    ///
    /// - Parameter collection: `shops`, `posts` or `users`.
    /// - Returns: an absolute URL for callers on this machine.
    public func url(of collection: String) -> String {
        "http://127.0.0.1:\(server.port)/\(collection)"
    }

    /// Stops.
    ///
    /// Call it once.
    public func close() {
        server.drain(timeout: .seconds(1))
    }
}

private struct SampleHandler: RequestHandling {
    func respond(to request: borrowing RequestView, body: [UInt8], context: RequestContext) -> Answer {
        guard request.head.method == .get || request.head.method == .head else {
            return .now(Self.text(405, "This is a sample upstream: it is read only."))
        }
        let path = request.path
        if path.equals("/shops") { return .now(Self.shops) }
        if path.equals("/posts") { return .now(Self.posts) }
        if path.equals("/users") { return .now(Self.users) }
        return .now(Self.text(404, "This is a sample upstream: try /shops, /posts or /users."))
    }

    func response(to fault: RequestFault, path: String, requestID: RequestID) -> Response {
        var response = Self.text(400, "That is no request this server takes.")
        response.closesConnection = true
        return response
    }

    func responseWhenFull(requestID: RequestID) -> Response {
        Self.text(503, "Too many connections.")
    }

    private static let shops = json(SampleShops.json)
    private static let posts = json(SamplePosts.json)
    private static let users = json(SampleUsers.json)

    private static func json(_ text: String) -> Response {
        var fields = FieldBlock()
        fields.append("Content-Type", "application/json")
        fields.append("Cache-Control", "max-age=60")
        return Response(status: 200, fields: fields, body: Array(text.utf8))
    }

    private static func text(_ status: Int, _ text: String) -> Response {
        var fields = FieldBlock()
        fields.append("Content-Type", "text/plain; charset=utf-8")
        return Response(status: status, fields: fields, body: Array((text + "\n").utf8))
    }
}
