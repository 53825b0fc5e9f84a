import Records

/// What was saved here of users, and the versions of all of them.
///
/// The table `users` holds each user as the views show them. What this program must not forget beside it, so that a
/// refresh can merge what the upstream says with what was saved, stands in tables of its own.
enum SavedUsers {
    /// Most users made, changed or removed here, so that callers cannot fill the disk.
    static let limit = 100_000
    /// How many old versions of one user are kept to compare a late edit with.
    static let versionsKept = 50
    /// Most old versions that are kept of all users together, and most users that are gone whose version is remembered.
    static let rowsKept: Int64 = 100_000

    /// Adds to the schema what saving needs.
    ///
    /// - `saved_users` has a row for each user who was made, changed or removed here. `made` counts those made here; of
    ///   the upstream's users it is null, and `properties` says which values were saved (`UserProperties`).
    /// - `user_versions` has a row for each user who ever changed; of all others the version is 1. `absence` counts the
    ///   users that went away, and orders them.
    /// - `user_history` has the values of older versions.
    ///
    /// The triggers see to the versions, so that no way of changing a user can forget them.
    static let migration = """
        CREATE TABLE saved_users (
            id TEXT NOT NULL PRIMARY KEY,
            made INTEGER UNIQUE,
            is_removed INTEGER NOT NULL,
            properties INTEGER NOT NULL,
            first_name TEXT NOT NULL,
            last_name TEXT NOT NULL,
            is_admin INTEGER NOT NULL,
            age INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX users_made_here ON saved_users (first_name, last_name, ifnull(age, -1))
            WHERE made IS NOT NULL;

        CREATE TABLE user_versions (
            id TEXT NOT NULL PRIMARY KEY,
            version INTEGER NOT NULL,
            absence INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX user_versions_by_absence ON user_versions (absence) WHERE absence IS NOT NULL;

        CREATE TABLE user_history (
            sequence INTEGER PRIMARY KEY,
            id TEXT NOT NULL,
            version INTEGER NOT NULL,
            first_name TEXT NOT NULL,
            last_name TEXT NOT NULL,
            is_admin INTEGER NOT NULL,
            age INTEGER,
            UNIQUE (id, version)
        ) STRICT;

        CREATE TRIGGER users_changed AFTER UPDATE OF first_name, last_name, is_admin, age ON users
        WHEN old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name
            OR old.is_admin IS NOT new.is_admin OR old.age IS NOT new.age
        BEGIN
            INSERT INTO user_history (id, version, first_name, last_name, is_admin, age) VALUES (
                old.id, ifnull((SELECT version FROM user_versions WHERE id = old.id), 1), old.first_name,
                old.last_name, old.is_admin, old.age);
            INSERT INTO user_versions (id, version) VALUES (old.id, 2)
                ON CONFLICT (id) DO UPDATE SET version = version + 1;
            DELETE FROM user_history WHERE id = old.id
                AND version < (SELECT version FROM user_versions WHERE id = old.id) - \(versionsKept);
        END;

        CREATE TRIGGER users_gone AFTER DELETE ON users
        BEGIN
            INSERT INTO user_history (id, version, first_name, last_name, is_admin, age) VALUES (
                old.id, ifnull((SELECT version FROM user_versions WHERE id = old.id), 1), old.first_name,
                old.last_name, old.is_admin, old.age);
            INSERT INTO user_versions (id, version, absence) VALUES (
                old.id, 2, ifnull((SELECT max(absence) FROM user_versions WHERE absence IS NOT NULL), 0) + 1)
                ON CONFLICT (id) DO UPDATE SET version = version + 1, absence = excluded.absence;
        END;
        """

    /// Forgets what is oldest where versions have grown beyond their bound.
    static func prune(on connection: Connection, keeping rowsKept: Int64 = rowsKept) throws(StorageError) {
        try connection.run(
            "DELETE FROM user_history WHERE sequence <= (SELECT max(sequence) FROM user_history) - ?",
            .integer(rowsKept))
        let old = "absence <= (SELECT max(absence) FROM user_versions WHERE absence IS NOT NULL) - ?"
        try connection.run(
            "DELETE FROM user_versions WHERE \(old) AND id NOT IN (SELECT id FROM users)", .integer(rowsKept))
        // Those that are left have come back.
        try connection.run("UPDATE user_versions SET absence = NULL WHERE \(old)", .integer(rowsKept))
    }
}

/// What was saved here of one user.
struct SavedUser: Sendable {
    let id: String
    /// Counts the users made here, in their order; nil for one of the upstream's.
    var made: Int64?
    /// The user is not to be shown, whatever the upstream says; never one made here.
    var isRemoved = false
    /// The properties that were saved: all of them for a user made here.
    var properties: UserProperties
    /// Meaningful for `properties` only.
    var values: UserValues

    /// The user, where the upstream says `record` of them.
    func applied(to record: UserRecord) -> UserRecord {
        UserValues(record).taking(properties, from: values).record(id: record.id)
    }
}
