import CLinux

/// The memory that the program's allocator keeps for later.
public enum Heap {
    /// Gives what is free back to the system.
    ///
    /// glibc keeps what was freed between blocks in use, some ten megabytes after a large answer was stored. It takes
    /// some milliseconds, in which other threads may have to wait for memory.
    public static func giveBack() {
        malloc_trim(0)
    }
}
