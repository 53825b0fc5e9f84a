import Glibc
import HTTPServing
import Platform

/// Runs a server on a free port of the loopback interface with a client's code, then drains it.
func withServer(
    adjusting adjust: (inout ServingConfiguration) -> Void = { _ in }, accessLog: (any AccessLogging)? = nil,
    _ body: (HTTPServer, TestHandler) throws -> Void
) throws {
    var configuration = ServingConfiguration(host: "127.0.0.1", port: 0, loops: 1)
    // Most clients here keep their side open until the test ends.
    configuration.lingerTimeout = .milliseconds(1)
    adjust(&configuration)
    let handler = TestHandler()
    let server = try HTTPServer(configuration, handler: handler, accessLog: accessLog)
    defer {
        handler.openGate()
        server.drain(timeout: .zero)
    }
    try body(server, handler)
}

/// Waits for something that a server does in its own time; not for a time to pass.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = SystemTime().monotonicNanoseconds + 60_000_000_000
    while try !condition() {
        guard SystemTime().monotonicNanoseconds < deadline else { return false }
        sched_yield()
    }
    return true
}

func get(_ path: String, _ lines: String...) -> String {
    "GET \(path) HTTP/1.1\r\nHost: a\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
}
