import HTTPMessages

/// What an upstream says about how long its answer stays fresh.
///
/// - Source: RFC 9111 sections 4.2 and 5.
public struct FreshnessHint: Sendable, Hashable {
    /// How long from the end of the fetch, at most a year; nil where the upstream names no time.
    public let freshForMilliseconds: Int64?
    /// Whether a stale answer may not be served while a fetch runs.
    public let mustRevalidate: Bool

    /// Reads the hint of an answer.
    ///
    /// `no-store` and `no-cache` count as 0 s. Else `s-maxage`, `max-age` and `Expires` count in this order; a time
    /// that is no number or no date counts as 0 s.
    ///
    /// Wrong clocks and caches on the way change little: `Expires` is read against the answer's `Date` and against our
    /// own clock, and the shorter time that is not past counts. `Age` is taken off only where some time is left after
    /// it: a cache does not answer with what it holds to be stale, so a larger `Age` is a mistake.
    ///
    /// - Parameters:
    ///   - metadata: of the answer.
    ///   - wallMilliseconds: when it came.
    public init(_ metadata: FetchMetadata, wallMilliseconds: Int64) {
        let directives = CacheDirectives(metadata.cacheControl ?? "")
        mustRevalidate = directives.has("must-revalidate") || directives.has("proxy-revalidate")
        if directives.has("no-store") || directives.has("no-cache") {
            freshForMilliseconds = 0
            return
        }
        let named = directives.seconds("s-maxage") ?? directives.seconds("max-age")
        guard let lifetime = named ?? Self.expiry(metadata, wallMilliseconds) else {
            freshForMilliseconds = nil
            return
        }
        let age = metadata.age.flatMap { DecimalDigits.parse($0, atMost: 1 << 31) } ?? 0
        let seconds = min(age < lifetime ? lifetime - age : lifetime, Self.mostSeconds)
        freshForMilliseconds = Int64(seconds) * 1_000
    }

    private static let mostSeconds = 365 * 86_400

    private static func expiry(_ metadata: FetchMetadata, _ wallMilliseconds: Int64) -> Int? {
        guard let expires = metadata.expires else { return nil }
        guard let end = HTTPDate.secondsSince1970(expires) else { return 0 }
        let starts = [metadata.date.flatMap(HTTPDate.secondsSince1970), wallMilliseconds / 1_000].compactMap { $0 }
        let lifetimes = starts.map { end.subtractingReportingOverflow($0) }
            .filter { !$0.overflow && $0.partialValue >= 0 }
            .map { Int(min($0.partialValue, Int64(mostSeconds))) }
        return lifetimes.min() ?? 0
    }
}
