import Records
import Settings

/// What `vitrine status` prints: `/status` for a person.
struct StatusText: Sendable {
    private let status: JSONDocument
    private let server: HTTPURL

    init(_ status: JSONDocument, of server: HTTPURL) {
        self.status = status
        self.server = server
    }

    /// The lines; a server of another version may leave some of it out.
    func lines(inColour: Bool) -> [String] {
        [summary(inColour), ""] + sources.lines(inColour: inColour) + [""] + database(inColour) + drift
    }

    private func summary(_ inColour: Bool) -> String {
        let word = status["status"]?.string ?? "unknown"
        let parts = [
            "vitrine \(status["version"]?.string ?? "")",
            StyledText(word, TextStyle(state: word)).shown(inColour: inColour),
            "up \(Quantity.time(seconds: status["uptimeSeconds"]?.integer ?? 0))",
            "generation \(status["generation"]?.integer ?? 0)", "\(server)",
        ]
        return parts.joined(separator: "  ")
    }

    private var sources: TextTable {
        var table = TextTable(
            ("SOURCE", .left), ("STATE", .left), ("AGE", .right), ("FRESH FOR", .right), ("RECORDS", .right),
            ("BREAKER", .left), ("LAST FETCH", .left))
        for source in status["sources"]?.elements ?? [] {
            let state = source["state"]?.string ?? ""
            let breaker = source["breaker"]?.string ?? ""
            table.append(
                StyledText(source["source"]?.string ?? "", .heading), StyledText(state, TextStyle(state: state)),
                StyledText(time(source["ageSeconds"])), StyledText(time(source["freshForSeconds"])),
                StyledText("\(source["records"]?.integer ?? 0)"), StyledText(breaker, TextStyle(state: breaker)),
                lastFetch(of: source))
        }
        return table
    }

    private func time(_ seconds: JSONDocument?) -> String {
        seconds?.integer.map { Quantity.time(seconds: $0) } ?? "–"
    }

    private func lastFetch(of source: JSONDocument) -> StyledText {
        if let error = source["lastError"] {
            var text = "\(error["code"]?.string ?? ""): \(error["detail"]?.string ?? "")"
            let failures = source["consecutiveFailures"]?.integer ?? 0
            if failures > 1 { text += ", \(failures) times" }
            if let seconds = source["nextAttemptInSeconds"]?.integer {
                text += ", next in \(Quantity.time(seconds: seconds))"
            }
            return StyledText(text, .bad)
        }
        guard let receipt = source["lastReceipt"] else { return StyledText("none since the start", .faint) }
        return StyledText("\(receipt["outcome"]?.string ?? "") in \(receipt["durationMs"]?.integer ?? 0) ms")
    }

    private func database(_ inColour: Bool) -> [String] {
        guard let storage = status["storage"] else { return [] }
        let state = storage["state"]?.string ?? ""
        var line = "database  \(StyledText(state, TextStyle(state: state)).shown(inColour: inColour))"
        line += "  \(Quantity.size(bytes: storage["databaseBytes"]?.integer ?? 0))"
        line += ", log \(Quantity.size(bytes: storage["logBytes"]?.integer ?? 0))"
        guard let error = storage["lastError"], state != "ok" else { return [line] }
        return [line + "  \(error["code"]?.string ?? ""): \((error["detail"]?.string ?? "").onOneLine)"]
    }

    private var drift: [String] {
        let findings = (status["sources"]?.elements ?? []).flatMap { source in
            (source["drift"]?.elements ?? []).compactMap(\.string)
                .map { "  \(source["source"]?.string ?? ""): \($0.onOneLine)" }
        }
        return findings.isEmpty ? [] : ["", "what changed in the upstreams' answers:"] + findings
    }
}
