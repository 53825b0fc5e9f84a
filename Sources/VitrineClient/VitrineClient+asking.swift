import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension VitrineClient {
    /// Asks for a view: from the network, else from the store.
    func view<Model: Decodable & Sendable>(
        _ path: String, as model: Model.Type = Model.self
    ) async throws(ClientError) -> Answer<Model> {
        let key = storeKey(path)
        // What an earlier version of the app stored may not be readable any more.
        let stored = await store.answer(for: key).flatMap { stored in
            (try? JSONDecoder().decode(model, from: stored.body)).map { (answer: stored, model: $0) }
        }
        do throws(ClientError) {
            var request = try request("GET", path)
            if let stored {
                request.setValue(stored.answer.entityTag.rawValue, forHTTPHeaderField: "If-None-Match")
            }
            let reply = try await send(request)
            if reply.head.status == 304, let stored {
                return await renewed(stored.answer, stored.model, by: reply.head, key)
            }
            let content = try content(of: reply, as: model)
            if let answer = StoredAnswer(reply.head, body: reply.body, at: now()) { await store.keep(answer, for: key) }
            return Answer(content, of: reply.head, .network)
        } catch {
            if case .problem(let problem) = error, problem.status == 404 || problem.status == 410 {
                await store.keep(nil, for: key)
            }
            guard error.isTrouble, let stored else { throw error }
            return Answer(stored.model, of: stored.answer, at: now(), because: error)
        }
    }

    /// Asks for what is of no use when it is old; nothing is stored.
    func fresh<Model: Decodable & Sendable>(
        _ path: String, as model: Model.Type = Model.self
    ) async throws(ClientError) -> Answer<Model> {
        let reply = try await send(request("GET", path))
        return Answer(try content(of: reply, as: model), of: reply.head, .network)
    }

    /// Sends a request once.
    ///
    /// - Throws: what the server says is wrong, too; a 304 is no error.
    func send(_ request: URLRequest, deadlineSeconds: Double? = nil) async throws(ClientError) -> Reply {
        let reply = try await transport.reply(
            to: request, deadlineSeconds: deadlineSeconds ?? limits.deadlineSeconds, mostBytes: limits.mostBytes)
        let status = reply.head.status
        guard status != 304, !(200..<300).contains(status) else { return reply }
        throw ClientError(status: reply.head, body: reply.body)
    }

    /// Reads the body of an answer that says that it is JSON.
    func content<Model: Decodable>(of reply: Reply, as model: Model.Type) throws(ClientError) -> Model {
        guard reply.head.isMediaType("application/json") else {
            throw .unexpectedAnswer(
                status: reply.head.status, detail: "the body is \(reply.head["Content-Type"] ?? "of no type")")
        }
        do {
            return try JSONDecoder().decode(model, from: reply.body)
        } catch {
            throw .unexpectedAnswer(status: reply.head.status, detail: "\(error)")
        }
    }

    private func renewed<Model: Sendable>(
        _ stored: StoredAnswer, _ model: Model, by head: ResponseHead, _ key: String
    ) async -> Answer<Model> {
        let renewed = StoredAnswer(
            body: stored.body, entityTag: stored.entityTag, language: stored.language, storedAt: now(),
            ageSeconds: head.ageSeconds, freshForSeconds: head.cacheDirective("max-age").flatMap { Int($0) })
        await store.keep(renewed, for: key)
        return Answer(
            model, origin: .revalidated, ageSeconds: head.ageSeconds, isStale: head.isServedStale,
            language: stored.language, entityTag: stored.entityTag)
    }
}

extension ClientError {
    /// What an answer that is no success says.
    init(status head: ResponseHead, body: Data) {
        if head.isMediaType("application/problem+json"),
            var problem = try? JSONDecoder().decode(Problem.self, from: body)
        {
            problem.retryAfterSeconds = head.retryAfterSeconds
            self = .problem(problem)
        } else {
            self = .unexpectedAnswer(status: head.status, detail: "no problem document")
        }
    }
}

extension Answer {
    init(_ model: Model, of head: ResponseHead, _ origin: Origin) {
        self.init(
            model, origin: origin, ageSeconds: head.ageSeconds, isStale: head.isServedStale,
            language: head["Content-Language"], entityTag: head["ETag"].map(EntityTag.init(rawValue:)))
    }

    init(_ model: Model, of stored: StoredAnswer, at now: Date, because error: ClientError) {
        let age = stored.ageSeconds(at: now)
        let isFresh = age.flatMap { age in stored.freshForSeconds.map { age <= $0 } } ?? false
        self.init(
            model, origin: .stored(because: error), ageSeconds: age, isStale: !isFresh, language: stored.language,
            entityTag: stored.entityTag)
    }
}
