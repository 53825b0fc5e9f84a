import Glibc
import Platform
import TestSupport
import Testing

@testable import Upstream

/// Threads, cancels and the end: every completion runs exactly once.
@Suite struct CurlFetcherLifeTests {
    @Test func fetchesInParallel() throws {
        let bench = try Bench(connections: 64)
        bench.upstream.script("/held", .hold(gate: "all").then(.json("[]")))
        let fetches = (0..<60).map { _ in bench.start("/held") }
        #expect(bench.upstream.waitForRequests(60, for: "/held"))
        bench.upstream.open(gate: "all")
        #expect(fetches.allSatisfy { $0.result?.text == "[]" })
    }

    @Test func cancelEndsOneFetchOnly() throws {
        let bench = try Bench()
        bench.upstream.script("/held", .hold(gate: "held").then(.json("[]")))
        let (kept, cancelled) = (bench.start("/held"), bench.start("/held"))
        #expect(bench.upstream.waitForRequests(2, for: "/held"))
        cancelled.ticket.cancel()
        cancelled.ticket.cancel()
        #expect(cancelled.result?.error?.code == .cancelled)
        bench.upstream.open(gate: "held")
        #expect(kept.result?.text == "[]")
        kept.ticket.cancel()
    }

    @Test func closeEndsWhatRunsAndWhatComes() throws {
        let bench = try Bench()
        bench.upstream.script("/held", .hold(gate: "never"))
        let running = bench.start("/held")
        #expect(bench.upstream.waitForRequests(1, for: "/held"))
        bench.fetcher.close()
        #expect(running.result?.error?.code == .closed)
        let late = bench.start("/held")
        #expect(late.result?.error?.code == .closed)
        late.ticket.cancel()
        bench.fetcher.close()
    }

    @Test func closesUnused() throws {
        let fetcher = try Bench().fetcher
        fetcher.close()
        fetcher.close()
    }

    @Test func aCompletionMayFetchAgainAndClose() async throws {
        let bench = try Bench()
        bench.upstream.script("/shops", .reset, .json("[]"))
        let text = await withCheckedContinuation { continuation in
            bench.fetcher.fetch(FetchRequest(url: bench.upstream.url("/shops"))) { _ in
                bench.fetcher.fetch(FetchRequest(url: bench.upstream.url("/shops"))) { result in
                    bench.fetcher.close()
                    continuation.resume(returning: result.text)
                }
            }
        }
        #expect(text == "[]")
        #expect(bench.fetch("/shops").error?.code == .closed)
    }

    @Test func cancelAroundTheAnswerLosesNothing() throws {
        let bench = try Bench()
        bench.upstream.script("/ok", .json("[]"))
        for count in 1...300 {
            let fetch = bench.start("/ok")
            #expect(bench.upstream.waitForRequests(count, for: "/ok"))
            fetch.ticket.cancel()
            #expect(fetch.result?.text == "[]" || fetch.result?.error?.code == .cancelled)
        }
    }

    @Test func completesOnceInAnyOrderOfEvents() throws {
        let bench = try Bench(connections: 8)
        bench.upstream.script("/ok", .json("[]"))
        bench.upstream.script("/reset", .reset)
        bench.upstream.script("/slow", .hold(gate: "never"))
        let completions = Monitor([Int](repeating: 0, count: 600))
        for index in completions.withLock({ $0.indices }) {
            var request = FetchRequest(url: bench.upstream.url(["/ok", "/reset", "/slow"][index % 3]))
            request.timeout = .milliseconds(1 + index % 20)
            let ticket = bench.fetcher.fetch(request) { _ in
                completions.withLock(waking: .all) { $0[index] += 1 }
            }
            if index % 2 == 0 { ticket.cancel() }
            if index == 500 { bench.fetcher.close() }
        }
        let deadline = SystemTime().monotonicNanoseconds + 60_000_000_000
        #expect(completions.wait(until: deadline) { counts in counts.allSatisfy { $0 == 1 } ? true : nil } == true)
    }

    @Test func keepsNoDescriptors() throws {
        let bench = try Bench()
        bench.upstream.script("/ok", .json("[]"))
        bench.upstream.script("/close", .json("[]").then(.close))
        bench.upstream.script("/reset", .reset)
        func round(_ count: Int) {
            for index in 0..<count { _ = bench.fetch(["/ok", "/ok", "/close", "/reset"][index % 4]) }
        }
        round(100)
        let before = descriptors(connectedTo: bench.upstream.port)
        round(3_000)
        let after = descriptors(connectedTo: bench.upstream.port)
        #expect(abs(after - before) <= 2)
    }
}

/// How many open descriptors of this process have `port` at their other end.
private func descriptors(connectedTo port: UInt16) -> Int {
    (Int32(0)..<4_096).count { descriptor in
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
        }
        return code == 0 && address.sin_family == sa_family_t(AF_INET) && UInt16(bigEndian: address.sin_port) == port
    }
}
