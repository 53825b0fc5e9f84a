import Records
import TestSupport
import Testing

@testable import Storage

@Suite struct SavingVersionTests {
    private let store: Store

    init() throws {
        store = try Store.inMemory()
    }

    @Test func aVersionGrowsWithEveryChangeWhoeverMadeIt() throws {
        try store.replace(with: users(user("1", "A"), user("2", "B")))
        #expect(try store.user("1")?.version == 1)
        try store.put("1", first: "C", saving: .firstName)
        #expect(try store.user("1")?.version == 2)
        try store.put("1", first: "C", saving: .firstName)
        #expect(try store.user("1")?.version == 2)
        try store.replace(with: users(user("2", "B"), user("1", "A", "new")))
        #expect(try store.user("1")?.version == 3)
        #expect(try store.user("2")?.version == 1)
    }

    @Test func aUserWhoComesBackGoesOnCounting() throws {
        try store.replace(with: users(user("1", "A")))
        try store.put("1", last: "Saved", saving: .lastName)
        try store.replace(with: users(user("2", "B")))
        #expect(try store.user("1") == nil)
        try store.replace(with: users(user("1", "Other")))
        #expect(try store.user("1") == VersionedUser(record: user("1", "Other", "Saved"), version: 3))
    }

    @Test func olderVersionsCanBeLookedUp() throws {
        try store.replace(with: users(user("1", "A", "x", age: 1)))
        for number in 2...SavedUsers.versionsKept + 2 {
            try store.put("1", first: "v\(number)", saving: .firstName)
        }
        let newest = SavedUsers.versionsKept + 2
        #expect(try store.user("1")?.version == newest)
        try store.saveUsers { book throws(StorageError) in
            #expect(try book.values(ofUser: "1", version: 1) == nil)
            #expect(try book.values(ofUser: "1", version: 2) == values("v2", "x", age: 1))
            #expect(try book.values(ofUser: "1", version: newest - 1)?.firstName == "v\(newest - 1)")
            #expect(try book.values(ofUser: "2", version: 2) == nil)
        }
    }

    @Test func nothingIsRememberedOfAUserMadeHereWhoWasRemoved() throws {
        try store.make("local-a", "A")
        try store.put("local-a", first: "B", saving: .firstName)
        try store.remove("local-a")
        for table in ["saved_users", "user_versions", "user_history"] { #expect(try store.rows(in: table) == 0) }
    }

    @Test func whatIsRememberedIsBounded() throws {
        for round in 0..<5 {
            try store.replace(with: RecordList((0..<10).map { user("\(round).\($0)", "A") }))
        }
        // One who was gone, and has come back.
        try store.replace(with: users(user("0.0", "Z")))
        #expect(try store.rows(in: "user_versions") == 50)
        try store.prune(keeping: 20)
        #expect(try store.rows(in: "user_versions") == 21)
        #expect(try store.rows(in: "user_history") == 20)
        #expect(try store.user("0.0")?.version == 2)
    }

    @Test func movingAUserIsNoChangeOfTheUser() throws {
        try store.replace(with: users(user("1", "A"), user("2", "B"), user("3", "C")))
        try store.replace(with: users(user("3", "C"), user("2", "B"), user("1", "A")))
        #expect(try store.rows(in: "user_versions") == 0)
    }
}
