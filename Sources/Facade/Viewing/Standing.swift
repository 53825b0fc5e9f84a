public import Records

/// How a screen stands at one moment: whether it can be served, and how current it would be.
public struct Standing: Sendable, Hashable {
    /// What is to be done.
    public enum Verdict: Sendable, Hashable {
        /// Serve it.
        case serve
        /// Wait for these sources, at most so many nanoseconds, then ask again.
        case wait(SourceSet, atMost: Int64)
        /// Nothing can be served: a source that the screen needs is not to be had.
        case unavailable(Source, SourceFault)
    }

    /// What is to be done.
    public var verdict: Verdict
    /// The version of everything the screen is made of; another version is another content.
    public var version: ContentVersion
    /// The sources that it must do without.
    public var degraded: SourceSet
    /// The sources whose records cannot be read now: what was rendered of them before is good, nothing new can be.
    public var lost: SourceSet
    /// The fault of the first that it must do without.
    public var degradation: SourceFault?
    /// Currency of the source that goes stale first.
    public var currency: Currency

    /// How current a screen is.
    public struct Currency: Sendable, Hashable {
        /// Whole seconds since the fetch.
        public var ageSeconds: Int
        /// Whole seconds until it goes stale, negative when it has.
        public var ttlSeconds: Int
        /// The whole fresh time.
        public var freshForSeconds: Int
        /// Whether an upstream forbids serving it stale without asking.
        public var mustRevalidate = false
        /// In what state it is served.
        public var state: State

        /// In what state a screen is served.
        public enum State: Sendable, Hashable {
            case fresh
            /// Past its fresh time, while a fetch runs or is yet to run.
            case stale
            /// Past its fresh time, after a fetch failed.
            case staleAfter(SourceFault)
        }
    }
}

/// The version of what a screen is made of.
public struct ContentVersion: Sendable, Hashable {
    /// A count for each source that the screen shows, 0 for the others.
    var counts = SIMD4<Int64>()
    /// For a screen that shows its sources' states: two bits for each.
    var states: UInt8 = 0

    /// The version of nothing.
    public init() {}
}

extension ContentVersion {
    func isStale(_ source: Source) -> Bool {
        states >> UInt8(2 * source.index) & 3 == 2
    }
}
