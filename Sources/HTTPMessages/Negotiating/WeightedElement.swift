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
