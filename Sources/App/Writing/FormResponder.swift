import Facade
import HTTPMessages
import HTTPServing
import Platform
import Presenting
import Records
import Storage

/// Shows forms, and takes what was entered into them.
struct FormResponder: Sendable {
    private var writing: Writing
    private let readers: WorkerPool
    private let forms: [any Form.Type]

    /// - Parameters:
    ///   - writing: for what is entered.
    ///   - readers: draw forms up.
    ///   - forms: that there are.
    init(_ writing: Writing, readers: WorkerPool, forms: [any Form.Type] = Forms.all) {
        self.writing = writing
        self.readers = readers
        self.forms = forms
    }

    /// The same, but nothing is kept.
    func rehearsed(in rehearsal: Rehearsal) -> FormResponder {
        var responder = self
        responder.writing = writing.rehearsed(in: rehearsal)
        return responder
    }

    /// Answers a GET or HEAD.
    func show(_ id: String, _ request: borrowing RequestView, _ context: RequestContext) -> Answer {
        let opened: (form: any Form.Type, record: RecordID?, caller: Caller)
        do throws(Problem) {
            opened = try open(id, request, context)
        } catch {
            return .now(error.response(instance: request.path.text, requestID: context.requestID))
        }
        let (form, record, caller) = opened
        let conditions = Preconditions(request)
        var reading = writing
        reading.workers = readers
        reading.perform(caller) { [users = writing.users] () throws(WriteFault) in
            var filled: (id: RecordID, content: FormContent)?
            if let record {
                let content = try storing { () throws(StorageError) in try form.content(of: record, in: users) }
                guard let content else { throw .missing }
                filled = (record, content)
            }
            let rendered = RenderedResponse(
                caller.presenter.formBody(form, filledWith: filled),
                RenderedResponse.Description(
                    language: caller.presenter.language.rawValue, cacheControl: "private, no-cache",
                    vary: "Accept-Encoding, Accept-Language"))
            guard let response = rendered.response(caller.codings, conditions) else {
                throw .problem(.preconditionFailed)
            }
            return response
        }
        return .later
    }

    /// Answers a POST.
    func submit(
        _ id: String, _ request: borrowing RequestView, _ body: [UInt8], _ context: RequestContext
    ) -> Answer {
        let opened: (form: any Form.Type, record: RecordID?, caller: Caller)
        do throws(Problem) {
            if let problem = writing.access.refusal(of: request, from: context.peer) { throw problem }
            opened = try open(id, request, context)
        } catch {
            return .now(error.response(instance: request.path.text, requestID: context.requestID))
        }
        let (form, record, caller) = opened
        let sent = SentBody(request, body)
        writing.perform(caller) { [users = writing.users] () throws(WriteFault) in
            if let record {
                let content = try storing { () throws(StorageError) in try form.content(of: record, in: users) }
                guard content != nil else { throw .missing }
            }
            let fields = try answering { () throws(Problem) in try sent.fields() }
            let entry = FormEntry(sent: fields, record: record, policy: caller.policy, presenter: caller.presenter)
            let outcome = try storing { () throws(StorageError) in try form.save(entry, in: users) }
            return try Self.response(outcome, entry, form, caller)
        }
        return .later
    }

    /// Finds the form, and the record that it is to be filled with.
    private func open(
        _ id: String, _ request: borrowing RequestView, _ context: RequestContext
    ) throws(Problem) -> (form: any Form.Type, record: RecordID?, caller: Caller) {
        guard let form = forms.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else { throw .noSuch("form") }
        var record: RecordID?
        do throws(ParameterFault) {
            if let subject = form.subject { record = try Parameters(request.query).first(subject).map(RecordID.init) }
        } catch {
            throw .badParameter(error)
        }
        return (form, record, try Caller(request, context, missing: .noSuch(form.subject ?? "record")))
    }

    private static func response(
        _ outcome: FormOutcome, _ entry: FormEntry, _ form: any Form.Type, _ caller: Caller
    ) throws(WriteFault) -> Response {
        let keys = Set(form.controls.map(\.key))
        func errors(_ faults: [FieldFault]) -> FieldErrors {
            FieldErrors(faults, caller.presenter, sent: entry.sent.fields.filter { keys.contains($0.name) })
        }
        switch outcome {
        case .saved(let record, let isNew, let isSettled):
            return caller.response(record, isNew: isNew, isSettled: isSettled, isElsewhere: true)
        case .invalid(let faults): throw .problem(.invalid(errors(faults)))
        case .taken(let fault, let constraint, let path):
            throw .problem(caller.settled(.taken(constraint: constraint, path: path, errors([fault]))))
        case .outdated(let fault, let version):
            throw .problem(caller.settled(.outdated(version: version, errors([fault]))))
        case .unversioned: throw .problem(.versionRequired)
        case .notFound: throw .missing
        case .noRoom: throw .problem(.noRoom)
        case .notStored: throw .notStored
        }
    }
}
