import Records

/// What the upstream says of users, merged with what was saved here: a saved property wins, the others follow the
/// upstream; users removed here are left out; users made here come behind all others, in the order they were made.
struct MergedUsers: RecordBatch {
    private let upstream: any RecordBatch<UserRecord>
    /// What was saved of the upstream's users.
    private var saved: [RecordID: SavedUser] = [:]
    private var made: [SavedUser] = []

    /// Merges with what is saved now.
    init(_ upstream: any RecordBatch<UserRecord>, on connection: Connection) throws(StorageError) {
        self.upstream = upstream
        for user in try connection.savedUsers() {
            if user.made != nil { made.append(user) }
            saved[RecordID(user.id)] = user
        }
    }

    /// How many users there are; 0, since some may be left out, where only walking them tells.
    var count: Int { saved.isEmpty ? upstream.count : 0 }

    func forEach<Failure: Error>(_ body: (UserRecord) throws(Failure) -> Void) throws(Failure) {
        try upstream.forEach { record throws(Failure) in
            guard let user = saved[RecordID(record.id)] else { return try body(record) }
            // An upstream that sends an id made here cannot mean that user.
            guard !user.isRemoved, user.made == nil else { return }
            try body(user.applied(to: record))
        }
        for user in made { try body(user.values.record(id: user.id)) }
    }
}
