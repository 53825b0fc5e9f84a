import Glibc
import Sockets

/// What a loop remembers about accepting.
struct Acceptor: ~Copyable {
    /// Held for the moment when no other is left, so that a connection can be taken and refused: one that stays in the
    /// queue would wake the loop for ever.
    private var reserve: Descriptor?
    /// When to listen again, after the system had no room for another connection.
    var pausedUntil: Int64?
    private let report: @Sendable (ServingTrouble) -> Void
    private var reportedAt: [ServingTrouble: Int64] = [:]

    init(report: @escaping @Sendable (ServingTrouble) -> Void) {
        self.report = report
        fillReserve()
    }

    mutating func fillReserve() {
        guard reserve == nil else { return }
        let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
        if number >= 0 { reserve = Descriptor(owning: number) }
    }

    /// - Returns: false when there was none to give.
    mutating func spendReserve() -> Bool {
        guard reserve != nil else { return false }
        reserve = nil
        return true
    }

    mutating func tell(_ trouble: ServingTrouble, now: Int64) {
        if let last = reportedAt[trouble], now < last + 10_000_000_000 { return }
        reportedAt[trouble] = now
        report(trouble)
    }
}
