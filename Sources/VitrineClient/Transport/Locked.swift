import Foundation

/// A value that one thread at a time may touch.
///
/// `Synchronization.Mutex` would do, but asks for newer systems than this library.
final class Locked<Value: Sendable>: @unchecked Sendable {
    // Unchecked: `value` is touched only between `lock` and `unlock`.
    private var value: Value
    private let lock = NSLock()

    init(_ value: Value) {
        self.value = value
    }

    /// Runs `body` with the value; it must not come back here.
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}
