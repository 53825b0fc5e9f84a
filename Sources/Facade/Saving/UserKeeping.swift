public import Records
public import Storage

/// Where users are saved: a showcase, or a rehearsal of one.
///
/// What reads or saves blocks on the store.
public protocol UserKeeping: Sendable {
    /// A user as the views show them, or nil.
    func user(_ id: RecordID) throws(StorageError) -> VersionedUser?

    /// Changes users in one step.
    ///
    /// - Parameter body: looks at them and changes them; when it throws, nothing is changed.
    /// - Returns: what `body` gave, when every view shows it.
    /// - Throws: what `body` throws, and what the store throws.
    func saveUsers(
        _ body: (inout UserBook) throws(StorageError) -> UserOutcome
    ) throws(StorageError) -> UserOutcome
}

extension UserKeeping {
    /// Makes a user.
    ///
    /// - Parameters:
    ///   - values: of the new user.
    ///   - named: the properties that the caller named; the others have their defaults.
    ///   - policy: settles it when a user made here has the same names and the same age.
    /// - Returns: what became of it.
    /// - Throws: what the store throws; then nothing was saved.
    public func makeUser(
        _ values: UserValues, naming named: UserProperties = .all, settling policy: MergePolicy = .error
    ) throws(StorageError) -> UserOutcome {
        let id = LocalID.make()
        return try saveUsers { book throws(StorageError) in
            if let other = try book.userMadeHere(like: values) {
                // There is no version that both came from, so each has changed what it names.
                guard
                    let edit = policy.settle(
                        UserEdit(values, of: policy == .overwrite ? .all : named),
                        madeFrom: nil, over: other.values)
                else { return .taken(by: other) }
                return try book.put(edit, on: other, isSettled: true)
            }
            guard try book.hasRoom() else { return .noRoom }
            try book.make(id: id, values)
            return try book.user(id: id).map(UserOutcome.made) ?? .notFound
        }
    }

    /// Saves an edit of a user.
    ///
    /// - Parameters:
    ///   - edit: what to save.
    ///   - id: whose.
    ///   - condition: the version that the edit was made from.
    ///   - policy: settles it when that is not the version that is there.
    ///   - savesChangesOnly: leaves alone what the edit does not change of that version, so that it goes on following
    ///     the upstream.
    /// - Returns: what became of it.
    /// - Throws: what the store throws; then nothing was saved.
    public func saveUser(
        _ edit: UserEdit, ofUser id: RecordID, if condition: UserCondition, settling policy: MergePolicy = .error,
        savesChangesOnly: Bool = false
    ) throws(StorageError) -> UserOutcome {
        try saveUsers { book throws(StorageError) in
            guard let user = try book.user(id: id.text) else { return .notFound }
            if condition.holds(for: user) {
                return try book.put(savesChangesOnly ? edit.changes(of: user.values) : edit, on: user, isSettled: false)
            }
            let base = try condition.base(of: user, in: book)
            guard let settled = policy.settle(edit, madeFrom: base, over: user.values) else { return .stale(user) }
            return try book.put(settled, on: user, isSettled: true)
        }
    }

    /// Removes a user; one of the upstream's stays hidden, whatever the upstream says from now on.
    ///
    /// - Parameters:
    ///   - id: whom.
    ///   - condition: the version that the caller knows.
    ///   - policy: settles it when that is not the version that is there.
    /// - Returns: what became of it; `.saved` when the conflict was settled in favour of the user.
    /// - Throws: what the store throws; then nothing was saved.
    public func removeUser(
        _ id: RecordID, if condition: UserCondition, settling policy: MergePolicy = .error
    ) throws(StorageError) -> UserOutcome {
        try saveUsers { book throws(StorageError) in
            guard let user = try book.user(id: id.text) else { return .notFound }
            let isSettled = !condition.holds(for: user)
            if isSettled {
                guard let removes = policy.removesChanged else { return .stale(user) }
                guard removes else { return .saved(user, isSettled: true) }
            }
            guard try book.hasRoom(forUser: id.text) else { return .noRoom }
            try book.remove(id: id.text)
            return .removed(isSettled: isSettled)
        }
    }
}

extension UserBook {
    /// Saves an edit of a user who is there.
    fileprivate mutating func put(
        _ edit: UserEdit, on user: VersionedUser, isSettled: Bool
    ) throws(StorageError) -> UserOutcome {
        guard !edit.properties.isEmpty else { return .saved(user, isSettled: isSettled) }
        let id = user.record.id
        let values = user.values.taking(edit.properties, from: edit.values)
        if try isMadeHere(id: id), let other = try userMadeHere(like: values), other.record.id != id {
            return .taken(by: other)
        }
        guard try hasRoom(forUser: id) else { return .noRoom }
        try put(values, saving: edit.properties, ofUser: id)
        return .saved(try self.user(id: id) ?? user, isSettled: isSettled)
    }
}

/// Ids of users made here.
enum LocalID {
    private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")

    /// `local-` and 80 random bits, in letters and digits that cannot be mistaken for one another.
    static func make() -> String {
        "local-" + String((0..<16).map { _ in digits[Int.random(in: digits.indices)] })
    }
}
