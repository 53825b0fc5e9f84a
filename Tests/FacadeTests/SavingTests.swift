import Records
import Synchronization
import TestSupport
import Testing
import Upstream

@testable import Facade
@testable import Storage

@Suite struct SavingTests {
    private static let users =
        #"[{"id":"1","firstName":"Ada","lastName":"Lovelace","isAdmin":true},{"id":"2","name":"Bo"}]"#
    private static let list = Stage.request(UsersScreen.self)
    private static let ann = UserValues(firstName: "Ann", lastName: "Lee", age: 30, isAdmin: false)

    private static func filled(_ observer: (any ShowcaseObserving)? = nil) throws -> Stage {
        let stage = try Stage(observer: observer)
        try #require(stage.fetcher.next("users")).answer(users)
        #expect(stage.receipt(of: .users)?.outcome == .updated)
        return stage
    }

    private static func made(_ outcome: UserOutcome) throws -> VersionedUser {
        guard case .made(let user) = outcome else {
            Issue.record("\(outcome)")
            throw CancellationError()
        }
        return user
    }

    private static func saved(_ outcome: UserOutcome, isSettled: Bool) throws -> VersionedUser {
        guard case .saved(let user, isSettled) = outcome else {
            Issue.record("\(outcome)")
            throw CancellationError()
        }
        return user
    }

    private static func condition(_ id: String, in stage: Stage) throws -> UserCondition {
        .tagged([UserTag(try #require(try stage.showcase.user(RecordID(id))))])
    }

    private func patch(_ first: String) -> UserEdit {
        UserEdit(UserValues(firstName: first, lastName: "", age: nil, isAdmin: false), of: .firstName)
    }

    @Test func everyViewShowsAtOnceWhatWasSaved() throws {
        let listener = Listener()
        let stage = try Self.filled(listener)
        defer { stage.close() }
        let before = stage.showcase.standing(of: Self.list, at: stage.clock.monotonicNanoseconds, hasWaited: false)
            .version
        let user = try Self.made(stage.showcase.makeUser(Self.ann))
        #expect(user.record.id.hasPrefix("local-") && user.record.id.utf8.count == 22)
        let after = stage.showcase.standing(of: Self.list, at: stage.clock.monotonicNanoseconds, hasWaited: false)
            .version
        #expect(before != after)
        #expect(try stage.body(Self.list)?.contains(#""displayName":"Ann Lee""#) == true)
        #expect(try stage.body(Self.list)?.contains(#""total":3"#) == true)
        let one = Stage.request(UserScreen.self, id: "1")
        let outcome = try stage.showcase.saveUser(
            patch("Eve"), ofUser: RecordID("1"), if: Self.condition("1", in: stage))
        let saved = try Self.saved(outcome, isSettled: false)
        #expect(saved.version == 2)
        #expect(
            try stage.body(one)?.contains(#""firstName":"Eve","lastName":"Lovelace","age":null,"version":2"#) == true)
        let removed = try stage.showcase.removeUser(RecordID("2"), if: .any)
        #expect(removed == .removed(isSettled: false))
        #expect(try stage.body(Self.list)?.contains(#""total":2"#) == true)
        #expect(listener.generations == [2, 3, 4])
    }

    @Test func savingNothingNewTellsNobody() throws {
        let listener = Listener()
        let stage = try Self.filled(listener)
        defer { stage.close() }
        let outcome = try stage.showcase.saveUser(patch("Ada"), ofUser: RecordID("1"), if: .any)
        let user = try Self.saved(outcome, isSettled: false)
        #expect(user.version == 1)
        #expect(listener.generations == [])
    }

    @Test func savedUsersAreServedThoughTheUpstreamNeverAnswered() throws {
        let folder = try TemporaryFolder()
        let stage = try Stage(folder)
        let user = try Self.made(stage.showcase.makeUser(Self.ann))
        let screen = Stage.request(UserScreen.self, id: user.record.id)
        func check(_ stage: Stage) throws {
            #expect(try stage.body(screen)?.contains(#""firstName":"Ann""#) == true)
            #expect(try stage.body(Self.list)?.contains(#""total":1"#) == true)
        }
        try check(stage)
        try #require(stage.fetcher.next("users")).fail(.refused)
        stage.waitForEnd(of: .users)
        stage.clock.advance(.seconds(30 * 86_400))
        try check(stage)
        stage.close()
        let again = try Stage(folder)
        defer { again.close() }
        try check(again)
        #expect(again.showcase.status(at: again.clock.monotonicNanoseconds)[2].fetchedAtMilliseconds == nil)
        // And the upstream is asked until it answers.
        try #require(again.fetcher.next("users")).answer(Self.users)
        #expect(again.receipt(of: .users)?.outcome == .updated)
        #expect(try again.body(Self.list)?.contains(#""total":3"#) == true)
    }

    @Test func aFetchUnderWayNeitherUndoesNorIsUndone() throws {
        let stage = try Self.filled()
        defer { stage.close() }
        let receipt = stage.refresh(.users) { fetch in
            _ = try? stage.showcase.saveUser(patch("Eve"), ofUser: RecordID("1"), if: .any)
            _ = try? stage.showcase.makeUser(Self.ann)
            fetch.answer(#"[{"id":"1","firstName":"Ada","lastName":"King","isAdmin":true},{"id":"3","name":"Cy"}]"#)
        }
        #expect(receipt?.outcome == .updated)
        #expect(receipt?.summary.accepted == 2)
        #expect(receipt?.replacement.map { [$0.added, $0.changed, $0.removed] } == [1, 1, 1])
        let list = try #require(try stage.body(Self.list))
        #expect(list.contains("Eve King") && list.contains("Cy") && list.contains("Ann Lee") && !list.contains("Bo"))
    }

    @Test func usersMadeHereDoNotMakeAnEmptyAnswerSuspicious() throws {
        let stage = try Stage()
        defer { stage.close() }
        _ = try Self.made(stage.showcase.makeUser(Self.ann))
        try #require(stage.fetcher.next("users")).answer("[]")
        #expect(stage.receipt(of: .users)?.outcome == .unchanged)
        let filled = stage.refresh(.users) { $0.answer(Self.users) }
        #expect(filled?.outcome == .updated)
        let empty = stage.refresh(.users) { $0.answer("[]") }
        #expect(empty?.fault?.code == "empty")
    }

    @Test func aUserMadeDuringTheFirstFetchIsNotLost() throws {
        let stage = try Stage()
        defer { stage.close() }
        // The fetch set out from nothing.
        let fetch = try #require(stage.fetcher.next("users"))
        let user = try Self.made(stage.showcase.makeUser(Self.ann))
        fetch.answer(Self.users)
        #expect(stage.receipt(of: .users)?.outcome == .updated)
        #expect(try stage.showcase.user(RecordID(user.record.id))?.record == user.record)
        #expect(try stage.showcase.user(RecordID("1"))?.record.firstName == "Ada")
    }

    @Test func aStaleVersionIsRefusedOrSettled() throws {
        let stage = try Self.filled()
        defer { stage.close() }
        let id = RecordID("1")
        let old = try Self.condition("1", in: stage)
        _ = try stage.showcase.saveUser(patch("Eve"), ofUser: id, if: old)
        let edit = UserEdit(UserValues(firstName: "Ida", lastName: "King", age: nil, isAdmin: true), of: .all)
        let stale = try stage.showcase.saveUser(edit, ofUser: id, if: old)
        guard case .stale(let current) = stale else {
            Issue.record("\(stale)")
            return
        }
        #expect(current.version == 2 && current.record.firstName == "Eve")
        let settled = try stage.showcase.saveUser(edit, ofUser: id, if: old, settling: .storeTrump)
        let user = try Self.saved(settled, isSettled: true)
        #expect(user.record.firstName == "Eve" && user.record.lastName == "King" && user.version == 3)
        // The number alone does as well, in a form.
        let byNumber = try stage.showcase.saveUser(edit, ofUser: id, if: .version(2), settling: .objectTrump)
        let whole = try Self.saved(byNumber, isSettled: true)
        #expect(whole.record.firstName == "Ida")
        #expect(try stage.showcase.saveUser(edit, ofUser: RecordID("9"), if: .any) == .notFound)
    }

    @Test(arguments: [
        (MergePolicy.error, Bool?.none), (.storeTrump, false), (.objectTrump, true), (.overwrite, true),
        (.rollback, false),
    ])
    func aStaleRemovalIsRefusedOrSettled(_ policy: MergePolicy, _ removes: Bool?) throws {
        let stage = try Self.filled()
        defer { stage.close() }
        let id = RecordID("1")
        let old = try Self.condition("1", in: stage)
        _ = try stage.showcase.saveUser(patch("Eve"), ofUser: id, if: old)
        let outcome = try stage.showcase.removeUser(id, if: old, settling: policy)
        switch (outcome, removes) {
        case (.stale, nil), (.saved(_, true), false): #expect(try stage.showcase.user(id) != nil)
        case (.removed(true), true):
            #expect(try stage.showcase.user(id) == nil)
            #expect(try stage.showcase.removeUser(id, if: .any, settling: .overwrite) == .notFound)
        default: Issue.record("\(outcome)")
        }
    }

    @Test(arguments: [
        (MergePolicy.error, Bool?.none), (.storeTrump, false), (.objectTrump, true), (.overwrite, true),
        (.rollback, false),
    ])
    func aSecondUserWithTheSameNameIsRefusedOrSettled(_ policy: MergePolicy, _ isAdmin: Bool?) throws {
        let stage = try Self.filled()
        defer { stage.close() }
        let first = try Self.made(stage.showcase.makeUser(Self.ann))
        var twin = Self.ann
        twin.isAdmin = true
        let outcome = try stage.showcase.makeUser(twin, settling: policy)
        switch (outcome, isAdmin) {
        case (.taken(let other), nil): #expect(other == first)
        case (.saved(let user, true), .some(let isAdmin)):
            #expect(user.record.id == first.record.id && user.record.isAdmin == isAdmin)
            #expect(user.version == (isAdmin ? 2 : 1))
        default: Issue.record("\(outcome)")
        }
        #expect(try stage.body(Self.list)?.contains(#""total":3"#) == true)
    }

    @Test func aPropertyThatWasNotNamedIsNoPartOfTheQuarrel() throws {
        let stage = try Self.filled()
        defer { stage.close() }
        var admin = Self.ann
        admin.isAdmin = true
        _ = try Self.made(stage.showcase.makeUser(admin))
        let named: UserProperties = [.firstName, .lastName, .age]
        for (policy, isAdmin) in [(MergePolicy.objectTrump, true), (.overwrite, false)] {
            let outcome = try stage.showcase.makeUser(Self.ann, naming: named, settling: policy)
            let user = try Self.saved(outcome, isSettled: true)
            #expect(user.record.isAdmin == isAdmin)
        }
    }

    @Test func anEditCannotTakeTheNameOfAnotherUserMadeHere() throws {
        let stage = try Self.filled()
        defer { stage.close() }
        let ann = try Self.made(stage.showcase.makeUser(Self.ann))
        let other = try Self.made(
            stage.showcase.makeUser(UserValues(firstName: "Bea", lastName: "Lee", age: 30, isAdmin: false)))
        let outcome = try stage.showcase.saveUser(
            patch("Ann"), ofUser: RecordID(other.record.id), if: .any, settling: .overwrite)
        #expect(outcome == .taken(by: ann))
        // One of the upstream's may.
        let free = try stage.showcase.saveUser(UserEdit(Self.ann, of: .all), ofUser: RecordID("1"), if: .any)
        _ = try Self.saved(free, isSettled: false)
    }

    @Test func whereTheFileCannotBeWrittenNothingIsSaved() throws {
        let stage = try Stage(limits: StoreLimits(lockWait: .milliseconds(5)))
        defer { stage.close() }
        try #require(stage.fetcher.next("users")).answer(Self.users)
        #expect(stage.receipt(of: .users)?.outcome == .updated)
        let other = try Connection.writing(path: stage.folder.file("vitrine.sqlite"))
        try other.execute("BEGIN IMMEDIATE")
        let error = #expect(throws: StorageError.self) { _ = try stage.showcase.makeUser(Self.ann) }
        #expect(error?.kind == .busy)
        #expect(try stage.body(Self.list)?.contains(#""total":2"#) == true)
        try other.execute("COMMIT")
        _ = try Self.made(stage.showcase.makeUser(Self.ann))
    }

    @Test func usersThatStandInMemoryAreNotSavedOver() throws {
        let stage = try Stage(limits: StoreLimits(lockWait: .milliseconds(5)))
        defer { stage.close() }
        let other = try Connection.writing(path: stage.folder.file("vitrine.sqlite"))
        try other.execute("BEGIN IMMEDIATE")
        try #require(stage.fetcher.next("users")).answer(Self.users)
        #expect(stage.receipt(of: .users)?.fault?.code == "storage-busy")
        #expect(try stage.body(Self.list)?.contains(#""total":2"#) == true)
        try other.execute("COMMIT")
        // The file has none of the upstream's users yet.
        #expect(try stage.showcase.saveUser(patch("Eve"), ofUser: RecordID("1"), if: .any) == .notStored)
        // A new one is saved there, and shown beside those in memory.
        let user = try Self.made(stage.showcase.makeUser(Self.ann))
        #expect(try stage.showcase.user(RecordID(user.record.id)) == user)
        #expect(try stage.body(Self.list)?.contains(#""total":3"#) == true)
    }

    @Test func anEditOfChangesOnlyLeavesTheRestToTheUpstream() throws {
        let stage = try Self.filled()
        defer { stage.close() }
        let edit = UserEdit(UserValues(firstName: "Ada", lastName: "Byron", age: nil, isAdmin: true), of: .all)
        _ = try stage.showcase.saveUser(edit, ofUser: RecordID("1"), if: .any, savesChangesOnly: true)
        _ = stage.refresh(.users) {
            $0.answer(#"[{"id":"1","firstName":"Augusta","lastName":"Lovelace","isAdmin":false}]"#)
        }
        let user = try #require(try stage.showcase.user(RecordID("1")))
        #expect(user.record == UserRecord(id: "1", firstName: "Augusta", lastName: "Byron", age: nil, isAdmin: false))
    }
}

/// Notes the generations that it is told of.
private final class Listener: ShowcaseObserving {
    private let told = Mutex<[Int64]>([])
    var generations: [Int64] { told.withLock { $0 } }

    func refreshEnded(_ receipt: SourceReceipt, isForced: Bool, requestID: String) {}
    func shapeDrifted(_ receipt: SourceReceipt, requestID: String) {}
    func usersSaved(_ changes: [UserChange], generation: Int64) {
        told.withLock { $0.append(generation) }
    }
}
