/// Answers that a socket did not take yet, in order.
///
/// Parts are kept as the arrays they came in: a body out of a cache is shared by all the clients that wait for it.
struct PendingOutput {
    private var parts: [[UInt8]] = []
    private var start = 0
    /// Bytes that are yet to be sent.
    private(set) var byteCount = 0
    /// Bytes taken since `restartProgress`.
    private(set) var progress = 0

    var isEmpty: Bool { parts.isEmpty }

    /// What to send next, from `start` on, and whether it is the last part.
    var next: (part: [UInt8], start: Int, isLast: Bool)? {
        parts.isEmpty ? nil : (parts[0], start, parts.count == 1)
    }

    mutating func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        parts.append(bytes)
        byteCount += bytes.count
    }

    /// Notes that the first `count` bytes of `next` were sent.
    mutating func take(_ count: Int) {
        progress += count
        byteCount -= count
        start += count
        guard let first = parts.first, start >= first.count else { return }
        start = 0
        if parts.count == 1 { parts = [] } else { parts.removeFirst() }
    }

    mutating func restartProgress() { progress = 0 }
}
