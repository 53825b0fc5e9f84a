import Records
import TestSupport
import Testing

@testable import Storage

@Suite struct SavingTests {
    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.inFile(folder.file("a.sqlite"))
    }

    @Test func aUserMadeHereIsThereBeforeAnyFetch() throws {
        let saving = try store.make("local-a", "Ann", "Lee", age: 30)
        #expect(saving.isVisible && !saving.isFetched)
        #expect(saving.generation == 1)
        #expect(try store.user("local-a") == VersionedUser(record: user("local-a", "Ann", "Lee", age: 30), version: 1))
        #expect(try store.count() == 1)
        #expect(try store.check() == [])
        let state = try store.read { snapshot throws(StorageError) in try snapshot.state(of: .users) }
        #expect(state?.isFetched == false)
    }

    @Test func whatWasSavedOutlivesTheProcessAndARefresh() throws {
        try store.make("local-a", "Ann", "Lee")
        try store.replace(with: users(user("1", "Bob"), user("2", "Cid")))
        try store.put("1", first: "Rob", saving: .firstName)
        try store.remove("2")
        store.close()
        let reopened = try Store.inFile(folder.file("a.sqlite"))
        for _ in 0..<2 {
            #expect(try reopened.names() == ["Rob", "Ann"])
            #expect(try reopened.count() == 2)
            try reopened.replace(with: users(user("2", "Cid"), user("1", "Bob")))
        }
        #expect(try reopened.check() == [])
    }

    @Test func aSavedPropertyWinsAndTheOthersFollowTheUpstream() throws {
        try store.replace(with: users(user("1", "Bob", "Ray", age: 3)))
        try store.put("1", first: "Rob", saving: .firstName)
        let same = try store.replace(with: users(user("1", "Bob", "Ray", age: 3)))
        #expect(same.isUnchanged)
        let changed = try store.replace(with: users(user("1", "Bert", "Roy", age: 4)))
        #expect(changed.changed == 1)
        #expect(changed.changes.map(\.fields) == [["lastName", "age"]])
        #expect(try store.user("1")?.record == user("1", "Rob", "Roy", age: 4))
    }

    @Test func aSavedAbsenceOfAnAgeWinsToo() throws {
        try store.replace(with: users(user("1", "Bob", age: 3)))
        try store.put("1", age: nil, saving: .age)
        try store.replace(with: users(user("1", "Bob", age: 4)))
        #expect(try store.user("1")?.record.age == nil)
    }

    @Test func usersMadeHereStayBehindAllOthersInTheirOrder() throws {
        try store.replace(with: users(user("1", "A")))
        for name in ["X", "Y", "Z"] { try store.make("local-\(name)", name) }
        try store.replace(with: users(user("3", "C"), user("1", "A"), user("2", "B")))
        #expect(try store.names() == ["C", "A", "B", "X", "Y", "Z"])
        try store.replace(with: users(user("2", "B")))
        #expect(try store.names() == ["B", "X", "Y", "Z"])
        #expect(try store.count() == 4)
        #expect(try store.check() == [])
    }

    @Test func aRemovedUserStaysHiddenAndNobodyTakesTheirPlace() throws {
        try store.replace(with: users(user("1", "A"), user("2", "B")))
        let saving = try store.remove("1")
        #expect(saving.isVisible)
        let again = try store.replace(with: users(user("1", "New"), user("2", "B")))
        #expect(again.isUnchanged)
        #expect(try store.user("1") == nil)
        #expect(try store.remove("1").isVisible == false)
        #expect(throws: StorageError.self) { try store.make("1", "A") }
    }

    @Test func anUpstreamCannotReplaceAUserMadeHere() throws {
        try store.make("local-a", "Ann")
        try store.replace(with: users(user("local-a", "Mallory"), user("1", "A")))
        #expect(try store.names() == ["A", "Ann"])
        #expect(try store.check() == [])
    }

    @Test func aUserMadeHereIsUniqueByNamesAndAge() throws {
        try store.make("local-a", "Ann", "Lee")
        let twin = #expect(throws: StorageError.self) { try store.make("local-b", "Ann", "Lee") }
        #expect(twin?.kind == .constraint)
        try store.make("local-c", "Ann", "Lee", age: 0)
        // Written differently, so another name.
        try store.make("local-d", "Ann\u{301}", "Lee")
        try store.make("local-e", "A", "nnLee")
        let other = #expect(throws: StorageError.self) { try store.put("local-c", age: nil, saving: .age) }
        #expect(other?.kind == .constraint)
        #expect(try store.user("local-c")?.record.age == 0)
        #expect(try store.user("local-a") != nil)
        // Only among those made here.
        try store.replace(with: users(user("1", "Ann", "Lee"), user("2", "Ann", "Lee")))
        #expect(try store.count() == 6)
        try store.remove("local-a")
        try store.make("local-f", "Ann", "Lee")
    }

    @Test func eachSavingThatShowsIsAGenerationInTheLog() throws {
        try store.replace(with: users(user("1", "A")))
        try store.make("local-a", "Ann")
        try store.put("1", first: "B", saving: .firstName)
        let pinned = try store.put("1", first: "B", saving: [.firstName, .lastName])
        #expect(!pinned.isVisible && pinned.generation == 3)
        try store.remove("local-a")
        let commits = try store.read { snapshot throws(StorageError) in try snapshot.commits(since: 1) ?? [] }
        #expect(commits.map(\.generation) == [2, 3, 4])
        #expect(commits.allSatisfy { $0.source == .users })
        #expect(
            commits.map(\.changes) == [
                [RecordChange(id: "local-a", kind: .added, fields: [])],
                [RecordChange(id: "1", kind: .changed, fields: ["firstName"])],
                [RecordChange(id: "local-a", kind: .removed, fields: [])],
            ])
    }

    @Test func aFetchUnderWayNeitherUndoesNorIsUndone() throws {
        try store.replace(with: users(user("1", "A")))
        let revision = try store.read { snapshot throws(StorageError) in try snapshot.state(of: .users) }?.revision
        try store.put("1", first: "B", saving: .firstName)
        try store.make("local-a", "Ann")
        try store.replace(with: users(user("1", "C", "X")), stamp: .sample(), basedOn: revision)
        #expect(try store.user("1")?.record == user("1", "B", "X"))
        #expect(try store.names() == ["B", "Ann"])
    }

    @Test func aFirstFetchThatBeganBeforeTheFirstSavingIsTaken() throws {
        try store.make("local-a", "Ann")
        try store.replace(with: users(user("1", "A")), stamp: .sample(), basedOn: 0)
        #expect(try store.names() == ["A", "Ann"])
        let state = try store.read { snapshot throws(StorageError) in try snapshot.state(of: .users) }
        #expect(state?.isFetched == true && state?.count == 2)
    }

    @Test func whatFailsChangesNothing() throws {
        try store.replace(with: users(user("1", "A")))
        let refused = StorageError(.refused, "test", "test")
        let error = #expect(throws: StorageError.self) {
            try store.saveUsers { book throws(StorageError) in
                try book.make(id: "local-a", values("Ann"))
                try book.remove(id: "1")
                throw refused
            }
        }
        #expect(error == refused)
        #expect(try store.names() == ["A"])
        #expect(try store.count() == 1)
        #expect(try store.read { snapshot throws(StorageError) in snapshot.generation } == 1)
    }

    @Test func thereIsABoundToWhatCanBeSaved() throws {
        try store.make("local-a", "Ann")
        try store.saveUsers { book throws(StorageError) in
            #expect(try book.hasRoom())
            for number in 1..<SavedUsers.limit { try book.make(id: "local-\(number)", values("\(number)")) }
            #expect(try !book.hasRoom())
            #expect(try book.hasRoom(forUser: "local-a"))
            #expect(try !book.hasRoom(forUser: "1"))
        }
        #expect(try store.count() == SavedUsers.limit)
    }

    @Test func savingCanBeRepeatedInAnotherStore() throws {
        let memory = try Store.inMemory()
        try memory.replace(with: users(user("1", "A"), user("2", "B")))
        try store.replace(with: users(user("1", "A"), user("2", "B")))
        let changes =
            try store.make("local-a", "Ann").changes + store.put("1", first: "Z", saving: .firstName).changes
            + store.remove("2").changes
        try memory.repeatSaving(changes)
        #expect(try memory.names() == store.names())
        #expect(try memory.user("1")?.version == 2)
    }
}
