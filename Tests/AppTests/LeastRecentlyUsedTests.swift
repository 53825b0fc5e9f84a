import Testing

@testable import App

@Suite struct LeastRecentlyUsedTests {
    @Test func forgetsWhatWasNotAskedForLongest() {
        var cache = LeastRecentlyUsed<String, Int>(bound: 30)
        for (key, value) in [("a", 1), ("b", 2), ("c", 3)] { cache.insert(key, value, cost: 10) }
        #expect(cache.value("a") == 1)
        cache.insert("d", 4, cost: 10)
        #expect(cache.value("b") == nil)
        #expect(cache.value("a") == 1 && cache.value("c") == 3 && cache.value("d") == 4)
        #expect(cache.cost == 30 && cache.count == 3)
    }

    @Test func replacesAndRemoves() {
        var cache = LeastRecentlyUsed<String, Int>(bound: 30)
        cache.insert("a", 1, cost: 10)
        cache.insert("a", 2, cost: 20)
        #expect(cache.value("a") == 2 && cache.cost == 20)
        cache.remove("a")
        cache.remove("a")
        #expect(cache.value("a") == nil && cache.cost == 0 && cache.count == 0)
    }

    @Test func keepsNothingThatCostsMoreThanAll() {
        var cache = LeastRecentlyUsed<String, Int>(bound: 30)
        cache.insert("a", 1, cost: 10)
        cache.insert("b", 2, cost: 31)
        #expect(cache.value("b") == nil && cache.value("a") == 1)
        cache.insert("c", 3, cost: 30)
        #expect(cache.value("a") == nil && cache.value("c") == 3)
    }

    @Test func staysWithinItsBoundWhateverIsDone() {
        var cache = LeastRecentlyUsed<Int, Int>(bound: 100)
        var model: [Int: Int] = [:]
        var seed: UInt64 = 7
        for step in 0..<20_000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let key = Int(seed >> 33) % 40
            switch Int(seed >> 60) % 4 {
            case 0: cache.remove(key)
            case 1: _ = cache.value(key)
            default:
                cache.insert(key, step, cost: Int(seed >> 40) % 30)
                model[key] = step
            }
            #expect(cache.cost <= 100)
            if let value = cache.value(key) { #expect(value == model[key]) }
        }
    }
}
