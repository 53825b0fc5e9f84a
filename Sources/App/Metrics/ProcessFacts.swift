import Glibc
import Platform
import Settings

/// What the system says of this process.
struct ProcessFacts: Sendable {
    var residentBytes = 0
    var openDescriptors = 0
    var mostDescriptors: UInt64 = 0
    var cpuNanoseconds: Int64 = 0

    /// Asks the system; what it does not tell is 0.
    ///
    /// - Source: proc(5), getrlimit(2), clock_gettime(2).
    static func now() -> ProcessFacts {
        var facts = ProcessFacts()
        if let bytes = try? readSmallFile("/proc/self/statm") {
            let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
            let pages = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
            facts.residentBytes = pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        }
        facts.openDescriptors = countDescriptors()
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            facts.mostDescriptors = UInt64(limit.rlim_cur)
        }
        var time = timespec()
        if clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 {
            facts.cpuNanoseconds = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        }
        return facts
    }

    private static func countDescriptors() -> Int {
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while let entry = readdir(folder) {
            if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
        }
        // The one that is being read itself.
        return max(0, count - 1)
    }
}
