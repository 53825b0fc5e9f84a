import Platform
import Records
import Settings
import Upstream

/// Why a client command could not do what was asked, in one line that says what to do.
struct ClientFault: Error, Sendable, Hashable {
    var line: String
}

/// Asks a running server.
struct ServerClient: Sendable {
    /// What the server said.
    struct Reply: Sendable {
        var status: Int
        var document: JSONDocument
    }

    let target: ClientTarget
    /// For one whole call.
    var timeout = Duration.seconds(10)

    /// Sends a GET.
    func get(_ path: String) throws(ClientFault) -> Reply {
        try call(path, isPost: false) { _ in }
    }

    /// Sends a POST without content.
    ///
    /// - Parameters:
    ///   - path: with its query.
    ///   - progress: is told a few times a second how many nanoseconds have passed.
    /// - Returns: what the server said, whatever its status.
    /// - Throws: what kept it from saying anything.
    func post(_ path: String, progress: (_ nanoseconds: Int64) -> Void) throws(ClientFault) -> Reply {
        try call(path, isPost: true, progress)
    }

    private func call(
        _ path: String, isPost: Bool, _ progress: (_ nanoseconds: Int64) -> Void
    ) throws(ClientFault) -> Reply {
        var configuration = CurlFetcher.Configuration(userAgent: "vitrine-client/\(Version.text)")
        configuration.verifiesCertificate = !target.isLocal
        let fetcher = CurlFetcher(configuration)
        defer { fetcher.close() }
        var request = FetchRequest(url: target.server.appending(path).exposedText, timeout: timeout)
        if let token = target.token { request.headers = [("Authorization", "Bearer \(token.exposed)")] }
        request.isPost = isPost
        request.takesAnyStatus = true
        let outcome = Monitor<Result<FetchAnswer, FetchError>?>(nil)
        fetcher.fetch(request) { result in outcome.withLock(waking: .all) { $0 = result } }
        return try reply(wait(for: outcome, progress))
    }

    private static let progressNanoseconds: Int64 = 100_000_000

    private func wait(
        for outcome: Monitor<Result<FetchAnswer, FetchError>?>, _ progress: (_ nanoseconds: Int64) -> Void
    ) -> Result<FetchAnswer, FetchError> {
        let startedAt = SystemTime().monotonicNanoseconds
        while true {
            let now = SystemTime().monotonicNanoseconds
            if let result = outcome.wait(until: now + Self.progressNanoseconds, { $0 }) { return result }
            progress(SystemTime().monotonicNanoseconds - startedAt)
        }
    }

    private func reply(_ result: Result<FetchAnswer, FetchError>) throws(ClientFault) -> Reply {
        switch result {
        case .failure(let error) where error.code == .refused:
            let advice = "start it with vitrine serve, or name another by --server URL"
            throw ClientFault(line: "nothing listens at \(target.server); \(advice)")
        case .failure(let error): throw ClientFault(line: "cannot ask \(target.server): \(error.detail)")
        case .success(.notModified): throw ClientFault(line: "\(target.server) is no vitrine server")
        case .success(.body(let bytes, let metadata)):
            guard let document = try? JSONDocument(bytes) else {
                let line = "\(target.server) is no vitrine server: it answers \(metadata.status) without JSON"
                throw ClientFault(line: line)
            }
            return Reply(status: metadata.status, document: document)
        }
    }
}
