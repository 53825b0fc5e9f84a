import Glibc
import Platform
import TestSupport
import Testing

@testable import App

/// The program as a process of its own, so that it can be killed.
final class ServerProcess {
    let port: UInt16
    private let process: pid_t
    private var isRunning = true

    /// Starts `vitrine serve` and waits for its greeting.
    init(_ settings: [String: String]) throws {
        // The executable lies beside the bundle of tests.
        let tests = CommandLine.arguments.first ?? ""
        let executable = tests.prefix(upTo: tests.lastIndex(of: "/") ?? tests.startIndex) + "/vitrine"
        var pipes: [Int32] = [0, 0]
        guard pipe(&pipes) == 0 else { throw ServerFault(line: "no pipe") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, pipes[1], STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addclose(&actions, pipes[0])
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(String(executable)), strdup("serve"), nil]
        var environment: [UnsafeMutablePointer<CChar>?] = settings.map { strdup("\($0)=\($1)") } + [nil]
        defer {
            for text in arguments + environment { free(text) }
            posix_spawn_file_actions_destroy(&actions)
            close(pipes[0])
        }
        var process = pid_t()
        let code = posix_spawn(&process, String(executable), &actions, nil, &arguments, &environment)
        close(pipes[1])
        guard code == 0 else { throw ServerFault(line: "cannot start \(executable)") }
        self.process = process
        var greeting = ""
        var byte: UInt8 = 0
        while read(pipes[0], &byte, 1) == 1, byte != 0x0A { greeting.unicodeScalars.append(Unicode.Scalar(byte)) }
        guard let port = UInt16(greeting.split(separator: ":").last ?? "") else {
            throw ServerFault(line: "no greeting: \(greeting)")
        }
        self.port = port
    }

    deinit {
        end(SIGKILL)
    }

    /// Sends a signal and waits for the end.
    ///
    /// - Returns: the wait status.
    @discardableResult
    func end(_ signal: Int32) -> Int32 {
        var status: Int32 = 0
        guard isRunning else { return status }
        kill(process, signal)
        waitpid(process, &status, 0)
        isRunning = false
        return status
    }
}

@Suite struct KillTests {
    private static func shops(rate: Int) -> String {
        "[" + (0..<300).map { #"{"id":"s\#($0)","name":"Shop \#($0)","rate":\#(rate)}"# }.joined(separator: ",") + "]"
    }

    /// The rates of all shops, page by page.
    private static func rates(_ client: HTTPClient) throws -> [String] {
        var rates: [String] = []
        var path: String? = "/feed?limit=200"
        while let current = path {
            let text = try client.get(current).text
            rates += text.components(between: #""rate":"#, and: ",")
            path = text.components(between: #""next":""#, and: "\"").first
        }
        return rates
    }

    @Test func killedAtAnyMomentOfARefreshTheFeedIsTheOldOneOrTheNewOne() throws {
        let upstream = try ScriptedUpstream.filled()
        let folder = try TemporaryFolder()
        var random = SystemRandomNumberGenerator()
        let settings = [
            "VITRINE_LISTEN": "127.0.0.1:0", "VITRINE_DATABASE": folder.file("v.sqlite"), "VITRINE_ACCESS_LOG": "off",
            "VITRINE_TTL": "1h", "VITRINE_REFRESH_INTERVAL_MIN": "0s", "VITRINE_SHOPS_URL": upstream.url("/shops"),
            "VITRINE_POSTS_URL": upstream.url("/posts"), "VITRINE_USERS_URL": upstream.url("/users"),
        ]
        upstream.script("/shops", .json(Self.shops(rate: 1)))
        var old = 1
        for round in 0..<12 {
            let server = try ServerProcess(settings)
            let client = try HTTPClient(port: server.port)
            if round == 0 { #expect(try client.request("POST", "/refresh").status == 200) }
            let new = old % 5 + 1
            upstream.script("/shops", .json(Self.shops(rate: new)))
            let asked = upstream.requests(for: "/shops").count
            try client.send("POST /refresh?source=shops HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(upstream.waitForRequests(asked + 1, for: "/shops"))
            // A moment between the upstream's answer and the end of the commit, as near as can be hit from outside.
            let moment = SystemTime().monotonicNanoseconds + Int64.random(in: 0...20_000_000, using: &random)
            while SystemTime().monotonicNanoseconds < moment { sched_yield() }
            server.end(SIGKILL)

            let down = settings.merging(["VITRINE_SHOPS_URL": "http://127.0.0.1:1/"]) { $1 }
            let restarted = try ServerProcess(down)
            let rates = try Self.rates(try HTTPClient(port: restarted.port))
            #expect(rates.count == 300)
            #expect(Set(rates).count == 1)
            let rate = Int(rates.first ?? "") ?? 0
            #expect(rate == old || rate == new)
            old = rate
            #expect(restarted.end(SIGTERM) == 0)
        }
    }
}
