public import Records
public import Storage
import Synchronization

extension Showcase: UserKeeping {
    /// A user as the views show them, or nil.
    public func user(_ id: RecordID) throws(StorageError) -> VersionedUser? {
        try keeper(.users).shelf.read { (snapshot) throws(StorageError) in try snapshot.versionedUser(id: id.text) }
    }

    /// Changes users; when it returns, what was saved is on the device, and every view shows it.
    public func saveUsers(
        _ body: (inout UserBook) throws(StorageError) -> UserOutcome
    ) throws(StorageError) -> UserOutcome {
        try keeper(.users).saveUsers(body)
    }

    /// Whether the upstream may have users by now of whom nothing is known here.
    public func mayLackUsers(at now: Int64) -> Bool {
        keeper(.users).state.withLock { $0.machine.standing(at: now)?.state != .fresh }
    }
}
