import Records
import Testing

@testable import Storage

@Suite struct ReadingTests {
    private let store: Store

    init() throws {
        store = try .inMemory()
    }

    private func read<Result>(
        _ body: (borrowing Snapshot) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try store.read(body)
    }

    @Test func anEmptyStoreHasNothing() throws {
        try read { snapshot throws(StorageError) in
            #expect(snapshot.generation == 0)
            #expect(try snapshot.state(of: .shops) == nil)
            #expect(try snapshot.count(of: .posts) == 0)
            #expect(try snapshot.feed(ShopQuery(), limit: 10).items == [])
            #expect(try snapshot.shop(id: "a") == nil)
            #expect(try snapshot.commits(since: 0) == [])
        }
    }

    @Test func pagesGoOnAfterACursor() throws {
        try store.replace(with: shops(numbered: 0..<25))
        try read { snapshot throws(StorageError) in
            var ids: [String] = []
            var cursor: PageCursor?
            repeat {
                let page = try snapshot.feed(ShopQuery(), after: cursor, limit: 10)
                #expect(page.items.count <= 10)
                #expect(page.total == 25)
                ids += page.items.map(\.shop.id)
                cursor = page.next
            } while cursor != nil
            #expect(ids == (0..<25).map { "shop_\($0)" })
        }
    }

    @Test(arguments: [(0, 1), (-1, 1), (Int.min, 1), (1, 1), (Int.max, 3)])
    func limitsArePutInRange(limit: Int, count: Int) throws {
        try store.replace(with: shops("a", "b", "c"))
        let page = try read { snapshot throws(StorageError) in try snapshot.feed(ShopQuery(), limit: limit) }
        #expect(page.items.count == count)
    }

    @Test func findsPostsByTheirUser() throws {
        let posts = (0..<10).map { number in
            PostRecord(id: "\(number)", userID: number == 9 ? nil : "\(number % 3)", title: "", body: "")
        }
        try store.replace(with: RecordList(posts))
        try read { snapshot throws(StorageError) in
            let first = try snapshot.posts(PostQuery(userID: "1"), limit: 2)
            #expect(first.items.map(\.id) == ["1", "4"])
            #expect(first.total == 3)
            let rest = try snapshot.posts(PostQuery(userID: "1"), after: first.next, limit: 2)
            #expect(rest.items.map(\.id) == ["7"])
            #expect(rest.next == nil)
            #expect(try snapshot.posts(PostQuery(userID: "4"), limit: 2).items == [])
            #expect(try snapshot.posts(PostQuery(), limit: 20).items == posts)
            #expect(try snapshot.post(id: "9") == posts[9])
        }
    }

    @Test func findsUsersByTheirIDs() throws {
        let users = ["0", "1", "2", "\u{E9}", "e\u{301}"].enumerated().map { age, id in
            UserRecord(id: id, firstName: "f", lastName: "l", age: age, isAdmin: age == 1)
        }
        try store.replace(with: RecordList(users))
        try read { snapshot throws(StorageError) in
            let wanted = ["1", "\u{E9}", "e\u{301}", "x"].map { RecordID($0) }
            let found = try snapshot.users(ids: Set(wanted))
            #expect(wanted.map { found[$0]?.age } == [1, 3, 4, nil])
            #expect(try snapshot.users(ids: []) == [:])
            #expect(try snapshot.users(UserQuery(), limit: 9).items == users)
            #expect(try snapshot.user(id: "2") == users[2])
        }
    }

    @Test func idsAreComparedExactly() throws {
        try store.replace(with: shops("a", "A", "a ", "'a'", "\u{E9}", "e\u{301}"))
        try read { snapshot throws(StorageError) in
            for id in ["a", "A", "a ", "'a'", "\u{E9}", "e\u{301}"] {
                #expect(try snapshot.shop(id: id).map { Array($0.id.utf8) } == Array(id.utf8))
            }
            #expect(try snapshot.shop(id: "a' OR 1=1 --") == nil)
        }
    }

    @Test func whatTheBodyThrowsComesOutAndTheStoreGoesOn() throws {
        let error = #expect(throws: StorageError.self) {
            try read { _ throws(StorageError) in throw StorageError(.busy, "test", "body") }
        }
        #expect(error?.operation == "test")
        #expect(try read { snapshot throws(StorageError) in snapshot.generation } == 0)
    }
}
