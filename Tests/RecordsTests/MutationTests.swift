import Records
import TestSupport
import Testing

/// Damaged answers are read or refused; nothing else comes of them.
@Suite struct MutationTests {
    private let body = Array(
        #"""
        {"page":{"n":[1,2]},"shops":[{"id":"s1","name":"Phở \"Bát Đàn\"","bio":"\ud83c\udf5c\u0000","type":"coffee",
        "rate":4.5,"latitude":21.03,"longitude":105.85},{"id":9007199254740993,"name":"B","bio":null,"type":"HAWK ",
        "rate":"3","latitude":-1e1,"longitude":0,"tags":[{"a":[]},true,false,-0.5E-3]},{"id":"s3","n\u0061me":"C"}]}
        """#.utf8)

    @Test func refusesEveryTruncation() {
        for length in 0..<body.count {
            #expect(throws: ReadingError.self) {
                try RecordAnswer<ShopRecord>.read(Array(body[..<length]), hadRecords: false, allowing: .rejects)
            }
        }
    }

    @Test(arguments: [1, 2, 5, 40])
    func survivesDamage(flips: Int) {
        var random = SeededGenerator(seed: UInt64(flips))
        let structural = Array("\"\\{}[]:,0-+.eE utfn\0\u{FF}".utf8)
        for _ in 0..<400 {
            var damaged = body
            for _ in 0..<flips {
                let index = damaged.indices.randomElement(using: &random) ?? 0
                damaged[index] =
                    Bool.random(using: &random)
                    ? UInt8.random(in: 0...255, using: &random) : structural.randomElement(using: &random) ?? 0
            }
            checkReading(damaged, as: ShopRecord.self)
            checkReading(damaged, as: PostRecord.self)
            checkReading(damaged, as: UserRecord.self)
        }
    }

    @Test func survivesSplicing() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<400 {
            var damaged = body
            let cut = Int.random(in: 0..<damaged.count, using: &random)
            let end = Int.random(in: cut...damaged.count, using: &random)
            let piece = damaged[cut..<end]
            if Bool.random(using: &random) { damaged.removeSubrange(cut..<end) }
            damaged.insert(contentsOf: piece, at: Int.random(in: 0...damaged.count, using: &random))
            checkReading(damaged, as: ShopRecord.self)
        }
    }

    /// Either the answer is refused, or its counts agree with its records, which are all right.
    private func checkReading<Record: ReadableRecord>(_ body: [UInt8], as type: Record.Type) {
        guard let answer = try? RecordAnswer<Record>.read(body, hadRecords: true, allowing: [.empty, .rejects]) else {
            return
        }
        let records = answer.records
        #expect(records.count == answer.count)
        #expect(answer.summary.received == answer.count + answer.summary.rejectedCount)
        #expect(Set(records.map { Array($0.id.utf8) }).count == records.count)
        #expect(records.allSatisfy { !$0.id.isEmpty })
    }
}
