/// The codings that a body can be sent in.
public enum ContentCoding: UInt8, Sendable, Hashable, CaseIterable {
    case identity, gzip, brotli

    /// The coding's name in `Content-Encoding`, and as a suffix of entity tags; empty for identity.
    public var token: StaticString {
        switch self {
        case .identity: ""
        case .gzip: "gzip"
        case .brotli: "br"
        }
    }

    /// The coding that a client likes best: the highest weight, and of equal ones the smallest body.
    ///
    /// - Returns: nil when the client accepts none of them, identity included.
    /// - Source: RFC 9110 section 12.5.3.
    public static func preferred(by request: borrowing RequestView) -> ContentCoding? {
        guard request.has(.acceptEncoding) else { return .identity }
        var weights = Weights()
        request.forEachElement(of: .acceptEncoding) { weights.take($0) }
        return weights.best
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

        var best: ContentCoding? {
            let gzip = gzip ?? others ?? 0
            let brotli = brotli ?? others ?? 0
            // Identity is acceptable unless it is excluded by name or by "*;q=0"; unnamed, it ranks behind the others.
            let identity = identity ?? (others == 0 ? 0 : nil)
            let best = max(gzip, brotli)
            if let identity, identity > best { return .identity }
            if best > 0 { return brotli >= gzip ? .brotli : .gzip }
            return identity == 0 ? nil : .identity
        }
    }
}

/// One element of a list with weights, such as `gzip;q=0.5`.
///
/// - Source: RFC 9110 section 12.4.2.
public enum WeightedElement {
    /// Finds where the parameters begin, and the weight.
    ///
    /// - Returns: the length of the part before `;`, and the weight in thousandths; nil when the weight is malformed.
    public static func split(_ element: RawSpan) -> (end: Int, weight: Int)? {
        var end = 0
        while end < element.byteCount, element.byte(at: end) != UInt8(ascii: ";") { end += 1 }
        var start = end
        while start < element.byteCount {
            var next = start + 1
            while next < element.byteCount, element.byte(at: next) != UInt8(ascii: ";") { next += 1 }
            let parameter = element.extracting((start + 1)..<next).trimmingBlanks()
            if parameter.byteCount >= 2, parameter.extracting(0..<2).equalsIgnoringCase("q=") {
                guard let weight = weight(parameter.extracting(2..<parameter.byteCount)) else { return nil }
                return (end, weight)
            }
            start = next
        }
        return (end, 1_000)
    }

    /// Reads `0`, `0.5`, `1.000` and the like.
    private static func weight(_ digits: RawSpan) -> Int? {
        guard (1...5).contains(digits.byteCount) else { return nil }
        let first = digits.byte(at: 0)
        guard first == UInt8(ascii: "0") || first == UInt8(ascii: "1") else { return nil }
        var weight = Int(first - 0x30) * 1_000
        guard digits.byteCount > 1 else { return weight }
        guard digits.byte(at: 1) == UInt8(ascii: ".") else { return nil }
        var scale = 100
        for offset in 2..<digits.byteCount {
            guard digits.byte(at: offset).isDigit else { return nil }
            weight += Int(digits.byte(at: offset) - 0x30) * scale
            scale /= 10
        }
        return weight <= 1_000 ? weight : nil
    }
}
