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

    /// The field a name stands for, or nil for one that nobody here looks at.
    @inline(__always)
    init?(name: RawSpan) {
        let length = name.byteCount
        guard length < KnownField.byLength.count else { return nil }
        for candidate in KnownField.byLength[length] where name.equalsIgnoringCase(candidate.name) {
            self = candidate
            return
        }
        return nil
    }

    /// The known fields by the length of their name: two or three comparisons settle a name, none an unknown length.
    private static let byLength: [[KnownField]] = {
        var table: [[KnownField]] = Array(repeating: [], count: 31)
        for field in allCases { table[field.name.utf8CodeUnitCount].append(field) }
        return table
    }()
}
