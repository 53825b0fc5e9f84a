import HTTPMessages
import JSONWriting
import Storage

extension EventLog {
    /// Says what was saved, by ids alone.
    func usersSaved(_ changes: [UserChange], generation: Int64) {
        write(.info, "users-saved") { object in
            object.member("generation", generation)
            object.member("ids", changes.map(\.id))
        }
    }

    /// Says that nothing was saved, and what the operator can do.
    func notSaved(_ error: StorageError, requestID: RequestID) {
        write(.error, "not-saved") { object in
            object.member("code", error.kind.rawValue)
            object.member("cause", error.description)
            object.member("requestId", requestID.text)
        }
    }
}
