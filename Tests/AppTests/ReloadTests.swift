import Glibc
import Platform
import Settings
import Synchronization
import TestSupport
import Testing

@testable import App

@Suite struct ReloadTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("vitrine.conf")
    }

    /// Starts a server on a configuration file, whose log goes into a file.
    private func start(_ lines: String, _ upstream: ScriptedUpstream) throws -> RunningServer {
        try folder.write(lines.utf8, to: "vitrine.conf")
        try folder.write([UInt8](), to: "log")
        return try RunningServer(
            upstream, folder, ["VITRINE_CONFIG": path, "VITRINE_REFRESH_INTERVAL_MIN": "0s"],
            log: open(folder.file("log"), O_WRONLY | O_APPEND | O_CLOEXEC))
    }

    private func reload(_ running: RunningServer, _ lines: String) throws {
        try folder.write(lines.utf8, to: "vitrine.conf")
        running.server.reload { () throws(ConfigurationFaults) in
            guard let configuration = try running.command().configuration else { return Configuration() }
            return configuration
        }
    }

    private func logLines(_ running: RunningServer) throws -> [Substring] {
        running.server.stop()
        return String(decoding: try readSmallFile(folder.file("log")), as: UTF8.self).split(separator: "\n")
    }

    @Test func newTimesHoldForWhatIsThereAlready() throws {
        let running = try start("VITRINE_TTL=100s\nVITRINE_STALE_IF_ERROR=200s\n", .filled())
        let client = try HTTPClient(port: running.server.port)
        let old = try #require(client.get("/feed")["Cache-Control"])
        #expect(old == "max-age=100, stale-while-revalidate=3600, stale-if-error=200")
        _ = try client.get("/feed")

        try reload(running, "VITRINE_TTL=50s\nVITRINE_STALE_IF_ERROR=300s\n")
        // The loops take over the new settings in their next turn, so at the latest before a connection made now is
        // read.
        let answer = try HTTPClient(port: running.server.port).get("/feed")
        #expect(answer["Cache-Control"] == "max-age=50, stale-while-revalidate=3600, stale-if-error=300")
        #expect(running.upstream.requests(for: "/shops").count == 1)
        let line = try #require(logLines(running).first { $0.contains("reloaded") })
        #expect(line.contains(#""applied":["VITRINE_TTL","VITRINE_STALE_IF_ERROR"],"needRestart":[]"#))
    }

    @Test func accessIsByTheNewRules() throws {
        let running = try start("", .filled())
        defer { running.server.stop() }
        let client = try HTTPClient(port: running.server.port)
        #expect(try client.request("POST", "/refresh").status == 200)
        try reload(running, "VITRINE_ADMIN_TOKEN=secret\nVITRINE_ALLOWED_ORIGINS=https://app.example\n")
        #expect(try client.request("POST", "/refresh").status == 401)
        #expect(try client.request("POST", "/refresh", ["Authorization: Bearer secret"]).status == 200)
        let answer = try client.get("/feed", ["Origin: https://app.example"])
        #expect(answer["Access-Control-Allow-Origin"] == "https://app.example")
        try reload(running, "VITRINE_RATE_LIMIT=1\n")
        let statuses = try (0..<3).map { _ in try client.get("/feed").status }
        #expect(statuses.contains(429))
        #expect(try client.get("/livez").status == 200)
    }

    @Test func theUpstreamIsAskedByTheNewTerms() throws {
        try folder.write("X-Key: one".utf8, to: "headers")
        let lines = "VITRINE_UPSTREAM_HEADERS_FILE=\(folder.file("headers"))\n"
        let running = try start(lines, .filled())
        defer { running.server.stop() }
        let client = try HTTPClient(port: running.server.port)
        _ = try client.request("POST", "/refresh?source=posts")
        try folder.write("X-Key: two".utf8, to: "headers")
        try reload(running, lines + "VITRINE_UPSTREAM_MAX_BYTES=10\n")
        let answer = try client.request("POST", "/refresh?source=posts").text
        #expect(answer.contains("too-large"))
        #expect(running.upstream.requests(for: "/posts").last?.value("X-Key") == "two")
    }

    @Test func aBrokenFileLeavesTheOldInUseAndNamesTheLine() throws {
        let running = try start("VITRINE_TTL=100s\n", .filled())
        let client = try HTTPClient(port: running.server.port)
        try reload(running, "# new\nVITRINE_TTL=50s\nVITRINE_TLL=1s\n")
        #expect(try #require(client.get("/feed")["Cache-Control"]).hasPrefix("max-age=100,"))
        let line = try #require(logLines(running).first { $0.contains("configuration-not-reloaded") })
        #expect(line.contains("vitrine.conf:3: VITRINE_TLL"))
    }

    @Test func whatTakesARestartIsNamed() throws {
        let running = try start("", .filled())
        try reload(running, "VITRINE_UPSTREAM_PROXY=http://proxy.example:3128\nVITRINE_TTL=1h\n")
        let line = try #require(logLines(running).first { $0.contains("reloaded") })
        #expect(line.contains(#""applied":["VITRINE_TTL"],"needRestart":["VITRINE_UPSTREAM_PROXY"]"#))
    }

    @Test func noRequestIsLostWhileItReloads() throws {
        let running = try start("", .filled())
        defer { running.server.stop() }
        _ = try HTTPClient(port: running.server.port).get("/feed")
        let isDone = Atomic(false)
        let failures = Mutex<[String]>([])
        let answered = Atomic(0)
        try withExtendedLifetime(running) {
            let port = running.server.port
            let clients = try (0..<3).map { _ in
                try OSThread.start(name: "client") {
                    do {
                        let client = try HTTPClient(port: port)
                        while !isDone.load(ordering: .relaxed) {
                            let status = try client.get("/feed?limit=\(Int.random(in: 1...200))").status
                            if status != 200 { failures.withLock { $0.append("\(status)") } }
                            answered.add(1, ordering: .relaxed)
                        }
                    } catch {
                        failures.withLock { $0.append("\(error)") }
                    }
                }
            }
            for round in 0..<100 {
                try reload(
                    running, "VITRINE_CACHE_BYTES=\(round % 2 == 0 ? "0" : "64MiB")\nVITRINE_TTL=\(100 + round)s\n")
            }
            isDone.store(true, ordering: .relaxed)
            for client in clients { client.join() }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(answered.load(ordering: .relaxed) > 0)
    }
}
