public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Asks a Vitrine server for screens, and is never left with nothing to show that it had before.
///
/// Each screen is one call. What came is kept in a store under its `ETag`; the next call sends the tag, and "not modified"
/// is answered from the store. When the server cannot be asked, the stored answer is given with the reason
/// (``Answer/Origin/stored(because:)``). A call throws when there is nothing to give: with nothing stored, or when the
/// server says that what is asked for is wrong or is not there.
///
/// All calls can be made from any task, and end at once when their task is cancelled.
public final class VitrineClient: Sendable {
    /// Where the server is.
    public let baseURL: URL
    /// What the texts should be in, as in `Accept-Language`.
    public let language: String

    let store: any AnswerStore
    let transport: Transport
    let limits: ClientLimits
    let now: @Sendable () -> Date
    private let base: String
    private let token: String?

    /// Makes a client; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - baseURL: scheme, host and port, and the path in front of the server's own where a proxy gives it one.
    ///   - language: a language tag, or what `Accept-Language` takes; without it, the languages the device prefers.
    ///   - session: what requests are made with. It is copied; cookies and caches in it are not needed.
    ///   - store: where answers are kept.
    ///   - token: the server's admin token, sent with what changes something and with nothing else. Not for an app that
    ///     everybody gets.
    ///   - limits: how long and how much to read.
    public convenience init(
        baseURL: URL, language: String? = nil, session: URLSessionConfiguration = .default,
        store: any AnswerStore = MemoryAnswerStore(), token: String? = nil, limits: ClientLimits = ClientLimits()
    ) {
        self.init(
            baseURL: baseURL, language: language, session: session, store: store, token: token, limits: limits,
            now: { Date() })
    }

    init(
        baseURL: URL, language: String?, session: URLSessionConfiguration, store: any AnswerStore, token: String?,
        limits: ClientLimits, now: @escaping @Sendable () -> Date
    ) {
        self.baseURL = baseURL
        self.language = language ?? Self.preferredLanguages
        self.store = store
        self.token = token
        self.limits = limits
        self.now = now
        transport = Transport(session)
        let text = baseURL.absoluteString
        base = text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// Asks for what is at a path that the server sent: a cell's, a section's, a page's `next`.
    ///
    /// - Parameters:
    ///   - path: begins with a slash and is percent-encoded.
    ///   - model: what the server has there.
    /// - Returns: the content and where it comes from.
    /// - Throws: `ClientError` when there is nothing to show.
    public func follow<Model: Decodable & Sendable>(
        _ path: String, as model: Model.Type = Model.self
    ) async throws(ClientError) -> Answer<Model> {
        try await view(path, as: model)
    }

    /// A request to this server and to no other, whatever the path says.
    func request(_ method: String = "GET", _ path: String) throws(ClientError) -> URLRequest {
        guard path.hasPrefix("/"), let url = URL(string: base + path) else {
            throw .unexpectedAnswer(status: 0, detail: "\"\(path)\" is no path")
        }
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        request.httpMethod = method
        request.httpShouldHandleCookies = false
        request.setValue(language, forHTTPHeaderField: "Accept-Language")
        if method != "GET", let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        return request
    }

    /// What an answer is stored under.
    func storeKey(_ path: String) -> String {
        "\(language) \(base)\(path)"
    }

    private static var preferredLanguages: String {
        let languages = Locale.preferredLanguages.prefix(6).joined(separator: ", ")
        return languages.isEmpty ? "en" : languages
    }
}
