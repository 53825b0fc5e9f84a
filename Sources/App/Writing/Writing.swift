import Facade
import HTTPMessages
import HTTPServing
import Platform
import Presenting
import Storage

/// What all that writes has in common.
struct Writing: Sendable {
    /// Where they are saved.
    private(set) var users: any UserKeeping
    /// Fetches what is not there yet; nil in a rehearsal, which has all that it will ever have.
    private var showcase: Showcase?
    var workers: WorkerPool
    let access: WriteAccess
    private let clock: any TimeSource
    private let log: EventLog

    /// Saves in a showcase.
    init(
        in showcase: Showcase, workers: WorkerPool, access: WriteAccess, clock: any TimeSource, log: EventLog
    ) {
        users = showcase
        self.showcase = showcase
        self.workers = workers
        self.access = access
        self.clock = clock
        self.log = log
    }

    /// The same, but nothing is kept.
    func rehearsed(in rehearsal: Rehearsal) -> Writing {
        var writing = self
        (writing.users, writing.showcase) = (rehearsal, nil)
        return writing
    }

    /// How long a write waits for the first records of an upstream to be stored, in nanoseconds.
    private static let longestWait: Int64 = 10_000_000_000

    /// Has `work` done by a worker, and keeps the promise with what it gives.
    ///
    /// What fails for want of something that the upstream may bring by now is done once more, when that has been asked.
    ///
    /// - Parameters:
    ///   - caller: who asked.
    ///   - work: gives the answer, or throws it.
    func perform(_ caller: Caller, _ work: @escaping @Sendable () throws(WriteFault) -> Response) {
        submit(caller) {
            let now = clock.monotonicNanoseconds
            // Asked before: what is fetched while the work runs may come too late for it.
            let mayHaveLacked = showcase?.mayLackUsers(at: now) ?? false
            do throws(WriteFault) {
                caller.promise.keep(try work())
            } catch {
                switch (error, showcase) {
                case (.missing, let showcase?) where mayHaveLacked:
                    let isToAsk = showcase.mayLackUsers(at: clock.monotonicNanoseconds)
                    showcase.lookAgain(at: isToAsk ? .users : []) { performForGood(caller, work) }
                case (.notStored, let showcase?):
                    showcase.wait(for: .users, until: now + Self.longestWait) { performForGood(caller, work) }
                default: caller.refuse(problem(error, caller))
                }
            }
        }
    }

    private func performForGood(_ caller: Caller, _ work: @escaping @Sendable () throws(WriteFault) -> Response) {
        submit(caller) {
            do throws(WriteFault) {
                caller.promise.keep(try work())
            } catch {
                caller.refuse(problem(error, caller))
            }
        }
    }

    private func submit(_ caller: Caller, _ work: @escaping @Sendable () -> Void) {
        if !workers.submit(work) { caller.refuse(.overloaded) }
    }

    private func problem(_ fault: WriteFault, _ caller: Caller) -> Problem {
        switch fault {
        case .problem(let problem): return problem
        case .missing: return caller.missing
        case .notStored: return .notStoredYet
        case .storage(let error):
            log.notSaved(error, requestID: caller.requestID)
            return .notSaved(error)
        }
    }
}

/// Why a write came to nothing.
enum WriteFault: Error {
    case problem(Problem)
    case storage(StorageError)
    /// There is nothing that the request is about.
    case missing
    /// What it would be saved over is being stored.
    case notStored
}

/// Runs `body`; what it throws is an answer.
func answering<Result>(_ body: () throws(Problem) -> Result) throws(WriteFault) -> Result {
    do throws(Problem) {
        return try body()
    } catch {
        throw .problem(error)
    }
}

/// Runs `body`; what it throws is the store's.
func storing<Result>(_ body: () throws(StorageError) -> Result) throws(WriteFault) -> Result {
    do throws(StorageError) {
        return try body()
    } catch {
        throw .storage(error)
    }
}

/// Who asked for something to be written, and how the answer is to look; it outlives the request's bytes.
struct Caller: Sendable {
    let presenter: Presenter
    let codings: AcceptedCodings
    let policy: MergePolicy
    /// The answer when there is nothing that the request is about.
    let missing: Problem
    let instance: String
    let requestID: RequestID
    let promise: AnswerPromise
    private let namesPolicy: Bool

    /// - Throws: a 400 for a language that there is not, a 406 for no coding that there is.
    init(_ request: borrowing RequestView, _ context: RequestContext, missing: Problem) throws(Problem) {
        do throws(ParameterFault) {
            presenter = Presenter(language: try Parameters(request.query).language() ?? .preferred(by: request))
        } catch {
            throw .badParameter(error)
        }
        guard let codings = AcceptedCodings(request) else { throw .notAcceptable }
        self.codings = codings
        let policy = Preference.mergePolicy(request)
        self.policy = policy ?? .error
        namesPolicy = policy != nil
        self.missing = missing
        instance = request.path.text
        requestID = context.requestID
        promise = context.promise()
    }

    func refuse(_ problem: Problem) {
        promise.keep(response(to: problem))
    }

    func response(to problem: Problem) -> Response {
        problem.response(instance: instance, requestID: requestID)
    }

    /// The answer that shows a record as it was saved, with the same entity tag as reading it.
    ///
    /// - Parameters:
    ///   - record: the record.
    ///   - isNew: whether it was made.
    ///   - isSettled: whether a conflict was settled.
    ///   - isElsewhere: whether the record has another path than the one that was asked for.
    /// - Returns: 201 or 200.
    func response(_ record: FormRecord, isNew: Bool, isSettled: Bool, isElsewhere: Bool) -> Response {
        let rendered = RenderedResponse(
            record.body,
            RenderedResponse.Description(
                language: presenter.language.rawValue, cacheControl: "private, no-cache",
                vary: "Accept-Encoding, Accept-Language", tag: record.tag))
        let variant = rendered.variant(codings)
        var fields = variant.fields
        if isNew { fields.append("Location", record.path) }
        if isElsewhere { fields.append("Content-Location", record.path) }
        if isSettled { appendPolicy(to: &fields) }
        return Response(status: isNew ? 201 : 200, fields: fields, body: variant.body)
    }

    /// Says by which policy a conflict was settled, where the caller named one.
    func appendPolicy(to fields: inout FieldBlock) {
        if namesPolicy { fields.append("Preference-Applied", "merge=\(policy.rawValue)") }
    }

    /// A problem that the caller's policy has led to.
    func settled(_ problem: Problem) -> Problem {
        var problem = problem
        if policy == .error { appendPolicy(to: &problem.fields) }
        return problem
    }
}
