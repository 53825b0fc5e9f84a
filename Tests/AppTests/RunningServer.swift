import Facade
import Platform
import Settings
import TestSupport

@testable import App

/// A whole server on a database in a temporary folder, with a scripted upstream behind it.
struct RunningServer {
    let upstream: ScriptedUpstream
    let folder: TemporaryFolder
    let server: Server
    private let environment: [String: String]

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - upstream: answers `/shops`, `/posts` and `/users`.
    ///   - folder: where the database lies.
    ///   - settings: more variables.
    ///   - screens: what can be looked at.
    ///   - forms: what can be filled in.
    ///   - log: the descriptor of a file for the log; -1 for none.
    /// - Throws: what the server throws.
    init(
        _ upstream: ScriptedUpstream, _ folder: TemporaryFolder, _ settings: [String: String] = [:],
        screens: [any Screen.Type] = Screens.all, forms: [any Form.Type] = Forms.all, log: Int32 = -1
    ) throws {
        self.upstream = upstream
        self.folder = folder
        var environment = [
            "VITRINE_LISTEN": "127.0.0.1:0", "VITRINE_DATABASE": folder.file("vitrine.sqlite"),
            "VITRINE_SHOPS_URL": upstream.url("/shops"), "VITRINE_POSTS_URL": upstream.url("/posts"),
            "VITRINE_USERS_URL": upstream.url("/users"), "VITRINE_REFRESH_INTERVAL_MIN": "0s",
            "VITRINE_ACCESS_LOG": "off", "VITRINE_LOOPS": "2", "VITRINE_DRAIN_TIMEOUT": "2s",
        ]
        environment.merge(settings) { $1 }
        self.environment = environment
        let command = try Command.parse(["serve"], environment: environment, readFile: readSmallFile)
        guard case .serve(let loaded) = command else { throw ServerFault(line: "not a serve command") }
        server = try Server(loaded.configuration, screens: screens, forms: forms, errorDescriptor: log)
    }

    /// The command it was started by, its files read again.
    func command() throws(ConfigurationFaults) -> Command {
        try Command.parse(["serve"], environment: environment, readFile: readSmallFile)
    }

    /// Starts a server, calls `body` with it and a client, and stops it.
    static func run(
        _ settings: [String: String] = [:], upstream: ScriptedUpstream? = nil, folder: TemporaryFolder? = nil,
        screens: [any Screen.Type] = Screens.all, forms: [any Form.Type] = Forms.all,
        _ body: (RunningServer, HTTPClient) throws -> Void
    ) throws {
        let running = try RunningServer(
            upstream ?? .filled(), folder ?? TemporaryFolder(), settings, screens: screens, forms: forms)
        defer { running.server.stop() }
        let client = try HTTPClient(port: running.server.port)
        try body(running, client)
    }
}

extension ScriptedUpstream {
    /// An upstream with two shops, two posts and two users.
    static func filled() throws -> ScriptedUpstream {
        let upstream = try ScriptedUpstream()
        upstream.script("/shops", .json(Sample.shops))
        upstream.script("/posts", .json(Sample.posts))
        upstream.script("/users", .json(Sample.users))
        return upstream
    }

    /// An upstream that resets every connection.
    static func broken() throws -> ScriptedUpstream {
        let upstream = try ScriptedUpstream()
        for source in ["/shops", "/posts", "/users"] { upstream.script(source, .reset) }
        return upstream
    }
}

enum Sample {
    static let shops = """
        [{"id":"pho","name":"Phở Thìn","bio":"Soup.","type":"hawk","rate":4.5,"latitude":21.01,"longitude":105.85},
        {"id":7,"name":"Café/7","type":"Coffee ","rate":"x"}]
        """
    static let posts = """
        [{"id":1,"userId":1,"title":"One","body":"First."},{"id":2,"userId":9,"title":"Two","body":"Second."}]
        """
    static let users = """
        [{"id":1,"firstName":"Lan","lastName":"Vũ","isAdmin":true},{"id":2,"name":"Minh Anh Đỗ"}]
        """
}
