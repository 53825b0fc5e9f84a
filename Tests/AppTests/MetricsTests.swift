import TestSupport
import Testing

@testable import App

@Suite struct MetricsTests {
    /// The value of the one sample that begins like this.
    private static func value(_ text: String, _ sample: String) -> String? {
        let lines = text.split(separator: "\n").filter { $0.hasPrefix(sample + " ") }
        return lines.count == 1 ? lines[0].split(separator: " ").last.map(String.init) : nil
    }

    @Test func requestsAreCountedByRouteAndStatus() throws {
        try RunningServer.run { _, client in
            _ = try client.get("/feed")
            _ = try client.get("/feed?limit=1")
            _ = try client.get("/feed?limit=none")
            _ = try client.get("/restaurants/pho")
            _ = try client.get("/restaurants/nowhere")
            _ = try client.get("/nothing")
            let answer = try client.get("/metrics")
            #expect(answer["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
            func count(_ route: String, _ status: Int) -> String? {
                Self.value(answer.text, #"vitrine_http_requests_total{route="\#(route)",status="\#(status)"}"#)
            }
            #expect(count("/feed", 200) == "2" && count("/feed", 400) == "1")
            #expect(count("/restaurants/{id}", 200) == "1" && count("/restaurants/{id}", 404) == "1")
            #expect(count("none", 404) == "1")
            #expect(Self.value(answer.text, #"vitrine_http_request_duration_seconds_count{route="/feed"}"#) == "3")
            #expect(
                Self.value(answer.text, #"vitrine_http_request_duration_seconds_bucket{route="/feed",le="+Inf"}"#)
                    == "3")
        }
    }

    @Test func anyNumberOfPathsAddsNoSeries() throws {
        try RunningServer.run { _, client in
            // So that whatever else is counted has been counted once.
            _ = try client.request("POST", "/refresh")
            _ = try client.get("/nothing")
            _ = try client.get("/metrics")
            func series() throws -> Int { try client.get("/metrics").text.split(separator: "\n").count }
            let before = try series()
            for batch in 0..<100 {
                var requests = ""
                for index in 0..<100 {
                    let path = index % 2 == 0 ? "/made-up/\(batch)/\(index)" : "/restaurants/made-up-\(batch)-\(index)"
                    requests += "HEAD \(path) HTTP/1.1\r\nHost: x\r\n\r\n"
                }
                try client.send(requests)
                for _ in 0..<100 { _ = try client.answer(hasBody: false) }
            }
            // The route that was not asked for before has one status and a histogram now.
            #expect(try series() - before <= 20)
            let text = try client.get("/metrics").text
            #expect(Self.value(text, #"vitrine_http_requests_total{route="none",status="404"}"#) == "5001")
        }
    }

    @Test func theCacheAndTheSourcesAreTold() throws {
        try RunningServer.run { running, client in
            _ = try client.get("/feed")
            _ = try client.get("/feed")
            // So that the next refresh does not join the start's own fetch.
            _ = try client.request("POST", "/refresh?source=users")
            running.upstream.script("/users", .raw("nonsense\r\n\r\n"))
            _ = try client.request("POST", "/refresh?source=shops,users")
            let text = try client.get("/metrics").text
            // The first may have come while the start's own fetch was under way.
            let results = ["hit", "miss"].map { Self.value(text, #"vitrine_cache_results_total{result="\#($0)"}"#) }
            #expect(results == ["1", "1"] || results == ["2", "0"])
            #expect(Self.value(text, "vitrine_cache_entries") == "1")
            #expect(Self.value(text, #"vitrine_source_records{source="shops"}"#) == "2")
            #expect(Self.value(text, #"vitrine_source_state{source="shops",state="fresh"}"#) == "1")
            #expect(Self.value(text, #"vitrine_breaker_state{source="users",state="closed"}"#) == "1")
            #expect(
                Self.value(text, #"vitrine_refreshes_total{source="shops",outcome="unchanged",code=""}"#) == "1")
            #expect(Self.value(text, #"vitrine_source_consecutive_failures{source="users"}"#) == "1")
            #expect(text.contains(#"vitrine_refreshes_total{source="users",outcome="failed",code=""#))
            #expect(Self.value(text, #"vitrine_database_state{state="ok"}"#) == "1")
            #expect(Self.value(text, "vitrine_ready") == "1")
            #expect(Self.value(text, "vitrine_http_connections") == "1")
            let reads = try #require(Self.value(text, "vitrine_database_read_duration_seconds_count"))
            #expect(try #require(Int(reads)) > 0)
        }
    }

    @Test func everyMetricHasItsHelpOnceAndItsTypeAndBaseUnits() throws {
        try RunningServer.run { _, client in
            _ = try client.get("/home")
            let lines = try client.get("/metrics").text.split(separator: "\n")
            let described = lines.filter { $0.hasPrefix("# HELP ") }.map { $0.split(separator: " ")[2] }
            #expect(Set(described).count == described.count)
            #expect(described.allSatisfy { $0.hasPrefix("vitrine_") && !$0.contains("_ms") })
            for line in lines where !line.hasPrefix("#") {
                let name = line.prefix { $0 != "{" && $0 != " " }
                let base = ["_bucket", "_sum", "_count"].first { name.hasSuffix($0) }.map { name.dropLast($0.count) }
                #expect(described.contains(name) || base.map(described.contains) == true, "\(line)")
                #expect(line.split(separator: " ").last.flatMap { Double($0) } != nil, "\(line)")
            }
        }
    }

    @Test func labelsAreEscaped() {
        var writer = MetricsWriter()
        writer.begin("a", .gauge, "A.")
        writer.sample(1, ("b", "x\"y\\z\nw"))
        #expect(writer.text == "# HELP a A.\n# TYPE a gauge\na{b=\"x\\\"y\\\\z\\nw\"} 1\n")
    }
}
