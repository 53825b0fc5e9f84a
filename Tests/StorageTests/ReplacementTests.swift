import Records
import Testing

@testable import Storage

@Suite struct ReplacementTests {
    private let store: Store

    init() throws {
        store = try .inMemory()
    }

    @Test func firstLoadAddsEverythingInUpstreamOrder() throws {
        let replacement = try store.replace(with: shops("c", "a", "b"))
        #expect(replacement.generation == 1)
        #expect((replacement.added, replacement.changed, replacement.removed, replacement.moved) == (3, 0, 0, 0))
        #expect(replacement.changes == ["c", "a", "b"].map { RecordChange(id: $0, kind: .added, fields: []) })
        #expect(try store.shopIDs() == ["c", "a", "b"])
    }

    @Test func tellsAddedChangedAndRemovedRecordsApart() throws {
        try store.replace(with: shops("a", "b", "c"))
        let replacement = try store.replace(
            with: RecordList([shop("a"), shop("new"), shop("c", name: "other", rate: nil)]))
        #expect((replacement.added, replacement.changed, replacement.removed, replacement.moved) == (1, 1, 1, 0))
        #expect(
            replacement.changes == [
                RecordChange(id: "new", kind: .added, fields: []),
                RecordChange(id: "c", kind: .changed, fields: ["name", "rate"]),
                RecordChange(id: "b", kind: .removed, fields: []),
            ])
        #expect(replacement.generation == 2)
        #expect(try store.allShops() == [shop("a"), shop("new"), shop("c", name: "other", rate: nil)])
    }

    @Test(arguments: [
        (shop("s", name: "n"), ["name"]), (shop("s", bio: "b"), ["bio"]), (shop("s", type: .unknown), ["type"]),
        (shop("s", rate: 4.75), ["rate"]), (shop("s", at: (21.04, 105.85)), ["latitude"]),
        (shop("s", at: (21.03, 105.86)), ["longitude"]), (shop("s", at: nil), ["latitude", "longitude"]),
        (
            shop("s", name: "", bio: "b", type: .coffee, rate: nil, at: nil),
            ["name", "bio", "type", "rate", "latitude", "longitude"]
        ),
    ])
    func namesFieldsOfShops(changed: ShopRecord, fields: [String]) throws {
        try store.replace(with: shops("s"))
        #expect(try store.replace(with: RecordList([changed])).changes.map(\.fields) == [fields])
        #expect(try store.allShops() == [changed])
        #expect(try store.replace(with: shops("s")).changes.map(\.fields) == [fields])
    }

    @Test func namesFieldsOfPosts() throws {
        try store.replace(with: RecordList([PostRecord(id: "1", userID: "7", title: "t", body: "b")]))
        let changed = PostRecord(id: "1", userID: nil, title: "T", body: "B")
        #expect(try store.replace(with: RecordList([changed])).changes.map(\.fields) == [["userId", "title", "body"]])
        #expect(try store.read { snapshot throws(StorageError) in try snapshot.post(id: "1") } == changed)
    }

    @Test func namesFieldsOfUsers() throws {
        try store.replace(
            with: RecordList([UserRecord(id: "1", firstName: "f", lastName: "l", age: nil, isAdmin: false)]))
        let changed = UserRecord(id: "1", firstName: "F", lastName: "L", age: 150, isAdmin: true)
        #expect(
            try store.replace(with: RecordList([changed])).changes.map(\.fields)
                == [["firstName", "lastName", "isAdmin", "age"]])
        #expect(try store.read { snapshot throws(StorageError) in try snapshot.user(id: "1") } == changed)
    }

    @Test func generationsAreSharedAndMoveOnlyWhenSomethingDiffers() throws {
        let posts = RecordList([PostRecord(id: "1", userID: nil, title: "t", body: "b")])
        #expect(try store.replace(with: shops("a")).generation == 1)
        #expect(try store.replace(with: posts).generation == 2)
        #expect(try store.replace(with: posts).generation == 2)
        let unchanged = try store.replace(with: shops("a"))
        #expect(unchanged.generation == 2)
        #expect(unchanged.isUnchanged)
        try store.read { snapshot throws(StorageError) in
            #expect(snapshot.generation == 2)
            #expect(try snapshot.state(of: .shops)?.generation == 1)
            #expect(try snapshot.state(of: .posts)?.generation == 2)
            #expect(try snapshot.state(of: .users) == nil)
        }
    }

    @Test func emptyBatchRemovesEverything() throws {
        try store.replace(with: shops("a", "b"))
        #expect(try store.replace(with: shops()).removed == 2)
        #expect(try store.shopIDs() == [])
        #expect(try store.read { snapshot throws(StorageError) in try snapshot.count(of: .shops) } == 0)
        #expect(try store.replace(with: shops("a")).added == 1)
    }

    @Test func firstEmptyBatchIsAStateWithoutAGeneration() throws {
        #expect(try store.replace(with: shops()).generation == 0)
        let state = try #require(try store.read { snapshot throws(StorageError) in try snapshot.state(of: .shops) })
        #expect((state.revision, state.generation, state.count) == (1, 0, 0))
        #expect(state.changedAtMilliseconds == FetchStamp.sample().fetchedAtMilliseconds)
    }

    @Test func comparesTextsByTheirBytes() throws {
        try store.replace(with: RecordList([shop("a", name: "\u{E9}")]))
        let replacement = try store.replace(with: RecordList([shop("a", name: "e\u{301}")]))
        #expect(replacement.changes == [RecordChange(id: "a", kind: .changed, fields: ["name"])])
        let name = try store.allShops().first?.name ?? ""
        #expect(Array(name.utf8) == Array("e\u{301}".utf8))
    }

    @Test(arguments: [
        "a\u{0}b", "\u{0}", "\u{FFFD}", "👩‍👩‍👧‍👦🇻🇳", "it's \"quoted\" ; DROP TABLE shops --", "", "\u{10FFFF}",
        String(repeating: "Phở ", count: 5_000),
    ])
    func keepsEveryText(text: String) throws {
        let kept = shop("id" + text, name: text, bio: text)
        try store.replace(with: RecordList([shop("other"), kept]))
        let read = try store.read { snapshot throws(StorageError) in try snapshot.shop(id: "id" + text) }
        #expect(
            read.map { [Array($0.id.utf8), Array($0.name.utf8), Array($0.bio.utf8)] } == [
                Array("id".utf8) + Array(text.utf8), Array(text.utf8), Array(text.utf8),
            ])
        #expect(try store.replace(with: RecordList([shop("other"), kept])).isUnchanged)
    }

    @Test func listsAtMostAThousandChanges() throws {
        let replacement = try store.replace(with: shops(numbered: 0..<1_001))
        #expect(replacement.added == 1_001)
        #expect(replacement.changes.count == Replacement.listedChanges)
        #expect(replacement.changes.last?.id == "shop_999")
        #expect(replacement.isTruncated)
        #expect(try !store.replace(with: shops(numbered: 1..<1_001)).isTruncated)
    }

    @Test func refusesAnIDThatComesTwiceAndChangesNothing() throws {
        try store.replace(with: shops("a", "b"))
        for batch in [shops("a", "n", "n"), shops("a", "a"), shops("b", "x", "b", "a"), shops("x", "y", "x")] {
            let error = #expect(throws: StorageError.self) { try self.store.replace(with: batch) }
            #expect(error?.kind == .constraint)
        }
        #expect(try store.shopIDs() == ["a", "b"])
        try store.read { snapshot throws(StorageError) in
            #expect(snapshot.generation == 1)
            #expect(try snapshot.state(of: .shops)?.revision == 1)
        }
        #expect(try store.replace(with: shops("b")).generation == 2)
    }

    @Test func recordsThatAreRefusedWhenAllWereWalkedLeaveNothingBehind() throws {
        try store.replace(with: shops("a", "b"))
        var walked = 0
        let error = #expect(throws: StorageError.self) {
            _ = try store.replace(with: shops("b", "c", "d"), basedOn: 1) {
                walked += 1
                return nil
            }
        }
        #expect(error?.kind == .refused)
        #expect(walked == 1)
        #expect(try store.shopIDs() == ["a", "b"])
        try store.read { snapshot throws(StorageError) in
            #expect(snapshot.generation == 1)
            #expect(try snapshot.state(of: .shops)?.revision == 1)
        }
        #expect(try store.replace(with: shops("c"), stamp: .sample(), basedOn: 1).generation == 2)
    }
}
