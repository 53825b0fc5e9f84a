import Testing

@testable import Platform

@Suite struct MemoryLimitTests {
    private func limit(_ files: [String: String]) -> Int {
        MemoryLimit.bytes(ofMachine: 1 << 40) { files[$0] }
    }

    @Test func withoutGroupsTheMachineIsTheLimit() {
        #expect(limit([:]) == 1 << 40)
        #expect(limit(["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "max\n"]) == 1 << 40)
        #expect(limit(["/proc/self/cgroup": "nonsense\n7\n0::\n"]) == 1 << 40)
        #expect(MemoryLimit.bytes > 1 << 20)
    }

    @Test func theNarrowestGroupCounts() {
        let files = [
            "/proc/self/cgroup": "0::/system.slice/vitrine.service\n",
            "/sys/fs/cgroup/memory.max": "max\n", "/sys/fs/cgroup/system.slice/memory.max": "134217728\n",
            "/sys/fs/cgroup/system.slice/vitrine.service/memory.max": "268435456\n",
        ]
        #expect(limit(files) == 134_217_728)
    }

    @Test func aContainerSeesItsGroupAsTheRoot() {
        let files = ["/proc/self/cgroup": "0::/../../pod\n", "/sys/fs/cgroup/memory.max": "268435456\n"]
        #expect(limit(files) == 268_435_456)
    }

    @Test func theFirstVersionIsReadToo() {
        let files = [
            "/proc/self/cgroup": "9:name=systemd:/\n4:cpu,memory:/docker/1\n0::/\n",
            "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
            "/sys/fs/cgroup/memory/docker/1/memory.limit_in_bytes": "1048576\n",
        ]
        #expect(limit(files) == 1_048_576)
    }

    @Test func whatIsNoNumberIsNoLimit() {
        for text in ["", "0\n", "-5\n", "99999999999999999999\n", "12 MB\n"] {
            #expect(limit(["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": text]) == 1 << 40)
        }
    }
}
