import Testing

@testable import Settings

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1),
        ("abc", "xabc", 1), ("abc", "acb", 1), ("abcd", "badc", 2), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ])
    func countsEdits(source: String, target: String, distance: Int) {
        #expect(editDistance(Array(source.utf8), Array(target.utf8)) == distance)
        #expect(editDistance(Array(target.utf8), Array(source.utf8)) == distance)
    }

    @Test func takesTheFirstOfTheNearest() {
        #expect(nearestName(to: "b", among: ["aa", "a", "c"]) == "a")
        #expect(nearestName(to: "b", among: []) == nil)
    }

    @Test func looksAtTheFrontOfALongNameOnly() {
        let long = String(repeating: "x", count: 1_000_000)
        #expect(nearestName(to: "serve" + long, among: ["check", "serve"]) == "serve")
    }
}
