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
            #expect(try snapshot.shops(limit: 10) == [])
            #expect(try snapshot.shop(id: "a") == nil)
            #expect(try snapshot.commits(since: 0) == [])
        }
    }

    @Test func pagesGoOnAfterAPosition() throws {
        try store.replace(with: shops(numbered: 0..<25))
        try read { snapshot throws(StorageError) in
            var ids: [String] = []
            var last: Int64?
            while true {
                let page = try snapshot.shops(after: last, limit: 10)
                #expect(page.count <= 10)
                ids += page.map(\.record.id)
                guard let position = page.last?.position else { break }
                last = position
            }
            #expect(ids == (0..<25).map { "shop_\($0)" })
            #expect(try snapshot.count(of: .shops) == 25)
        }
    }

    @Test(arguments: [(0, 0), (-1, 0), (Int.min, 0), (1, 1), (Int.max, 3)])
    func limitsArePutInRange(limit: Int, count: Int) throws {
        try store.replace(with: shops("a", "b", "c"))
        #expect(try read { snapshot throws(StorageError) in try snapshot.shops(limit: limit).count } == count)
    }

    @Test func positionsAnywhereAreAllowed() throws {
        try store.replace(with: shops("a", "b"))
        try read { snapshot throws(StorageError) in
            #expect(try snapshot.shops(after: .min, limit: 9).count == 2)
            #expect(try snapshot.shops(after: 0, limit: 9).count == 2)
            #expect(try snapshot.shops(after: .max, limit: 9) == [])
        }
    }

    @Test func findsPostsByTheirUser() throws {
        let posts = (0..<10).map { number in
            PostRecord(id: "\(number)", userID: number == 9 ? nil : "\(number % 3)", title: "", body: "")
        }
        try store.replace(with: RecordList(posts))
        try read { snapshot throws(StorageError) in
            let first = try snapshot.posts(byUser: "1", limit: 2)
            #expect(first.map(\.record.id) == ["1", "4"])
            #expect(try snapshot.posts(byUser: "1", after: first.last?.position, limit: 2).map(\.record.id) == ["7"])
            #expect(try snapshot.posts(byUser: "4", limit: 2) == [])
            #expect(try snapshot.posts(limit: 20).map(\.record) == posts)
            #expect(try snapshot.postCount() == 10)
            #expect(try snapshot.postCount(byUser: "1") == 3)
            #expect(try snapshot.postCount(byUser: "4") == 0)
            #expect(try snapshot.post(id: "9") == posts[9])
        }
    }

    @Test func findsUsersByTheirIDs() throws {
        let users = (0..<4).map { UserRecord(id: "\($0)", firstName: "f", lastName: "l", age: $0, isAdmin: $0 == 1) }
        try store.replace(with: RecordList(users))
        try read { snapshot throws(StorageError) in
            #expect(try snapshot.users(ids: ["1", "3", "x"]) == ["1": users[1], "3": users[3]])
            #expect(try snapshot.users(ids: []) == [:])
            #expect(try snapshot.users(limit: 9).map(\.record) == users)
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
