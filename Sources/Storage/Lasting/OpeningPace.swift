/// When a lost file may be opened again: at once, then later each time, so that a device that damages every file is
/// left alone.
struct OpeningPace: Sendable {
    private static let firstPauseNanoseconds: Int64 = 1_000_000_000
    private static let longestPauseNanoseconds: Int64 = 3_600_000_000_000

    private var pause = firstPauseNanoseconds
    /// Nanoseconds of the monotonic clock.
    private var allowedAt = Int64.min

    func allowsOpening(at now: Int64) -> Bool { now >= allowedAt }

    /// Opening was tried, with whatever success.
    mutating func openingTried(at now: Int64) {
        // A file that was good for an hour starts over.
        let isRepeated = allowedAt != .min && now - allowedAt < Self.longestPauseNanoseconds
        pause = isRepeated ? min(2 * pause, Self.longestPauseNanoseconds) : Self.firstPauseNanoseconds
        allowedAt = now + pause
    }
}
