import TestSupport
import Testing

@testable import Records

@Suite struct ShapeTests {
    private func shape<Record: ReadableRecord>(_ json: String, as type: Record.Type) throws -> Shape {
        try read(json, as: type, allowing: [.rejects, .empty]).summary.shape
    }

    @Test func countsWhatStandsAtEachMember() throws {
        let rates = [
            "4", "4.5", "\"4.5\"", "\"four\"", "9", "null", "true", "false", "{}", "[4]", "1e999", "[{\"rate\":1}]",
        ]
        let objects = rates.map { "{\"id\":\"\($0.utf8.count)\($0.utf8.first ?? 0)\",\"rate\":\($0)}" }
        let shape = try shape("[\(objects.joined(separator: ",")),{\"id\":\"x\"}]", as: ShopRecord.self)
        #expect(shape.objects == 13)
        let rate = try #require(shape.member("rate"))
        #expect(
            rate
                == Shape.Member(
                    "rate",
                    [.number: 4, .text: 2, .boolean: 2, .object: 1, .array: 2, .null: 1, .missing: 1], unreadable: 8))
        #expect(rate.absent == 2)
        #expect(rate.present == 11)
        #expect(rate.read == 3)
        #expect(shape.members.map(\.name) == ["id", "name", "bio", "type", "rate", "latitude", "longitude"])
        #expect(shape.member("name") == Shape.Member("name", [.missing: 13]))
    }

    @Test func countsElementsThatAreLeftOutToo() throws {
        let json = #"[1,{"id":"a","bio":7},{"bio":"b"},{"id":"a","bio":8},[],{"id":true}]"#
        let shape = try shape(json, as: ShopRecord.self)
        #expect(shape.objects == 4)
        #expect(shape.strays == 2)
        #expect(shape.elements == 6)
        #expect(shape.repeats == 1)
        #expect(shape.member("id") == Shape.Member("id", [.text: 2, .boolean: 1, .missing: 1], unreadable: 1))
        #expect(shape.member("bio") == Shape.Member("bio", [.text: 1, .number: 2, .missing: 1], unreadable: 2))
    }

    @Test func tellsTheShapeOfAnAnswerThatIsRefused() throws {
        do {
            _ = try read(#"[{"ID":1},{"id":2,"title":"t"}]"#, as: PostRecord.self)
            Issue.record("accepted")
        } catch {
            guard case .tooManyRejects(let summary) = error else { throw error }
            #expect(summary.shape.member("id") == Shape.Member("id", [.number: 1, .missing: 1]))
            #expect(summary.shape.unknownMembers["ID"] == 1)
        }
    }

    @Test func aFlagIsReadFromItsTwoWordsOnly() throws {
        let flags = ["true", "\"true\"", "\"false\"", "\"yes\"", "1", "null"]
        let users = flags.enumerated().map { "{\"id\":\($0),\"firstName\":\"\",\"isAdmin\":\($1)}" }
        let shape = try shape("[\(users.joined(separator: ","))]", as: UserRecord.self)
        #expect(
            shape.member("isAdmin")
                == Shape.Member("isAdmin", [.boolean: 1, .text: 3, .number: 1, .null: 1], unreadable: 2))
    }

    @Test func namesWhatNothingReadsOnceForEachObject() throws {
        let json = """
            [{"id":1,"b":1,"a":{"nested":1}},{"a":2,"id":2,"a":3},{"id":3,"\\u0061":4},{"id":4},{"id":5,"b":5,"a":6},
            {"\\u0069d":6,"b":7}]
            """
        let shape = try shape(json, as: PostRecord.self)
        #expect(shape.member("id") == Shape.Member("id", [.number: 6]))
        #expect(shape.unknownMembers.entries.map(\.spelling) == ["b", "a"])
        #expect(shape.unknownMembers.entries.map(\.count) == [3, 4])
        #expect(shape.unknownMembers.others == 0)
    }

    @Test func namesWordsThatAreNoType() throws {
        let types = ["Mural", "coffee", " Coffee ", "Mural", "", "mural"]
        let shops = types.enumerated().map { "{\"id\":\($0),\"type\":\"\($1)\"}" } + [#"{"id":9,"type":9}"#]
        let shape = try shape("[\(shops.joined(separator: ","))]", as: ShopRecord.self)
        #expect(shape.member("type") == Shape.Member("type", [.text: 6, .number: 1], unreadable: 5))
        #expect(shape.unknownWords.entries.map(\.spelling) == ["Mural", "", "mural"])
        #expect(shape.unknownWords.entries.map(\.count) == [2, 1, 1])
    }

    @Test func tellsOnlySoManySpellingsApart() throws {
        let shops = (0..<1_000).map { #"{"id":\#($0),"type":"word\#($0 % 100)","name\#($0 % 100)":1}"# }
        let shape = try shape("[\(shops.joined(separator: ","))]", as: ShopRecord.self)
        for counts in [shape.unknownWords, shape.unknownMembers] {
            #expect(counts.entries.count == SpellingCounts.limit)
            #expect(counts.entries.allSatisfy { $0.count == 10 })
            #expect(counts.others == 1_000 - 10 * SpellingCounts.limit)
        }
        #expect(shape.member("type")?.unreadable == 1_000)
    }

    @Test func membersAreFoundAmongAnyNumberOfOthers() throws {
        let many = (0..<500).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let json = "[{\(many),\"id\":1,\"title\":\"one\"},{\"title\":\"two\",\(many),\"id\":2},{\"id\":3}]"
        let answer = try read(json, as: PostRecord.self)
        #expect(answer.records.map(\.title) == ["one", "two", ""])
        #expect(answer.summary.shape.member("title") == Shape.Member("title", [.text: 2, .missing: 1]))
        let unknown = answer.summary.shape.unknownMembers
        #expect(unknown.entries.count == SpellingCounts.limit)
        #expect(unknown.entries.allSatisfy { $0.count == 2 })
        #expect(unknown.others == 2 * (500 - SpellingCounts.limit))
    }

    @Test(arguments: ["[]", "{\"shops\":[]}"])
    func aListWithoutElementsHasNoShape(json: String) throws {
        let shape = try shape(json, as: ShopRecord.self)
        #expect(shape.elements == 0)
        #expect(shape.members.allSatisfy { $0 == Shape.Member($0.name) })
    }

    /// What is counted in runs is what was there, whatever the order.
    @Test func countsTheSameWhateverTheOrder() throws {
        var random = SeededGenerator(seed: 7)
        let members = [
            #""bio":1"#, #""bio":null"#, #""rate":"4""#, #""x":1"#, #""y":2"#, #""type":"zoo""#, #""name":"n""#,
        ]
        var objects = (0..<300).map { index in
            let chosen = members.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
            return "{" + (["\"id\":\(index)"] + chosen).joined(separator: ",") + "}"
        }
        let expected = try shape("[\(objects.joined(separator: ","))]", as: ShopRecord.self)
        for _ in 0..<5 {
            objects.shuffle(using: &random)
            let shape = try shape("[\(objects.joined(separator: ","))]", as: ShopRecord.self)
            #expect(shape.members == expected.members)
            #expect(Set(shape.unknownMembers.entries) == Set(expected.unknownMembers.entries))
        }
        let singly = try objects.map { try shape("[\($0)]", as: ShopRecord.self) }
        for kind in Shape.Kind.allCases {
            let sum = singly.reduce(0) { $0 + ($1.member("bio")?[kind] ?? 0) }
            #expect(sum == expected.member("bio")?[kind])
        }
    }
}
