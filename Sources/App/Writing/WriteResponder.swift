import Facade
import HTTPMessages
import HTTPServing
import Presenting
import Records
import Storage

/// Answers writes to users.
///
/// Every check of a request's head comes before the body is looked at; what was sent is judged before the version is.
struct WriteResponder: Sendable {
    private var writing: Writing

    init(_ writing: Writing) {
        self.writing = writing
    }

    /// The same, but nothing is kept.
    func rehearsed(in rehearsal: Rehearsal) -> WriteResponder {
        var responder = self
        responder.writing = writing.rehearsed(in: rehearsal)
        return responder
    }

    /// Answers a POST to all users, or a PUT, PATCH or DELETE of the one with this id.
    func respond(
        id: RecordID?, _ request: borrowing RequestView, _ body: [UInt8], _ context: RequestContext
    ) -> Answer {
        if let problem = writing.access.refusal(of: request, from: context.peer) {
            return .now(problem.response(instance: request.path.text, requestID: context.requestID))
        }
        let caller: Caller
        do throws(Problem) {
            caller = try Caller(request, context, missing: .noSuch("user"))
        } catch {
            return .now(error.response(instance: request.path.text, requestID: context.requestID))
        }
        let method = request.head.method
        let condition = UserCondition(request)
        let sent = SentBody(request, body)
        writing.perform(caller) { [writing] () throws(WriteFault) in
            let edit = UserWrite(users: writing.users, caller: caller)
            guard let id else { return try edit.make(sent) }
            let user = try storing { () throws(StorageError) in try writing.users.user(id) }
            guard user != nil else { throw .missing }
            guard let condition else { throw .problem(.preconditionRequired) }
            switch method {
            case .delete: return try edit.remove(id, if: condition)
            case .patch: return try edit.patch(id, sent, if: condition)
            default: return try edit.replace(id, sent, if: condition)
            }
        }
        return .later
    }
}

/// One write to a user, on a worker.
private struct UserWrite {
    let users: any UserKeeping
    let caller: Caller

    func make(_ sent: SentBody) throws(WriteFault) -> Response {
        let fields = try answering { () throws(Problem) in try sent.fields() }
        let edit = try read { () throws(FieldFaults) in try UserDocument.whole(fields) }
        return try response(isElsewhere: true) { () throws(StorageError) in
            try users.makeUser(edit.values, naming: edit.properties, settling: caller.policy)
        }
    }

    func replace(_ id: RecordID, _ sent: SentBody, if condition: UserCondition) throws(WriteFault) -> Response {
        let fields = try answering { () throws(Problem) in try sent.fields() }
        var edit = try read { () throws(FieldFaults) in try UserDocument.whole(fields) }
        edit.properties = .all
        return try save(edit, id, if: condition)
    }

    func patch(_ id: RecordID, _ sent: SentBody, if condition: UserCondition) throws(WriteFault) -> Response {
        let fields = try answering { () throws(Problem) in try sent.fields(isPatch: true) }
        return try save(read { () throws(FieldFaults) in try UserDocument.patch(fields) }, id, if: condition)
    }

    func remove(_ id: RecordID, if condition: UserCondition) throws(WriteFault) -> Response {
        try response(isElsewhere: false) { () throws(StorageError) in
            try users.removeUser(id, if: condition, settling: caller.policy)
        }
    }

    private func save(_ edit: UserEdit, _ id: RecordID, if condition: UserCondition) throws(WriteFault) -> Response {
        try response(isElsewhere: false) { () throws(StorageError) in
            try users.saveUser(edit, ofUser: id, if: condition, settling: caller.policy)
        }
    }

    private func read(_ body: () throws(FieldFaults) -> UserEdit) throws(WriteFault) -> UserEdit {
        do throws(FieldFaults) {
            return try body()
        } catch {
            throw .problem(.invalid(FieldErrors(error.faults, caller.presenter)))
        }
    }

    private func response(
        isElsewhere: Bool, _ write: () throws(StorageError) -> UserOutcome
    ) throws(WriteFault) -> Response {
        switch try storing(write) {
        case .made(let user): return shown(user, isNew: true, isSettled: false, isElsewhere: isElsewhere)
        case .saved(let user, let isSettled):
            return shown(user, isNew: false, isSettled: isSettled, isElsewhere: isElsewhere)
        case .removed(let isSettled):
            var fields = FieldBlock()
            if isSettled { caller.appendPolicy(to: &fields) }
            return Response(status: 204, fields: fields)
        case .notFound: throw .missing
        case .stale(let user): throw .problem(caller.settled(.stale(user)))
        case .taken(let other):
            throw .problem(
                caller.settled(.taken(constraint: UserOutcome.constraint, path: ViewPath.user(other.record.id))))
        case .noRoom: throw .problem(.noRoom)
        case .notStored: throw .notStored
        }
    }

    private func shown(_ user: VersionedUser, isNew: Bool, isSettled: Bool, isElsewhere: Bool) -> Response {
        caller.response(
            caller.presenter.formRecord(user), isNew: isNew, isSettled: isSettled, isElsewhere: isElsewhere)
    }
}
