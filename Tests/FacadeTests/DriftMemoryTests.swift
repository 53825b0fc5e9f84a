import Records
import Testing

@testable import Facade

@Suite struct DriftMemoryTests {
    private static let noText = "detail shows no text (bio)"

    /// The sentences kept after each of these lists was accepted, with the memory written down and read in between.
    private func sentences(after lists: [String]) throws -> [[String]] {
        var text: String?
        return try lists.map { json in
            var memory = DriftMemory(text: text, of: .shops)
            _ = memory.accept(try shape(of: json, .shops))
            text = memory.text
            #expect(DriftMemory(text: text, of: .shops) == memory)
            return memory.sentences
        }
    }

    @Test func whatDifferedIsKeptUntilSomethingElseDoes() throws {
        let text = shops(10) { _ in ["rate": "\"4\""] }
        #expect(
            try sentences(after: [shops(9), text, shops(12) { _ in ["rate": "\"4\""] }, shops(10)]) == [
                [], ["`rate` became text: 10 of 10 read"], ["`rate` became text: 10 of 10 read"],
                ["`rate` became a number: 10 of 10 read"],
            ])
    }

    @Test func aLossIsKeptAsLongAsItLasts() throws {
        let noBio = shops(10) { _ in ["bio": ""] }
        let noBioAndText = shops(10) { _ in ["bio": "", "rate": "\"4\""] }
        let missing = "`bio` missing in 10 of 10: \(Self.noText)"
        #expect(
            try sentences(after: [noBio, noBioAndText, noBio, shops(10), shops(10)]) == [
                [missing], [missing, "`rate` became text: 10 of 10 read"],
                [missing, "`rate` became a number: 10 of 10 read"],
                ["`bio` read in 10 of 10, before in 0 of 10"], ["`bio` read in 10 of 10, before in 0 of 10"],
            ])
    }

    @Test func aSmallLossEndsWithoutAWord() throws {
        let lists = [shops(100), shops(100) { ["type": $0 == 1 ? "\"tea\"" : "\"hawk\""] }, shops(101)]
        let kept = try sentences(after: lists)
        #expect(kept.map(\.count) == [0, 1, 0])
    }

    @Test func aWordThatComesBackIsNotNew() throws {
        let tea = shops(100) { ["type": $0 == 1 ? "\"tea\"" : "\"hawk\""] }
        let bubble = shops(100) { ["type": $0 == 1 ? "\"bubble\"" : "\"hawk\""] }
        var memory = DriftMemory(text: nil, of: .shops)
        let lists = [shops(100), tea, bubble, tea, bubble, shops(100)]
        let told = try lists.map { memory.accept(try shape(of: $0, .shops)) }
        #expect(told.map(\.count) == [0, 1, 1, 0, 0, 0])
    }

    @Test func whatChangesALittleEachTimeIsNoticedOnce() throws {
        var memory = DriftMemory(text: nil, of: .shops)
        let told = try (0...10).map { step in
            memory.accept(try shape(of: shops(100) { ["bio": $0 < step * 4 ? "null" : "\"B\""] }, .shops))
        }
        #expect(
            told.flatMap(\.self) == [12, 24, 36].map { "`bio` null in \($0) of 100: \(Self.noText)" })
    }

    @Test func anEmptyListChangesNothing() throws {
        let noBio = shops(10) { _ in ["bio": ""] }
        let kept = try sentences(after: [noBio, "[]", noBio])
        #expect(kept == Array(repeating: kept[0], count: 3))
        var memory = DriftMemory(text: nil, of: .shops)
        _ = memory.accept(try shape(of: "[]", .shops))
        #expect(memory.text == nil)
    }

    @Test func ofARefusedAnswerOnlyWhatIsWrongIsTold() throws {
        var memory = DriftMemory(text: nil, of: .shops)
        _ = memory.accept(try shape(of: shops(10) { _ in ["bio": ""] }, .shops))
        let before = memory
        let refused = try shape(of: shops(10).replacing("\"id\"", with: "\"_id\""), .shops)
        #expect(
            memory.refuse(refused) == [
                "`id` missing in 10 of 10: left out of every view", "`_id` is new in 10 of 10: no view shows it",
            ])
        #expect(memory == before)
    }

    @Test(arguments: ["", "shape", "-\t`bio`\tmissing\t", "shape 1\n1 0 0 0 0\n= 9 0 0 0 0 0 0 0 bio"])
    func whatCannotBeReadIsForgotten(text: String) throws {
        var memory = DriftMemory(text: text, of: .shops)
        #expect(memory == DriftMemory(text: nil, of: .shops))
        #expect(memory.accept(try shape(of: shops(10), .shops)) == [])
    }
}
