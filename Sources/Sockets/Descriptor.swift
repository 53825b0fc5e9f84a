import Glibc

/// A file descriptor with one owner, closed when the owner lets go of it.
public struct Descriptor: ~Copyable {
    /// The number, for calls that take one.
    public let number: Int32

    /// Takes over an open descriptor.
    public init(owning number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }
}
