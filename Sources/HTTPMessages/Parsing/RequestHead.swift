/// The methods that this server tells apart.
public enum Method: Sendable, Hashable {
    case get, head, post, put, patch, delete, options, query, trace, connect
    /// Any other token; the answer is 501.
    case other

    init(_ token: RawSpan) {
        self =
            switch token.byteCount {
            case 3 where token.equals("GET"): .get
            case 3 where token.equals("PUT"): .put
            case 4 where token.equals("HEAD"): .head
            case 4 where token.equals("POST"): .post
            case 5 where token.equals("PATCH"): .patch
            case 5 where token.equals("QUERY"): .query
            case 5 where token.equals("TRACE"): .trace
            case 6 where token.equals("DELETE"): .delete
            case 7 where token.equals("OPTIONS"): .options
            case 7 where token.equals("CONNECT"): .connect
            default: .other
            }
    }
}

/// How the length of a request's body is told.
///
/// - Source: RFC 9112 section 6.3.
public enum BodyFraming: Sendable, Hashable {
    case none
    case length(Int)
    case chunked
}

/// One field line as offsets into the head's bytes.
struct FieldSlice: Sendable {
    var nameStart: UInt16
    var nameEnd: UInt16
    var valueStart: UInt16
    var valueEnd: UInt16
    /// Raw value of `KnownField`, or `FieldSlice.unknown`.
    var known: UInt8

    static let unknown = UInt8.max
}

/// A parsed request head: offsets into the bytes it was parsed from, and what was decided about them.
///
/// Meaningless without those bytes; `RequestView` puts the two together.
public struct RequestHead: Sendable {
    /// The method, compared case-sensitively.
    public internal(set) var method = Method.other
    /// True for HTTP/1.0, which has no persistent connections by default and no chunked coding.
    public internal(set) var isVersion10 = false
    /// Whether the client wants to go on using the connection.
    public internal(set) var keepsAlive = true
    /// How the body's length is told.
    public internal(set) var framing = BodyFraming.none
    /// Whether the client waits for `100 Continue` before it sends the body.
    public internal(set) var expectsContinue = false

    var methodStart = 0
    var methodEnd = 0
    var pathStart = 0
    var pathEnd = 0
    /// Start of the query after `?`, or -1 without one.
    var queryStart = -1
    var targetEnd = 0
    var fields: [FieldSlice] = []
    /// Bit `n` is set when a field with raw value `n` is there.
    var present: UInt64 = 0

    mutating func reset() {
        method = .other
        isVersion10 = false
        keepsAlive = true
        framing = .none
        expectsContinue = false
        queryStart = -1
        present = 0
        fields.removeAll(keepingCapacity: true)
    }
}

/// A request head together with the bytes it was parsed from; it cannot outlive them.
public struct RequestView: ~Escapable {
    /// What was decided about the bytes.
    public let head: RequestHead
    private let bytes: RawSpan

    /// Puts a head and the bytes it was parsed from together.
    ///
    /// - Parameters:
    ///   - head: what `RequestParser.parse` made of `bytes`.
    ///   - bytes: the same bytes, from the same start.
    @_lifetime(copy bytes)
    public init(head: RequestHead, bytes: RawSpan) {
        self.head = head
        self.bytes = bytes
    }

    /// The method's own bytes.
    public var method: RawSpan {
        @_lifetime(copy self)
        get { bytes.extracting(head.methodStart..<head.methodEnd) }
    }

    /// The target's path, still percent-encoded: it begins with `/`, unless it is `*` or, for CONNECT, an authority.
    ///
    /// It holds a `#` only where the target had a fragment, and then the query too.
    public var path: RawSpan {
        @_lifetime(copy self)
        get { bytes.extracting(head.pathStart..<head.pathEnd) }
    }

    /// The target's query, still percent-encoded, without `?`; empty without one.
    public var query: RawSpan {
        @_lifetime(copy self)
        get {
            bytes.extracting(head.queryStart < 0 ? head.targetEnd..<head.targetEnd : head.queryStart..<head.targetEnd)
        }
    }

    /// Whether a field is there at all.
    public func has(_ field: KnownField) -> Bool {
        head.present >> UInt64(field.rawValue) & 1 == 1
    }

    /// The value of a field's first line, or nil.
    @_lifetime(copy self)
    public func first(_ field: KnownField) -> RawSpan? {
        guard has(field) else { return nil }
        for slice in head.fields where slice.known == field.rawValue {
            return bytes.extracting(Int(slice.valueStart)..<Int(slice.valueEnd))
        }
        return nil
    }

    /// Calls `body` with the value of each line of a field, in order.
    public func forEachLine(of field: KnownField, _ body: (RawSpan) -> Void) {
        guard has(field) else { return }
        for slice in head.fields where slice.known == field.rawValue {
            body(bytes.extracting(Int(slice.valueStart)..<Int(slice.valueEnd)))
        }
    }

    /// Calls `body` with each element of a list field, all its lines taken as one list.
    ///
    /// - Source: RFC 9110 section 5.3.
    public func forEachElement(of field: KnownField, _ body: (RawSpan) -> Void) {
        forEachLine(of: field) { $0.forEachListElement(body) }
    }

    /// A copy of the head's bytes, for when the request must outlive the connection's buffer.
    public func copyOfHead() -> [UInt8] {
        bytes.withUnsafeBytes { Array($0) }
    }

    /// A copy of a field's first value as text, invalid UTF-8 replaced; nil when the field is missing.
    public func text(_ field: KnownField) -> String? {
        guard let value = first(field) else { return nil }
        return value.text
    }
}
