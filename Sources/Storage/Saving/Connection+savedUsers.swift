import Records

extension Connection {
    private static let savedUser = """
        SELECT id, made, is_removed, properties, first_name, last_name, is_admin, age FROM saved_users
        """

    /// What was saved of one user, or nil.
    func savedUser(id: String) throws(StorageError) -> SavedUser? {
        try row("\(Self.savedUser) WHERE id = ?", .text(id)) { SavedUser($0) }
    }

    /// Everything that was saved, users made here in the order in which they were made.
    func savedUsers() throws(StorageError) -> [SavedUser] {
        try rows("\(Self.savedUser) ORDER BY made") { SavedUser($0) }
    }

    /// Calls `body` with everything that was saved, as far as it can be read.
    func forEachSavedUser(_ body: (SavedUser) -> Void) throws(StorageError) {
        try withStatement(Self.savedUser) { statement throws(StorageError) in
            while try statement.step() { body(SavedUser(statement)) }
        }
    }

    /// The user made here who has these names and this age, or nil.
    func idOfUserMadeHere(like values: UserValues) throws(StorageError) -> String? {
        try row(
            """
            SELECT id FROM saved_users
            WHERE made IS NOT NULL AND first_name = ? AND last_name = ? AND ifnull(age, -1) = ?
            """, .text(values.firstName), .text(values.lastName), SQLValue(values.age ?? -1)
        ) { $0.text(0) }
    }

    /// Puts `user` in the place of what was saved of the same user before.
    ///
    /// - Throws: `.constraint` when another user made here has these names and this age.
    func save(_ user: SavedUser) throws(StorageError) {
        try run(
            """
            INSERT INTO saved_users (id, made, is_removed, properties, first_name, last_name, is_admin, age)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET made = excluded.made, is_removed = excluded.is_removed,
                properties = excluded.properties, first_name = excluded.first_name,
                last_name = excluded.last_name, is_admin = excluded.is_admin, age = excluded.age
            """, .text(user.id), SQLValue(user.made), SQLValue(user.isRemoved),
            .integer(Int64(user.properties.rawValue)), .text(user.values.firstName), .text(user.values.lastName),
            SQLValue(user.values.isAdmin), SQLValue(user.values.age))
    }

    /// Which version of the user is there now, or would be when the user came back.
    func version(ofUser id: String) throws(StorageError) -> Int {
        Int(try row("SELECT version FROM user_versions WHERE id = ?", .text(id)) { $0.integer(0) } ?? 1)
    }

    /// The values of an older version, or nil when they are not kept any more or never were.
    func values(ofUser id: String, version: Int) throws(StorageError) -> UserValues? {
        try row(
            "SELECT first_name, last_name, is_admin, age FROM user_history WHERE id = ? AND version = ?", .text(id),
            SQLValue(version)
        ) { UserValues($0, from: 0) }
    }
}

extension SavedUser {
    fileprivate init(_ row: Statement) {
        self.init(
            id: row.text(0), made: row.optionalInteger(1), isRemoved: row.integer(2) != 0,
            properties: UserProperties(rawValue: UInt8(truncatingIfNeeded: row.integer(3))).intersection(.all),
            values: UserValues(row, from: 4))
    }
}

extension UserValues {
    /// Reads four columns; what a damaged file may hold is checked again.
    fileprivate init(_ row: Statement, from column: Int32) {
        self.init(
            firstName: row.text(column), lastName: row.text(column + 1),
            age: row.optionalInteger(column + 3).flatMap { (0...150).contains($0) ? Int($0) : nil },
            isAdmin: row.integer(column + 2) == 1)
    }
}
