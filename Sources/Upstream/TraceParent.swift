/// A trace that a request belongs to, as its caller named it.
///
/// - Source: W3C Trace Context, section 3.2.
public struct TraceParent: Sendable, Hashable {
    private let trace: (high: UInt64, low: UInt64)
    private let flags: UInt8

    /// Reads the value of a `traceparent` field.
    ///
    /// - Returns: nil for one that is not to be used: of another form, or with an id of zeros.
    public init?(_ value: RawSpan) {
        // A later version may say more behind a hyphen; what is read here stays where it is.
        guard value.byteCount >= 55, let version = Self.number(value, 0..<2), version != 0xFF,
            value.byteCount == 55 || (version > 0 && Self.isHyphen(value, 55)),
            Self.isHyphen(value, 2), Self.isHyphen(value, 35), Self.isHyphen(value, 52),
            let high = Self.number(value, 3..<19), let low = Self.number(value, 19..<35),
            let parent = Self.number(value, 36..<52), let flags = Self.number(value, 53..<55),
            high | low != 0, parent != 0
        else { return nil }
        trace = (high, low)
        // Whether it is sampled; the other flags have no meaning yet and are to be sent as zero (section 3.2.2.5).
        self.flags = UInt8(truncatingIfNeeded: flags & 1)
    }

    /// The trace's id: 32 hexadecimal digits.
    public var traceID: String { Self.digits(trace.high, 16) + Self.digits(trace.low, 16) }

    /// The field's value for what is asked on behalf of the request, which has an id of its own in the trace.
    ///
    /// - Parameter id: of what is asked; any number but 0.
    /// - Returns: the value, by version 00.
    public func child(_ id: UInt64) -> String {
        "00-\(traceID)-\(Self.digits(max(1, id), 16))-\(Self.digits(UInt64(flags), 2))"
    }

    /// Whether both name the same trace and ask for the same.
    public static func == (one: TraceParent, other: TraceParent) -> Bool {
        one.trace == other.trace && one.flags == other.flags
    }

    /// Feeds what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(trace.high)
        hasher.combine(trace.low)
        hasher.combine(flags)
    }

    private static func isHyphen(_ value: RawSpan, _ offset: Int) -> Bool {
        value.unsafeLoad(fromByteOffset: offset, as: UInt8.self) == UInt8(ascii: "-")
    }

    /// At most 16 digits in lower case; nil for anything else.
    private static func number(_ value: RawSpan, _ range: Range<Int>) -> UInt64? {
        var number: UInt64 = 0
        for offset in range {
            let byte = value.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(byte - 0x30)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(byte - 0x57)
            default: return nil
            }
        }
        return number
    }

    private static func digits(_ number: UInt64, _ count: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
