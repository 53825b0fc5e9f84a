import Platform
import Records
import Storage
import Synchronization
import Upstream

/// One fetch, from asking the upstream to storing what it said.
extension SourceKeeper {
    func begin(_ state: inout State, allowing allowances: ReadingAllowances) {
        state.machine.fetchStarted()
        state.allowances = allowances
        state.phase = .asking
    }

    func startFetch(_ cause: FetchCause) {
        let configuration = state.withLock { $0.configuration }
        submit(
            FetchRun(
                source: source, cause: cause, configuration: configuration,
                startedAt: clock.monotonicNanoseconds))
    }

    func submit(_ run: FetchRun) {
        guard workers.submit({ self.fetch(run) }) else {
            return end(run, failing: SourceFault(code: "busy", detail: "too much work is waiting", kind: .unavailable))
        }
    }

    private func fetch(_ run: FetchRun) {
        var run = run
        do throws(StorageError) {
            (run.basis, run.upstreamCount) = try shelf.lasting.read {
                (snapshot) throws(StorageError) -> (SourceState?, Int) in
                (try snapshot.state(of: source), try snapshot.upstreamCount(of: source))
            }
            if run.basis?.isFetched == true { state.withLock { $0.machine.contentFound() } }
        } catch {
            // What is stored cannot be read: fetch it whole.
            run.basis = nil
        }
        let validators = FetchValidators(etag: run.basis?.stamp.etag, lastModified: run.basis?.stamp.lastModified)
        let request = FetchRequest(
            url: run.configuration.url, headers: run.configuration.headers, validators: validators,
            timeout: .nanoseconds(max(0, run.remaining(at: clock.monotonicNanoseconds))),
            maxBytes: run.configuration.maxBytes, requestID: run.cause.requestID,
            traceparent: run.cause.traceparent)
        let started = run
        fetcher.fetch(request) { result in
            self.state.withLock { $0.phase = .answered }
            // The fetch thread serves all sources: reading and storing are done elsewhere.
            guard self.workers.submit({ self.take(result, started) }) else {
                return self.end(started, failing: .closing)
            }
        }
    }

    /// From this size on an answer leaves much behind: a long write-ahead log, and memory that the allocator would
    /// keep.
    private static let largeBodyBytes = 1 << 20

    /// Clears that away when everybody has been told and the body is gone.
    private func tidy() {
        _ = workers.submit { [shelf] in
            shelf.lasting.tidy()
            Heap.giveBack()
        }
    }

    private func take(_ result: Result<FetchAnswer, FetchError>, _ run: FetchRun) {
        switch result {
        case .failure(let error):
            if error.isConnectionFault, retryLater(run) { return }
            end(run, failing: SourceFault(error))
        case .success(.notModified(let metadata)): renew(run, metadata, outcome: .notModified)
        case .success(.body(let body, let metadata)):
            defer { if body.count >= Self.largeBodyBytes { tidy() } }
            let hash = ContentHash.bytes(of: body)
            if let basis = run.basis, basis.stamp.bodyHash == hash {
                return renew(run, metadata, outcome: .unchanged, summaryOfSameBody(run))
            }
            let stamp = FetchStamp(metadata, bodyHash: hash, at: clock)
            switch source {
            case .shops: replace(with: body, as: ShopRecord.self, stamp, run)
            case .posts: replace(with: body, as: PostRecord.self, stamp, run)
            case .users: replace(with: body, as: UserRecord.self, stamp, run)
            }
        }
    }

    /// A connection that broke is tried once more, a little later and within the same deadline.
    ///
    /// - Returns: false when there is no time left for it.
    private func retryLater(_ run: FetchRun) -> Bool {
        let now = clock.monotonicNanoseconds
        let remaining = run.remaining(at: now)
        guard !run.isRetry, remaining > Self.leastRetryNanoseconds else { return false }
        var retry = run
        retry.isRetry = true
        // Full jitter: anywhere in the pause, so that clients of a restarted upstream do not all come at once.
        let pause = Int64.random(in: 0...min(Self.retryPauseNanoseconds, remaining / 4))
        let isTaken = state.withLock { state in
            guard !state.isClosed else { return false }
            state.phase = .asking
            state.retry = (retry, now + pause)
            return true
        }
        if isTaken { poke() }
        return isTaken
    }

    /// Less time than this is not enough to try again.
    private static let leastRetryNanoseconds: Int64 = 20_000_000
    /// The longest pause before trying again.
    private static let retryPauseNanoseconds: Int64 = 200_000_000

    /// The upstream has nothing new: only freshness is renewed.
    private func renew(
        _ run: FetchRun, _ metadata: FetchMetadata, outcome: SourceReceipt.Outcome,
        _ summary: ReadingSummary = ReadingSummary()
    ) {
        guard let basis = run.basis else {
            return end(
                run, failing: SourceFault(code: "bad-status", detail: "304 without anything stored", status: 304))
        }
        var stamp = FetchStamp(metadata, bodyHash: basis.stamp.bodyHash, at: clock)
        stamp.shape = basis.stamp.shape
        stamp.etag = stamp.etag ?? basis.stamp.etag
        stamp.lastModified = stamp.lastModified ?? basis.stamp.lastModified
        if metadata.cacheControl == nil, metadata.expires == nil {
            // What a 304 does not say again still holds (RFC 9111 section 4.3.4).
            stamp.freshForMilliseconds = basis.stamp.freshForMilliseconds
            stamp.mustRevalidate = basis.stamp.mustRevalidate
        }
        do throws(StorageError) {
            // A new file in the place of a damaged one may hold users who were saved, and nothing of the upstream's.
            try shelf.lasting.renew(source, stamp: stamp, basedOn: basis.revision)
        } catch {
            return end(run, failing: SourceFault(error))
        }
        // What stood in memory may be another content.
        if shelf.settle() { state.withLock { $0.version += 1 } }
        var receipt = SourceReceipt(source: source, outcome: outcome, generation: basis.generation)
        receipt.summary = summary
        end(run, receipt, stamp)
    }

    /// The same bytes read the same; after a restart all that is known is how many records came of them.
    private func summaryOfSameBody(_ run: FetchRun) -> ReadingSummary {
        if let summary = state.withLock({ $0.lastSummary }) { return summary }
        var summary = ReadingSummary()
        summary.received = run.upstreamCount
        summary.accepted = run.upstreamCount
        return summary
    }

    private func replace<Record: ReadableRecord & StoredRecord>(
        with body: [UInt8], as type: Record.Type, _ stamp: FetchStamp, _ run: FetchRun
    ) {
        let allowances = state.withLock { state in
            state.phase = .reading
            return state.allowances
        }
        var verdict = AnswerVerdict(
            on: source, stamp, since: run.basis, upstreamCount: run.upstreamCount, allowing: allowances)
        let answer: RecordAnswer<Record>
        do throws(ReadingError) {
            answer = try RecordAnswer(body)
        } catch {
            return end(run, failing: SourceFault(error), verdict.receipt)
        }
        if run.basis == nil, body.count <= Self.bytesKeptTwice { standInMemory(answer, &verdict) }
        if let fault = verdict.refusal.map(SourceFault.init) ?? store(answer, &verdict, run) {
            return end(run, failing: fault, verdict.receipt)
        }
        shelf.settle()
        end(run, verdict.receipt, verdict.stamp)
    }

    /// Puts the records into the file, unless the answer turns out to be one to refuse.
    ///
    /// - Returns: nil, or why they are not there.
    private func store<Record: ReadableRecord & StoredRecord>(
        _ answer: RecordAnswer<Record>, _ verdict: inout AnswerVerdict, _ run: FetchRun
    ) -> SourceFault? {
        do throws(StorageError) {
            let replacement = try shelf.lasting.replace(
                with: answer, basedOn: run.basis?.revision ?? 0, judging: { verdict.judge(answer) })
            verdict.stored(replacement)
            return nil
        } catch {
            // With nothing older to serve they stand in memory, however many they are.
            if run.basis == nil, verdict.refusal == nil, !shelf.standsInMemory { standInMemory(answer, &verdict) }
            return verdict.refusal.map(SourceFault.init) ?? SourceFault(error)
        }
    }

    /// Large answers are not kept twice; their first readers wait until they are stored.
    private static let bytesKeptTwice = 8 << 20

    /// The first answer is served as soon as it is read, while storing goes on behind it.
    private func standInMemory<Record: ReadableRecord & StoredRecord>(
        _ answer: RecordAnswer<Record>, _ verdict: inout AnswerVerdict
    ) {
        guard let store = try? Store(at: .memory, clock: clock),
            (try? store.replace(with: answer, basedOn: nil, judging: { verdict.judge(answer) })) != nil,
            let stamp = verdict.stamp, shelf.stand(in: store, unlessSaved: source)
        else { return }
        let now = clock.monotonicNanoseconds
        let waiters = state.withLock { state in
            state.machine.contentRead(
                FreshnessMachine.Content(stamp, generation: 0, fetchedAt: now, state.configuration))
            state.version += 1
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.wake() }
    }
}

extension FreshnessMachine.Content {
    /// What came with a stamp, kept by these settings.
    init(_ stamp: FetchStamp, generation: Int64, fetchedAt: Int64, _ configuration: SourceConfiguration) {
        self.init(
            generation: generation, fetchedAt: fetchedAt, freshFor: configuration.freshFor(stamp.freshForMilliseconds),
            mustRevalidate: stamp.mustRevalidate, earlyJitter: Double.random(in: 0...1),
            namedFreshMilliseconds: stamp.freshForMilliseconds)
    }
}
