import Glibc

/// How much memory the process may take before the kernel ends it.
public enum MemoryLimit {
    /// The least of what the machine has and what the control groups of this process allow, in bytes.
    ///
    /// - Source: https://docs.kernel.org/admin-guide/cgroup-v2.html, `memory.max`; version 1, `memory.limit_in_bytes`.
    public static var bytes: Int {
        let machine = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        return bytes(ofMachine: machine > 0 ? machine : .max, reading: read)
    }

    /// The least of `machine` and what the control groups allow that `file` tells of; nil is a file that there is not.
    static func bytes(ofMachine machine: Int, reading file: (_ path: String) -> String?) -> Int {
        let groups = (file("/proc/self/cgroup") ?? "").split(separator: "\n").compactMap(Group.init)
        return groups.flatMap { group in
            // A group's own limit, those of the groups around it, and the one of the root that a container sees.
            group.folders.compactMap { file("\($0)/\(group.file)").flatMap(number) }
        }.reduce(machine, min)
    }

    /// A line of `/proc/self/cgroup`: `0::/a/b`, or in version 1 `4:memory:/a/b`.
    private struct Group {
        let file: String
        let folders: [String]

        init?(_ line: Substring) {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return nil }
            let root: String
            if parts[0] == "0", parts[1].isEmpty {
                (root, file) = ("/sys/fs/cgroup", "memory.max")
            } else if parts[1].split(separator: ",").contains("memory") {
                (root, file) = ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
            } else {
                return nil
            }
            let names = parts[2].split(separator: "/")
            folders = (0...names.count).map { count in names.prefix(count).reduce(root) { "\($0)/\($1)" } }
        }
    }

    /// Nil for `max`, and for what is no number.
    private static func number(_ text: String) -> Int? {
        Int(text.prefix { $0 != "\n" }).flatMap { $0 > 0 ? $0 : nil }
    }

    private static func read(_ path: String) -> String? {
        (try? readSmallFile(path)).map { String(decoding: $0, as: UTF8.self) }
    }
}
