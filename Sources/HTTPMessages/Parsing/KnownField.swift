/// The request fields that the program looks at; the parser numbers them so that nobody searches by name.
public enum KnownField: UInt8, Sendable, CaseIterable {
    case accept, acceptEncoding, acceptLanguage, accessControlRequestHeaders, accessControlRequestMethod
    case authorization, connection, contentEncoding, contentLength, contentType, expect, forwarded, host
    case ifMatch, ifModifiedSince, ifNoneMatch, ifRange, ifUnmodifiedSince, lastEventID, origin, prefer, range
    case traceparent, transferEncoding, via, vitrineScenario, xForwardedFor, xForwardedHost, xForwardedProto
    case xRequestID

    /// The name in lower case.
    public var name: StaticString {
        switch self {
        case .accept: "accept"
        case .acceptEncoding: "accept-encoding"
        case .acceptLanguage: "accept-language"
        case .accessControlRequestHeaders: "access-control-request-headers"
        case .accessControlRequestMethod: "access-control-request-method"
        case .authorization: "authorization"
        case .connection: "connection"
        case .contentEncoding: "content-encoding"
        case .contentLength: "content-length"
        case .contentType: "content-type"
        case .expect: "expect"
        case .forwarded: "forwarded"
        case .host: "host"
        case .ifMatch: "if-match"
        case .ifModifiedSince: "if-modified-since"
        case .ifNoneMatch: "if-none-match"
        case .ifRange: "if-range"
        case .ifUnmodifiedSince: "if-unmodified-since"
        case .lastEventID: "last-event-id"
        case .origin: "origin"
        case .prefer: "prefer"
        case .range: "range"
        case .traceparent: "traceparent"
        case .transferEncoding: "transfer-encoding"
        case .via: "via"
        case .vitrineScenario: "vitrine-scenario"
        case .xForwardedFor: "x-forwarded-for"
        case .xForwardedHost: "x-forwarded-host"
        case .xForwardedProto: "x-forwarded-proto"
        case .xRequestID: "x-request-id"
        }
    }

    /// The field a name stands for, without regard to case, or nil for one that nobody here looks at.
    ///
    /// - Parameter name: a valid token.
    @inline(__always)
    init?(name: RawSpan) {
        guard let candidate = Self.candidate(name), name.isToken(candidate.name) else { return nil }
        self = candidate
    }

    /// The one field that a name can be, by its length and a letter that tells those of one length apart.
    @inline(__always)
    private static func candidate(_ name: RawSpan) -> KnownField? {
        let first = name.letter(at: 0)
        return switch (name.byteCount, first) {
        case (3, "v"): .via
        case (4, "h"): .host
        case (5, "r"): .range
        case (6, "a"): .accept
        case (6, "e"): .expect
        case (6, "o"): .origin
        case (6, "p"): .prefer
        case (8, "i"): name.letter(at: 3) == "m" ? .ifMatch : .ifRange
        case (9, "f"): .forwarded
        case (10, "c"): .connection
        case (11, "t"): .traceparent
        case (12, "c"): .contentType
        case (12, "x"): .xRequestID
        case (13, "a"): .authorization
        case (13, "i"): .ifNoneMatch
        case (13, "l"): .lastEventID
        case (14, "c"): .contentLength
        case (15, "a"): name.letter(at: 7) == "e" ? .acceptEncoding : .acceptLanguage
        case (15, "x"): .xForwardedFor
        case (16, "c"): .contentEncoding
        case (16, "v"): .vitrineScenario
        case (16, "x"): .xForwardedHost
        case (17, "i"): .ifModifiedSince
        case (17, "t"): .transferEncoding
        case (17, "x"): .xForwardedProto
        case (19, "i"): .ifUnmodifiedSince
        case (29, "a"): .accessControlRequestMethod
        case (30, "a"): .accessControlRequestHeaders
        default: nil
        }
    }
}

extension RawSpan {
    /// The byte at `offset` with the bit set that makes a letter lower-case.
    @inline(__always)
    fileprivate func letter(at offset: Int) -> Unicode.Scalar {
        Unicode.Scalar(byte(at: offset) | 0x20)
    }

    /// Whether a token is `text`, letters and hyphens in lower case, without regard to its own case.
    ///
    /// Of all that a token may hold only a letter becomes a letter, and only a hyphen a hyphen, when 0x20 is set.
    @inline(__always)
    fileprivate func isToken(_ text: StaticString) -> Bool {
        guard byteCount == text.utf8CodeUnitCount else { return false }
        let spaces: UInt64 = 0x2020_2020_2020_2020
        let wanted = UnsafeRawPointer(text.utf8Start)
        var offset = 0
        while offset &+ 8 <= byteCount {
            // Unchecked: `offset + 8 <= byteCount` was just tested, and both are of one length.
            let word = unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
            guard word | spaces == wanted.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else { return false }
            offset &+= 8
        }
        while offset < byteCount {
            guard byte(at: offset) | 0x20 == text.utf8Start[offset] else { return false }
            offset &+= 1
        }
        return true
    }
}
