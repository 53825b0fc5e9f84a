import CSQLite
import Records

/// The users, open for changes that are committed together; see `Store.saveUsers`.
public struct UserBook: ~Copyable {
    private let connection: Connection
    private(set) var tally = ChangeTally()
    /// What was done, in order, so that it can be done again elsewhere.
    private(set) var changes: [UserChange] = []
    /// How many more users there are than before.
    private(set) var growth = 0

    init(of connection: Connection) {
        self.connection = connection
    }

    // MARK: Reading

    /// The user with exactly this id, or nil.
    public func user(id: String) throws(StorageError) -> VersionedUser? {
        guard let record = try row(id: id)?.record else { return nil }
        return VersionedUser(record: record, version: try connection.version(ofUser: id))
    }

    /// The values that the user had in an older version, or nil when they are not known any more.
    public func values(ofUser id: String, version: Int) throws(StorageError) -> UserValues? {
        try connection.values(ofUser: id, version: version)
    }

    /// The user made here who has the same names and the same age, or nil; no age equals no age.
    public func userMadeHere(like values: UserValues) throws(StorageError) -> VersionedUser? {
        guard let id = try connection.idOfUserMadeHere(like: values) else { return nil }
        return try user(id: id)
    }

    /// Tells whether the user was made here.
    public func isMadeHere(id: String) throws(StorageError) -> Bool {
        try connection.savedUser(id: id)?.made != nil
    }

    /// Tells whether something more can be saved of the user, or of a new one when `id` is nil: of so many only there
    /// is room.
    public func hasRoom(forUser id: String? = nil) throws(StorageError) -> Bool {
        if let id, try connection.savedUser(id: id) != nil { return true }
        return try connection.row("SELECT count(*) FROM saved_users") { $0.integer(0) } ?? 0 < SavedUsers.limit
    }

    // MARK: Changing

    /// Makes a user.
    ///
    /// - Throws: `.constraint` when the id is taken, or the names and the age by another user made here.
    public mutating func make(id: String, _ values: UserValues) throws(StorageError) {
        try apply(.make(id: id, values))
    }

    /// Saves properties of a user who is there; a refresh leaves them alone from now on.
    public mutating func put(
        _ values: UserValues, saving properties: UserProperties, ofUser id: String
    ) throws(StorageError) {
        try apply(.put(id: id, values, properties))
    }

    /// Removes a user who is there; one of the upstream's stays hidden for good.
    public mutating func remove(id: String) throws(StorageError) {
        try apply(.remove(id: id))
    }

    /// Saves what was saved of a user in another store, where no user is there yet.
    mutating func takeOver(_ user: SavedUser) throws(StorageError) {
        guard !user.id.isEmpty else { return }
        if user.made != nil { try make(id: user.id, user.values) } else { try connection.save(user) }
    }

    mutating func apply(_ change: UserChange) throws(StorageError) {
        switch change {
        case .make(let id, let values): try insert(id: id, values)
        case .put(let id, let values, let properties): try update(id: id, values, properties)
        case .remove(let id): try delete(id: id)
        }
        changes.append(change)
    }

    private mutating func insert(id: String, _ values: UserValues) throws(StorageError) {
        guard try row(id: id) == nil, try connection.savedUser(id: id) == nil else {
            throw connection.failure(SQLITE_CONSTRAINT)
        }
        let last = try connection.row("SELECT max(made) FROM saved_users") { $0.integer(0) } ?? 0
        try connection.save(SavedUser(id: id, made: last &+ 1, properties: .all, values: values))
        let end = try connection.row("SELECT max(position) FROM users") { $0.integer(0) } ?? 0
        let position = end < SparseOrder.limit ? end + SparseOrder.gap : end &+ 1
        let columns = UserRecord.table.values(values.record(id: id))
        try run(Self.layout.insert, columns + [.integer(position), .text(id)])
        let rowid = sqlite3_last_insert_rowid(connection.handle)
        try SearchKeeping(of: Self.layout, on: connection).putIn(columns, rowid: rowid)
        tally.add(.added, id: id)
        growth += 1
    }

    private mutating func update(
        id: String, _ values: UserValues, _ properties: UserProperties
    ) throws(StorageError) {
        guard let row = try row(id: id) else { return }
        var user =
            try connection.savedUser(id: id) ?? SavedUser(id: id, properties: [], values: UserValues(row.record))
        user.values = user.values.taking(properties, from: values)
        user.properties.formUnion(properties)
        try connection.save(user)
        let record = user.applied(to: row.record)
        let columns = UserRecord.table.values(record)
        let differences = row.differences(columns)
        guard !differences.isEmpty else { return }
        let search = try SearchKeeping(of: Self.layout, on: connection)
        try search.takeOut(row.columns, rowid: row.rowid)
        try run(Self.layout.update(differences), columns + [.integer(row.rowid)])
        try search.putIn(columns, rowid: row.rowid)
        tally.add(.changed, id: id, differences: differences)
    }

    private mutating func delete(id: String) throws(StorageError) {
        guard let row = try row(id: id) else { return }
        try SearchKeeping(of: Self.layout, on: connection).takeOut(row.columns, rowid: row.rowid)
        try connection.run("DELETE FROM users WHERE rowid = ?", .integer(row.rowid))
        if try connection.savedUser(id: id)?.made != nil {
            // Nobody will ever have this id again.
            for table in ["saved_users", "user_versions", "user_history"] {
                try connection.run("DELETE FROM \(table) WHERE id = ?", .text(id))
            }
        } else {
            let nothing = UserValues(firstName: "", lastName: "", age: nil, isAdmin: false)
            try connection.save(SavedUser(id: id, isRemoved: true, properties: [], values: nothing))
        }
        tally.add(.removed, id: id)
        growth -= 1
    }

    /// A row of `users`, read at once.
    private struct Row {
        let rowid: Int64
        let columns: [SQLValue]
        let record: UserRecord

        /// The columns in which other values differ from it.
        func differences(_ others: [SQLValue]) -> FieldSet {
            columns.indices.reduce(into: []) { differences, index in
                if !columns[index].isSame(as: others[index]) { differences.insert(FieldSet(column: index)) }
            }
        }
    }

    private static let layout = UserRecord.table.layout

    private func row(id: String) throws(StorageError) -> Row? {
        try connection.row("\(Self.layout.select) WHERE id = ?", .text(id)) { statement in
            let row = RecordRow(statement: statement)
            return Row(rowid: row.rowid, columns: row.values(Self.layout), record: UserRecord.table.record(row))
        }
    }

    private func run(_ sql: String, _ values: [SQLValue]) throws(StorageError) {
        try connection.withStatement(sql) { statement throws(StorageError) in
            try statement.bind(values)
            try statement.finish()
        }
    }
}

/// One change of a user, in full: doing it again elsewhere comes to the same.
public enum UserChange: Sendable {
    case make(id: String, UserValues)
    case put(id: String, UserValues, UserProperties)
    case remove(id: String)

    /// Whom it changes.
    public var id: String {
        switch self {
        case .make(let id, _), .put(let id, _, _), .remove(let id): id
        }
    }
}

extension SQLValue {
    /// Texts by code points, for Swift's own `==` is laxer.
    fileprivate func isSame(as other: SQLValue) -> Bool {
        if case .text(let one) = self, case .text(let two) = other { return one.utf8.elementsEqual(two.utf8) }
        return self == other
    }
}
