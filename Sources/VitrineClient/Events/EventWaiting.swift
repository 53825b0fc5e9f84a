/// How long a stream of events waits.
struct EventWaiting: Sendable {
    /// The server says something every 15 s.
    var silenceSeconds = 40.0
    /// Between 0 and 1: servers that restart are not to be met by everybody at once.
    var jitter: @Sendable () -> Double = { .random(in: 0...1) }
    /// Ends early when the task is cancelled.
    var pause: @Sendable (_ seconds: Double) async -> Void = { seconds in
        try? await Task.sleep(nanoseconds: UInt64(min(max(seconds, 0), 3_600) * 1e9))
    }

    /// The pause after so many failures before this one.
    func seconds(after failures: Int, atLeast least: Double) -> Double {
        let most = min(30, 0.5 * Double(1 << min(failures, 10)))
        return max(least, most * (0.5 + 0.5 * jitter()))
    }
}
