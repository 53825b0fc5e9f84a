import HTTPMessages

/// Where the time of one answer went, for a caller who asked with `Prefer: timing`.
///
/// - Source: W3C Server Timing, section 3.
struct ServerTiming: Sendable, Hashable {
    /// Nanoseconds of the monotonic clock when the request was read.
    private let startedAt: Int64
    /// Nanoseconds of waiting for a fetch.
    var wait: Int64 = 0
    /// Nanoseconds of drawing up, reading the store left out.
    var render: Int64 = 0
    /// Nanoseconds of reading the store.
    var store: Int64 = 0

    /// Begins to measure; nil where nobody asked for it.
    init?(_ request: borrowing RequestView, at startedAt: Int64) {
        guard request.has(.prefer), Preference.isGiven(request, "timing") else { return nil }
        self.startedAt = startedAt
    }

    /// Tells the caller what it came to.
    func write(to response: inout Response, at now: Int64) {
        let parts = [("total", now - startedAt), ("wait", wait), ("store", store), ("render", render)]
        let value = parts.map { "\($0.0);dur=\(Double(max(0, $0.1) / 1_000) / 1_000)" }.joined(separator: ", ")
        response.fields.append("Server-Timing", value)
        response.fields.append("Preference-Applied", "timing")
    }
}
