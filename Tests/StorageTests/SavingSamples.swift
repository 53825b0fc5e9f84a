import Platform
import Records

@testable import Storage

func user(_ id: String, _ first: String, _ last: String = "", age: Int? = nil, isAdmin: Bool = false) -> UserRecord {
    UserRecord(id: id, firstName: first, lastName: last, age: age, isAdmin: isAdmin)
}

func users(_ users: UserRecord...) -> RecordList<UserRecord> {
    RecordList(users)
}

func values(_ first: String, _ last: String = "", age: Int? = nil, isAdmin: Bool = false) -> UserValues {
    UserValues(firstName: first, lastName: last, age: age, isAdmin: isAdmin)
}

extension Store {
    @discardableResult
    func make(
        _ id: String, _ first: String, _ last: String = "", age: Int? = nil
    ) throws(StorageError) -> UserSaving<Bool> {
        try saveUsers { book throws(StorageError) in
            try book.make(id: id, values(first, last, age: age))
            return true
        }
    }

    @discardableResult
    func put(
        _ id: String, first: String = "", last: String = "", age: Int? = nil, saving properties: UserProperties
    ) throws(StorageError) -> UserSaving<Bool> {
        try saveUsers { book throws(StorageError) in
            try book.put(values(first, last, age: age), saving: properties, ofUser: id)
            return true
        }
    }

    @discardableResult
    func remove(_ id: String) throws(StorageError) -> UserSaving<Bool> {
        try saveUsers { book throws(StorageError) in
            try book.remove(id: id)
            return true
        }
    }

    func user(_ id: String) throws(StorageError) -> VersionedUser? {
        try read { snapshot throws(StorageError) in try snapshot.versionedUser(id: id) }
    }

    /// The first names of all users in their order.
    func names() throws(StorageError) -> [String] {
        try read { snapshot throws(StorageError) in try snapshot.users(UserQuery(), limit: 200).items.map(\.firstName) }
    }

    /// How many users there are said to be.
    func count() throws(StorageError) -> Int {
        try read { snapshot throws(StorageError) in try snapshot.count(of: .users) }
    }

    func rows(in table: String) throws(StorageError) -> Int64? {
        try writer.withLock { connection throws(StorageError) in
            try connection?.row("SELECT count(*) FROM \(table)") { $0.integer(0) }
        }
    }

    func prune(keeping rows: Int64) throws(StorageError) {
        try writer.withLock { connection throws(StorageError) in
            if let connection { try SavedUsers.prune(on: connection, keeping: rows) }
        }
    }
}
