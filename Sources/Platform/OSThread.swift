import CLinux
import Glibc

/// A joinable thread of the operating system.
///
/// The server blocks in `epoll_wait`, in SQLite and in libcurl; none of that may happen on Swift's cooperative pool
/// (one thread a core, it never grows), so those rooms own their threads.
public struct OSThread: Sendable {
    private let handle: pthread_t

    /// Starts a thread that runs `body` once.
    ///
    /// - Parameters:
    ///   - name: at most 15 bytes are kept (pthread_setname_np(3)); shown by `top -H`.
    ///   - stackBytes: size of the stack, 16 KiB at least.
    ///   - body: what to run; it must not trap.
    /// - Returns: the running thread.
    /// - Throws: `ThreadError` when the system refuses another thread.
    public static func start(
        name: String, stackBytes: Int = 1 << 20, _ body: @escaping @Sendable () -> Void
    ) throws(ThreadError) -> OSThread {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackBytes)
        let box = Unmanaged.passRetained(ThreadBody(run: body))
        var handle = pthread_t()
        let code = pthread_create(
            &handle, &attributes,
            { argument in
                guard let argument else { return nil }
                Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, box.toOpaque())
        guard code == 0 else {
            box.release()
            throw ThreadError(code: code)
        }
        pthread_setname_np(handle, String(name.prefix(15)))
        return OSThread(handle: handle)
    }

    /// Waits until the thread has ended.
    ///
    /// Call it once. From the thread itself it returns at once.
    public func join() {
        if pthread_join(handle, nil) == EDEADLK { pthread_detach(handle) }
    }
}

/// The system refused to start a thread.
public struct ThreadError: Error, Sendable, Hashable {
    /// The `errno` value, `EAGAIN` as a rule.
    public let code: Int32
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
