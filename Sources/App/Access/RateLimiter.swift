import HTTPMessages
import Synchronization

/// Holds each client to a number of requests a second, with as many at once after a pause.
///
/// A token bucket a client: it fills at the rate and holds one second's worth. Clients not seen for longest are
/// forgotten beyond a bound, so that addresses cannot fill the memory; a forgotten client starts with a full bucket.
final class RateLimiter: Sendable {
    private struct Bucket: Sendable {
        var tokens: Double
        var filledAt: Int64
    }

    private static let clients = 20_000

    private let perSecond: Double
    private let buckets = Mutex(LeastRecentlyUsed<String, Bucket>(bound: clients))

    init(perSecond: Int) {
        self.perSecond = Double(perSecond)
    }

    /// Takes one request of a client.
    ///
    /// - Parameters:
    ///   - client: its address.
    ///   - now: nanoseconds of the monotonic clock.
    /// - Returns: nil, or the whole seconds until the next one is welcome.
    func refusal(of client: String, at now: Int64) -> Int? {
        buckets.withLock { buckets in
            var bucket = buckets.value(client) ?? Bucket(tokens: perSecond, filledAt: now)
            bucket.tokens = min(perSecond, bucket.tokens + Double(max(0, now - bucket.filledAt)) / 1e9 * perSecond)
            bucket.filledAt = max(now, bucket.filledAt)
            let isWelcome = bucket.tokens >= 1
            if isWelcome { bucket.tokens -= 1 }
            buckets.insert(client, bucket, cost: 1)
            return isWelcome ? nil : max(1, Int(((1 - bucket.tokens) / perSecond).rounded(.up)))
        }
    }
}
