import Records
import Testing

@Suite struct RecordAnswerTests {
    @Test(arguments: [
        #"[{"id":1},{"id":2}]"#, #"{"posts":[{"id":1},{"id":2}]}"#,
        "\u{FEFF} {\"n\":{\"x\":[[]]},\"data\":[{\"id\":1},{\"id\":2}]}",
        #"{"a":1,"[":[{"id":1},{"id":2}],"b":{"c":[{"id":9}]},"d":"[]"}"#,
    ])
    func findsTheOneArray(json: String) throws {
        #expect(try read(json, as: PostRecord.self).records.map(\.id) == ["1", "2"])
    }

    @Test(arguments: [
        "{}", "7", "null", "\"[]\"", #"{"a":{"b":[]}}"#, #"{"a":[],"b":[]}"#, #"{"a":[{"id":1}],"a":[]}"#,
    ])
    func refusesAnyOtherShape(json: String) {
        do {
            _ = try read(json, as: PostRecord.self, hadRecords: false)
            Issue.record("accepted")
        } catch {
            guard case .wrongShape = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func refusesATextCutShortWhateverItHolds() {
        #expect(throws: ReadingError.notJSON(offset: 9, detail: "expected a comma or the closing bracket")) {
            try read(#"[{"id":1}"#, as: PostRecord.self, allowing: [.empty, .rejects])
        }
    }

    @Test func rejectsRecordsWithoutAUsableID() throws {
        let good = (1...20).map { "{\"id\":\($0)}" }.joined(separator: ",")
        let bad = [
            #"{"name":"n"}"#, #"{"id":null}"#, #"{"id":""}"#, #"{"id":" \t\u2003"}"#, #"{"id":true}"#,
            #"{"id":"a\u0000"}"#,
        ]
        let answer = try read("[\(bad.joined(separator: ",")),\(good)]", as: PostRecord.self, allowing: [.rejects])
        #expect(answer.count == 20)
        #expect(answer.summary.received == 26)
        #expect(answer.summary.rejectedCount == 6)
        #expect(answer.summary.rejected == (0...5).map { Rejection(index: $0, id: nil, reason: "id") })
    }

    @Test(arguments: ["null", "7", "\"7\"", "[]", "[{\"id\":8}]", "true"])
    func rejectsElementsThatAreNoObjects(element: String) throws {
        let json = #"[{"id":1},{"id":2},{"id":3},{"id":4},\#(element),{"id":5}]"#
        let answer = try read(json, as: PostRecord.self)
        #expect(answer.summary.rejected == [Rejection(index: 4, id: nil, reason: "not-an-object")])
        #expect(answer.records.map(\.id) == ["1", "2", "3", "4", "5"])
    }

    @Test(arguments: ["7", "\"7\"", "\"\\u0037\"", "7.0", "70e-1"])
    func keepsTheFirstOfRecordsWithOneID(second: String) throws {
        let json = #"[{"id":7,"title":"first"},{"id":8},{"title":"","id":\#(second)},{"id":"07"},{"id":9},{"id":"é"},"#
        let answer = try read(json + "{\"id\":\"e\\u0301\"}]", as: PostRecord.self)
        #expect(answer.summary.rejected == [Rejection(index: 2, id: "7", reason: "duplicate-id")])
        #expect(answer.records.map(\.id.scalars) == ["7", "8", "07", "9", "é", "e\u{301}"].map(\.scalars))
        #expect(answer.records.first?.title == "first")
    }

    @Test func rejectsEachRepetitionAmongThousands() throws {
        let ids = (0..<5_000).map { $0 % 7 == 6 ? $0 - 6 : $0 }
        let answer = try read("[" + ids.map { "{\"id\":\($0)}" }.joined(separator: ",") + "]", as: PostRecord.self)
        #expect(answer.summary.rejectedCount == 714)
        #expect(answer.summary.rejected.count == 100)
        #expect(answer.summary.rejected.first == Rejection(index: 6, id: "0", reason: "duplicate-id"))
        #expect(answer.records.map(\.id) == (0..<5_000).filter { $0 % 7 != 6 }.map(String.init))
    }

    @Test func countsMendedMembersOfAcceptedRecordsOnly() throws {
        let json =
            #"[{"id":1,"title":2,"body":""},{"id":1},{"title":3},{"id":2,"userId":1,"title":"","body":"\ud800"}]"#
        #expect(try read(json, as: PostRecord.self, allowing: .rejects).summary.repaired == 3)
    }

    @Test func refusesMoreThanAFifthRejectedUnlessAllowed() throws {
        #expect(try read(#"[{"id":1},{"id":2},{"id":3},{"id":4},0]"#, as: PostRecord.self).count == 4)
        let json = #"[{"id":1},{"id":2},{"id":3},0]"#
        var summary = ReadingSummary()
        summary.received = 4
        summary.accepted = 3
        summary.repaired = 9
        summary.rejectedCount = 1
        summary.rejected = [Rejection(index: 3, id: nil, reason: "not-an-object")]
        let allowed = try read(json, as: PostRecord.self, allowing: .rejects).summary
        summary.shape = allowed.shape
        #expect(allowed == summary)
        #expect(throws: ReadingError.tooManyRejects(summary)) { try read(json, as: PostRecord.self) }
        #expect(throws: ReadingError.tooManyRejects(summary)) { try read(json, as: PostRecord.self, allowing: .empty) }
    }

    @Test func refusesAnEmptyAnswerAfterAFilledOneUnlessAllowed() throws {
        #expect(throws: ReadingError.empty) { try read("[ ]", as: ShopRecord.self) }
        #expect(throws: ReadingError.empty) { try read("[]", as: ShopRecord.self, allowing: .rejects) }
        #expect(try read("{\"shops\":[]}", as: ShopRecord.self, allowing: .empty).summary.received == 0)
        #expect(try read("[]", as: ShopRecord.self, hadRecords: false).records.isEmpty)
    }

    @Test func refusesToLoseAllByLettingRejectsPass() throws {
        #expect(throws: ReadingError.empty) { try read("[1,2]", as: ShopRecord.self, allowing: .rejects) }
        #expect(try read("[1,2]", as: ShopRecord.self, allowing: [.rejects, .empty]).summary.rejectedCount == 2)
    }

    @Test func isWalkedTimeAndAgainUntilTheBodyThrows() throws {
        struct Enough: Error {}
        let answer = try read(#"[{"id":1},{"id":2},{"id":3}]"#, as: PostRecord.self)
        var seen: [String] = []
        #expect(throws: Enough.self) {
            try answer.forEach { (post) throws(Enough) in
                seen.append(post.id)
                if post.id == "2" { throw Enough() }
            }
        }
        #expect(seen == ["1", "2"])
        #expect(answer.records == answer.records)
        #expect(answer.records.count == answer.count)
    }
}
