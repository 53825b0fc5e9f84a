/// The codings in which a client takes a body.
///
/// - Source: RFC 9110 section 12.5.3.
public struct AcceptedCodings: Sendable, Hashable {
    /// The one that it likes best: the highest weight, and of equal ones the smallest body.
    public let preferred: ContentCoding
    /// Whether a body that a coding would not make smaller may be sent without one.
    public let allowsIdentity: Bool

    /// Reads `Accept-Encoding`; without it the body is sent as it is.
    ///
    /// - Returns: nil when the client accepts none of the codings, identity included.
    public init?(_ request: borrowing RequestView) {
        var weights = Weights()
        if request.has(.acceptEncoding) { request.forEachElement(of: .acceptEncoding) { weights.take($0) } }
        guard let preferred = weights.best else { return nil }
        self.preferred = preferred
        allowsIdentity = weights.allowsIdentity
    }

    /// Weights in thousandths; nil where the header says nothing of a coding.
    private struct Weights {
        var identity: Int?
        var gzip: Int?
        var brotli: Int?
        var others: Int?

        mutating func take(_ element: RawSpan) {
            guard let (end, weight) = WeightedElement.split(element) else { return }
            let coding = element.extracting(0..<end).trimmingBlanks()
            if coding.equalsIgnoringCase("gzip") || coding.equalsIgnoringCase("x-gzip") {
                gzip = weight
            } else if coding.equalsIgnoringCase("br") {
                brotli = weight
            } else if coding.equalsIgnoringCase("identity") {
                identity = weight
            } else if coding.equals("*") {
                others = weight
            }
        }

        /// Identity is acceptable unless it is excluded by name or by "*;q=0".
        var allowsIdentity: Bool { (identity ?? others) != 0 }

        var best: ContentCoding? {
            let gzip = gzip ?? others ?? 0
            let brotli = brotli ?? others ?? 0
            let best = max(gzip, brotli)
            // Unnamed, identity ranks behind the others.
            if let identity, identity > best { return .identity }
            if best > 0 { return brotli >= gzip ? .brotli : .gzip }
            return allowsIdentity ? .identity : nil
        }
    }
}
