import Records
import Settings

/// What `vitrine refresh` prints: the receipt as a table, or why there is none.
struct ReceiptText: Sendable {
    private let reply: ServerClient.Reply
    private let hasToken: Bool

    /// Reads a server's answer; `hasToken` says whether it was asked with one.
    init(_ reply: ServerClient.Reply, hasToken: Bool) {
        self.reply = reply
        self.hasToken = hasToken
    }

    private var sources: [JSONDocument] { reply.document["sources"]?.elements ?? [] }

    /// Whether any source was brought up to date, or was so already.
    var isSuccess: Bool { reply.status == 200 && isReceipt }

    private var isReceipt: Bool { sources.contains { $0["outcome"] != nil } }

    /// The receipt's lines; a problem's when the server refused.
    func lines(inColour: Bool) -> [String] {
        guard isReceipt else { return [refusal] }
        return table.lines(inColour: inColour) + notes
    }

    private var refusal: String {
        let detail = reply.document["detail"]?.string ?? "the server answered \(reply.status) without a receipt"
        return switch reply.status {
        case 401 where hasToken:
            "vitrine: the server asks for another token than that of VITRINE_ADMIN_TOKEN, or VITRINE_ADMIN_TOKEN_FILE"
        case 401: "vitrine: the server asks for a token; set VITRINE_ADMIN_TOKEN, or VITRINE_ADMIN_TOKEN_FILE"
        default: "vitrine: \(detail.onOneLine)"
        }
    }

    private var table: TextTable {
        var table = TextTable(
            ("SOURCE", .left), ("OUTCOME", .left), ("RECEIVED", .right), ("ADDED", .right), ("CHANGED", .right),
            ("REMOVED", .right), ("REPAIRED", .right), ("REJECTED", .right), ("TIME", .right), ("ERROR", .left))
        for source in sources {
            func number(_ name: String) -> StyledText { StyledText("\(source[name]?.integer ?? 0)") }
            let outcome = source["outcome"]?.string ?? ""
            let error = source["error"].map { "\($0["code"]?.string ?? ""): \($0["detail"]?.string ?? "")" } ?? ""
            table.append(
                StyledText(source["source"]?.string ?? "", .heading),
                StyledText(outcome, TextStyle(state: outcome)), number("received"), number("added"), number("changed"),
                number("removed"), number("repaired"), number("rejectedCount"),
                StyledText("\(source["durationMs"]?.integer ?? 0) ms"), StyledText(error, .bad))
        }
        return table
    }

    /// The records that were left out, a few of them by name.
    private var notes: [String] {
        sources.flatMap { source in
            (source["rejected"]?.elements ?? []).prefix(5).map { rejection in
                let id = rejection["id"]?.string.map { "\"\($0.onOneLine)\"" } ?? "without an id"
                return "  \(source["source"]?.string ?? "") record \(rejection["index"]?.integer ?? 0), \(id): "
                    + "rejected (\(rejection["reason"]?.string ?? ""))"
            }
        }
    }
}
