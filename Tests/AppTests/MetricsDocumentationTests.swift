import Platform
import Settings
import TestSupport
import Testing

@testable import App

/// What the operations manual lists is what there is.
@Suite struct MetricsDocumentationTests {
    private static func manual(_ file: String = #filePath) throws -> String {
        let root = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        return String(decoding: try readSmallFile(root + "/docs/OPERATIONS.md"), as: UTF8.self)
    }

    private static func lines(of section: String) throws -> [String] {
        try manual().split(separator: "\n").map(String.init)
            .drop { !$0.hasPrefix("<!-- \(section):") }.dropFirst().prefix { !$0.hasPrefix("<!-- end") }.map(\.self)
    }

    @Test func everySettingIsInTheManual() throws {
        #expect(try Self.lines(of: "settings") == Setting.markdownLines)
    }

    @Test func everyMetricIsInTheManual() throws {
        try RunningServer.run { _, client in
            // So that everything has been counted once.
            _ = try client.get("/home")
            _ = try client.request("POST", "/refresh")
            let lines = try client.get("/metrics").text.split(separator: "\n").map(String.init)
            var rows = ["| metric | type | meaning |", "|---|---|---|"]
            for (help, type) in zip(lines, lines.dropFirst()) where help.hasPrefix("# HELP ") {
                let name = help.split(separator: " ")[2]
                let labels = Set(
                    lines.filter { line in ["{", "_bucket{"].contains { line.hasPrefix(name + $0) } }
                        .flatMap { $0.split(whereSeparator: { "{,".contains($0) }).dropFirst() }
                        .map { String($0.prefix { $0 != "=" }) })
                let shown = labels.subtracting(["le"]).sorted().map { "`\($0)`" }.joined(separator: ", ")
                let meaning = help.split(separator: " ", maxSplits: 3)[3]
                rows.append(
                    "| `\(name)` | \(type.split(separator: " ")[3]) | \(meaning)\(shown.isEmpty ? "" : " By \(shown).") |"
                )
            }
            #expect(try Self.lines(of: "metrics") == rows)
        }
    }
}
