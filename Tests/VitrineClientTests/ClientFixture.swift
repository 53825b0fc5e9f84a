import Foundation
import TestSupport
import Testing
import ViewModels

@testable import VitrineClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client of a scripted server.
struct ClientFixture {
    let server: ScriptedUpstream
    let store = MemoryAnswerStore()
    private let clock = Locked(Date(timeIntervalSince1970: 1_800_000_000))

    init(_ server: ScriptedUpstream) {
        self.server = server
    }

    init() throws {
        self.init(try ScriptedUpstream())
    }

    func client(
        language: String = "en", token: String? = nil, limits: ClientLimits = ClientLimits(), path: String = ""
    ) throws -> VitrineClient {
        let url = try #require(URL(string: server.url(path)))
        return VitrineClient(
            baseURL: url, language: language, session: .ephemeral, store: store, token: token, limits: limits,
            now: { [clock] in clock.withLock { $0 } })
    }

    func pass(seconds: TimeInterval) {
        clock.withLock { $0 += seconds }
    }

    static let feed = """
        {"items":[{"id":"7","name":"Cà phê Mộc","type":"coffee","typeText":"Coffee","rate":4.5,"rateText":"4.5 of 5",\
        "stars":{"full":4,"half":1,"empty":0},"accessibilityText":"Cà phê Mộc, Coffee, rated 4.5 of 5",\
        "iconKey":"coffee","tintKey":"brown","path":"/restaurants/7"}],"total":2,"next":"/feed?limit=1&after=MQ"}
        """
    static let viewFields = [
        "ETag: \"a1\"", "Content-Language: en", "Age: 20", "Cache-Control: max-age=60, stale-if-error=9",
        "Cache-Status: vitrine; hit; ttl=40",
    ]
    static let user = """
        {"id":"2","displayName":"Mai Linh","initials":"ML","isAdmin":true,"roleText":"Administrator",\
        "backgroundKey":"red","path":"/users/2","firstName":"Mai","lastName":"Linh","age":31,"version":3}
        """

    static func problem(
        _ status: Int, _ kind: String, retryable: Bool = false, _ more: String = "", fields: [String] = []
    ) -> ScriptedAnswer {
        let text = """
            {"type":"urn:vitrine:problem:\(kind)","title":"T","status":\(status),"detail":"D","instance":"/feed",\
            "requestId":"r1","retryable":\(retryable)\(more)}
            """
        return .answer(status, ["Content-Type: application/problem+json"] + fields, body: text.utf8)
    }
}
