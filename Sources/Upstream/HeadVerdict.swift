import HTTPMessages

/// What is to be done once the head of an answer is there.
///
/// - Source: RFC 9110 section 15; RFC 9112 section 6.3 for lengths that contradict each other.
enum HeadVerdict {
    /// Read the body: the answer is 200. `length` is what it announces, 0 where it announces nothing.
    case body(length: Int)
    /// Nothing more to read.
    case notModified
    /// Go on at the `Location`.
    case redirect(location: String)
    case refused(FetchError)

    /// Judges a complete head.
    ///
    /// - Parameters:
    ///   - head: the final head.
    ///   - sentValidators: whether 304 was asked for.
    ///   - takesAnyStatus: whether no status is refused.
    ///   - maxBytes: most bytes of the body.
    ///   - wallSeconds: seconds since 1970, for a `Retry-After` date in an answer without `Date`.
    init(
        _ head: ResponseHead, sentValidators: Bool, takesAnyStatus: Bool = false, maxBytes: Int, wallSeconds: Int64
    ) {
        switch head.status {
        case .some where takesAnyStatus: self = Self.length(head, maxBytes: maxBytes)
        case 200: self = Self.length(head, maxBytes: maxBytes)
        case 304 where sentValidators: self = .notModified
        case 301, 302, 303, 307, 308: self = Self.target(head)
        case .some(let status):
            let now = head.values("date").first.flatMap(HTTPDate.secondsSince1970) ?? wallSeconds
            self = .refused(
                FetchError(
                    .badStatus, status == 304 ? "answered 304 to a fetch without validators" : "answered \(status)",
                    status: status,
                    retryAfterSeconds: head.values("retry-after").first.flatMap { RetryAfter.seconds($0, now: now) }))
        case nil: self = .refused(FetchError(.badStatus, "the answer has no status line that can be read"))
        }
    }

    private static func length(_ head: ResponseHead, maxBytes: Int) -> HeadVerdict {
        let lengths = Set(head.values("content-length").flatMap { $0.split { $0 == "," || $0 == " " || $0 == "\t" } })
        guard lengths.count <= 1 else {
            return .refused(FetchError(.cutOff, "the answer names different lengths", status: head.status))
        }
        guard let text = lengths.first else { return .body(length: 0) }
        guard let length = DecimalDigits.parse(text, atMost: .max) else {
            return .refused(FetchError(.cutOff, "the answer names a length that is no number", status: head.status))
        }
        return length <= maxBytes ? .body(length: length) : .refused(.bodyTooLarge(maxBytes))
    }

    private static func target(_ head: ResponseHead) -> HeadVerdict {
        let locations = Set(head.values("location").filter { !$0.isEmpty })
        guard locations.count == 1, let location = locations.first else {
            let detail = locations.isEmpty ? "a redirect without Location" : "a redirect to more than one place"
            return .refused(FetchError(.redirect, detail, status: head.status))
        }
        return .redirect(location: location)
    }
}

extension ResponseHead {
    /// Whether a body may follow an answer that is no 200.
    var announcesBody: Bool {
        status != 204 && status != 304 && !values("content-length").contains("0")
    }
}

extension FetchError {
    static func bodyTooLarge(_ maxBytes: Int) -> FetchError {
        FetchError(.tooLarge, "body over \(maxBytes) bytes", status: 200)
    }
}
