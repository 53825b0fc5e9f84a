import Storage
import Testing

@testable import Facade

@Suite struct SavingPolicyTests {
    private static let properties: [UserProperties] = [.firstName, .lastName, .age, .isAdmin]
    private static let base = UserValues(firstName: "Ann", lastName: "Lee", age: 30, isAdmin: false)
    /// Every property changed in the store, and every property changed by the edit.
    private static let stored = UserValues(firstName: "Anna", lastName: "Li", age: nil, isAdmin: true)
    private static let edited = UserValues(firstName: "Annie", lastName: "Leigh", age: 31, isAdmin: true)

    struct Conflict: CustomTestStringConvertible {
        let policy: MergePolicy
        /// Changed in the store since the version that the edit was made from.
        let inStore: UserProperties
        /// Changed by the edit.
        let inEdit: UserProperties
        var testDescription: String { "\(policy.rawValue), store \(inStore.rawValue), edit \(inEdit.rawValue)" }
    }

    /// Every pair of edits of one property each, and those of all.
    private static let conflicts = MergePolicy.allCases.flatMap { policy in
        (properties + [.all]).flatMap { inStore in
            (properties + [.all]).map { Conflict(policy: policy, inStore: inStore, inEdit: $0) }
        }
    }

    /// What each policy makes of it, told by property and not by how it is computed.
    private static func expected(_ conflict: Conflict) -> UserValues? {
        func value<Value>(
            _ property: UserProperties, _ base: Value, _ stored: Value, _ edited: Value
        ) -> Value {
            switch (conflict.inStore.contains(property), conflict.inEdit.contains(property), conflict.policy) {
            case (_, _, .rollback): conflict.inStore.contains(property) ? stored : base
            case (_, true, .overwrite), (_, true, .objectTrump), (false, true, .storeTrump): edited
            case (_, false, .overwrite): base
            case (true, _, _): stored
            default: base
            }
        }
        guard conflict.policy != .error else { return nil }
        return UserValues(
            firstName: value(.firstName, base.firstName, stored.firstName, edited.firstName),
            lastName: value(.lastName, base.lastName, stored.lastName, edited.lastName),
            age: value(.age, base.age, stored.age, edited.age),
            isAdmin: value(.isAdmin, base.isAdmin, stored.isAdmin, edited.isAdmin))
    }

    @Test(arguments: conflicts)
    func everyPairOfEditsIsSettledByThePolicy(_ conflict: Conflict) {
        let current = Self.base.taking(conflict.inStore, from: Self.stored)
        let expected = Self.expected(conflict)
        // A patch names what it changes; a whole record names everything.
        let patch = UserEdit(Self.edited, of: conflict.inEdit)
        let whole = UserEdit(Self.base.taking(conflict.inEdit, from: Self.edited), of: .all)
        for edit in [patch, whole] {
            let settled = conflict.policy.settle(edit, madeFrom: Self.base, over: current)
            #expect(settled.map { current.taking($0.properties, from: $0.values) } == expected)
        }
    }

    @Test(arguments: conflicts)
    func whatBothChangedAlikeIsNoQuarrel(_ conflict: Conflict) {
        guard conflict.inStore == conflict.inEdit else { return }
        let current = Self.base.taking(conflict.inStore, from: Self.stored)
        let edit = UserEdit(Self.stored, of: conflict.inEdit)
        let settled = conflict.policy.settle(edit, madeFrom: Self.base, over: current)
        #expect(
            settled.map { current.taking($0.properties, from: $0.values) }
                == (conflict.policy == .error ? nil : current))
    }

    @Test(
        arguments: [
            (.error, nil), (.storeTrump, []), (.objectTrump, .age), (.overwrite, .age), (.rollback, []),
        ] as [(MergePolicy, UserProperties?)])
    func withoutTheOldVersionEverythingCountsAsChanged(_ policy: MergePolicy, _ saved: UserProperties?) {
        let edit = UserEdit(Self.edited, of: .age)
        #expect(policy.settle(edit, madeFrom: nil, over: Self.stored)?.properties == saved)
    }

    @Test func aTagIsOfOneVersionOfOneUserWithOneContent() throws {
        let tag = UserTag(id: "1", version: 3, Self.base)
        #expect(UserTag(entityTag: "\"\(tag.text)\"") == tag)
        #expect(UserTag(entityTag: "\"\(tag.text)-0123456789abcdef01234567-gzip\"") == tag)
        #expect(tag.text.hasPrefix("v3-"))
        let others = [
            UserTag(id: "2", version: 3, Self.base), UserTag(id: "1", version: 4, Self.base),
            UserTag(id: "1", version: 3, Self.stored),
            UserTag(id: "1A", version: 3, UserValues(firstName: "nn", lastName: "Lee", age: 30, isAdmin: false)),
        ]
        #expect(!others.contains(tag))
    }

    @Test(arguments: [
        "", "\"", "\"\"", "v3-01234567", "\"v3\"", "\"v3-\"", "\"v3-0123456\"", "\"v-01234567\"", "\"v03-01234567\"",
        "\"x3-01234567\"", "\"v99999999999999999999-01234567\"", "\"0123456789abcdef01234567\"",
    ])
    func whatIsNoTagOfAUserIsNotRead(_ text: String) {
        #expect(UserTag(entityTag: text) == nil)
    }
}
