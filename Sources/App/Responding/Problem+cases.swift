import Facade
import HTTPMessages
import Records

extension Problem {
    static let notFound = Problem("not-found", "Not found", 404, "There is nothing at this path.")

    static func noSuch(_ noun: String) -> Problem {
        Problem("not-found", "Not found", 404, "There is no \(noun) with this id.")
    }

    static func methodNotAllowed(_ allow: StaticString) -> Problem {
        var problem = Problem(
            "method-not-allowed", "Method not allowed", 405, "This path answers \(allow).")
        problem.allow = allow
        return problem
    }

    static let methodUnknown = Problem(
        "method-unknown", "Method not implemented", 501, "The server does not know this method.")

    static let notAcceptable = Problem(
        "not-acceptable", "Not acceptable", 406,
        "Accept-Encoding excludes every coding there is: br, gzip and identity.")

    static let preconditionFailed = Problem(
        "precondition-failed", "Precondition failed", 412,
        "What If-Match or If-Unmodified-Since asks for does not hold of what would be sent.")

    static func badParameter(_ fault: ParameterFault) -> Problem {
        var problem = Problem(
            "bad-parameter", "Bad parameter", 400, "\"\(fault.parameter)\" must be \(fault.allowed).")
        problem.parameter = fault
        return problem
    }

    static let gone = Problem(
        "gone", "Gone", 410,
        "What changed since then cannot be told: it is too long ago, in the future, or too much. Ask for the feed.")

    static let cursorGone = Problem(
        "cursor-gone", "Cursor gone", 410,
        "What the page would begin after is no longer known. Ask for the first page.")

    static let unauthorized = Problem(
        "unauthorized", "Admin token needed", 401, "Send the admin token as \"Authorization: Bearer …\".")

    static func tooMany(seconds: Int) -> Problem {
        var problem = Problem(
            "too-many-requests", "Too many requests", 429, "This client sends more requests than it may.",
            retryable: true)
        problem.retryAfterSeconds = seconds
        return problem
    }

    static func tooSoon(seconds: Int) -> Problem {
        var problem = Problem(
            "too-soon", "Refreshed just now", 429, "The last refresh ended a moment ago; ask again in \(seconds) s.",
            retryable: true)
        problem.retryAfterSeconds = seconds
        return problem
    }

    static var overloaded: Problem {
        var problem = Problem(
            "overloaded", "Overloaded", 503, "There is too much to do at the moment.", retryable: true)
        problem.retryAfterSeconds = 1
        return problem
    }

    static let notReadyEmpty = Problem(
        "not-ready", "Not ready", 503, "Nothing is stored yet and no upstream has answered.", retryable: true)

    static let draining = Problem("not-ready", "Not ready", 503, "The server is ending.", retryable: true)

    static let storage = Problem(
        "storage", "Storage unreadable", 503, "What is stored cannot be read; the log has it under this request id.",
        retryable: true)

    /// Nothing is stored for a source that the screen needs, or the caller asked for all of them.
    static func unavailable(_ source: Source, _ fault: SourceFault, retryAfterSeconds: Int?) -> Problem {
        let why = "Nothing can be served of \(source.rawValue): \(fault.detail)."
        var problem =
            switch fault.kind {
            case .badAnswer: Problem("upstream-failed", "Upstream failed", 502, why, retryable: true)
            case .deadline: Problem("upstream-timeout", "Upstream too slow", 504, why, retryable: true)
            case .unavailable: Problem("unavailable", "Unavailable", 503, why, retryable: true)
            }
        problem.sources = [source]
        problem.retryAfterSeconds = retryAfterSeconds ?? (problem.status == 503 ? 1 : nil)
        return problem
    }

    /// The caller would rather have no answer than one without this source.
    static func partNeeded(_ source: Source, _ fault: SourceFault) -> Problem {
        var problem = Problem(
            "upstream-failed", "Upstream failed", 502,
            "require=all, and nothing can be served of \(source.rawValue): \(fault.detail).", retryable: true)
        problem.sources = [source]
        return problem
    }

    /// No source could be refreshed: 504 when all ran into their deadline, 503 when none was asked, else 502.
    static func refreshFailed(_ receipts: [SourceReceipt]) -> Problem {
        let kinds = Set(receipts.compactMap { $0.fault?.kind })
        var problem = Problem(
            "refresh-failed", "Refresh failed", kinds == [.deadline] ? 504 : kinds == [.unavailable] ? 503 : 502,
            "No source could be refreshed; what was stored stays.", retryable: true)
        if problem.status == 503 {
            problem.retryAfterSeconds = receipts.compactMap { $0.fault?.retryAfterSeconds }.min() ?? 1
        }
        problem.receipts = receipts.map(SourceReceiptDocument.init)
        return problem
    }

    /// Bytes that are no request this server takes; the connection ends.
    init(_ fault: RequestFault) {
        self =
            switch fault {
            case .malformed(let rule):
                Problem("malformed", "Malformed request", 400, "The request breaks HTTP's rules: \(rule).")
            case .contentTooLarge:
                Problem("content-too-large", "Content too large", 413, "The request's body is over the limit.")
            case .targetTooLong:
                Problem("target-too-long", "URI too long", 414, "The request line is over the limit.")
            case .headTooLarge:
                Problem("head-too-large", "Head too large", 431, "The request's fields are over the limit.")
            case .methodNotImplemented: .methodUnknown
            case .transferCodingNotImplemented:
                Problem(
                    "transfer-coding", "Transfer coding not implemented", 501, "The only transfer coding is chunked.")
            case .versionNotSupported:
                Problem("version", "Version not supported", 505, "The server speaks HTTP/1.1 and HTTP/1.0.")
            case .timeout:
                Problem("request-timeout", "Request timeout", 408, "The request did not come in time.", retryable: true)
            case .expectationFailed:
                Problem("expectation", "Expectation failed", 417, "The only expectation is 100-continue.")
            }
        closesConnection = true
    }
}
