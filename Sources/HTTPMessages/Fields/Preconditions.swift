/// The conditions of a request, kept apart from its bytes so that they can be judged when the answer is there.
///
/// - Source: RFC 9110 section 13.
public struct Preconditions: Sendable {
    /// What they come to.
    public enum Outcome: Sendable, Hashable {
        /// The method is to be performed.
        case proceed
        /// 304: the client's copy is still good.
        case notModified
        /// 412.
        case failed
    }

    private let readsOnly: Bool
    private var match: [[UInt8]]?
    private var unmodifiedSince: Int64?
    private var noneMatch: [[UInt8]]?
    private var modifiedSince: Int64?

    /// Copies the conditions out of a request; most have none.
    ///
    /// A date that cannot be read is as if it were not there, and so is a date beside a list of tags of its kind.
    public init(_ request: borrowing RequestView) {
        readsOnly = request.head.method == .get || request.head.method == .head
        if request.has(.ifMatch) {
            match = Self.lines(request, .ifMatch)
        } else if let date = request.first(.ifUnmodifiedSince) {
            unmodifiedSince = HTTPDate.secondsSince1970(date)
        }
        if request.has(.ifNoneMatch) {
            noneMatch = Self.lines(request, .ifNoneMatch)
        } else if readsOnly, let date = request.first(.ifModifiedSince) {
            modifiedSince = HTTPDate.secondsSince1970(date)
        }
    }

    /// Judges them in the order of RFC 9110 section 13.2.2.
    ///
    /// - Parameters:
    ///   - tag: the strong entity tag, with its quotes, of the representation that would be sent or changed.
    ///   - lastModified: when it was last changed, in seconds since 1970; nil when that is not known.
    /// - Returns: what is to be done.
    public func outcome(tag: [UInt8], lastModified: Int64?) -> Outcome {
        if let match, !match.contains(where: { EntityTags.contain($0.span.bytes, tag, by: .strong) }) { return .failed }
        if let unmodifiedSince, let lastModified, lastModified > unmodifiedSince { return .failed }
        if let noneMatch {
            guard noneMatch.contains(where: { EntityTags.contain($0.span.bytes, tag) }) else { return .proceed }
            return readsOnly ? .notModified : .failed
        }
        if let modifiedSince, let lastModified, lastModified <= modifiedSince { return .notModified }
        return .proceed
    }

    private static func lines(_ request: borrowing RequestView, _ field: KnownField) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        request.forEachLine(of: field) { line in lines.append(line.withUnsafeBytes { Array($0) }) }
        return lines
    }
}
