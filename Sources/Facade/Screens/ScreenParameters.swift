public import Records

/// What a request says about the screen it asks for: the path's id, the query's parameters, the media type.
///
/// Parameters that nobody asks for are as if they were not there; of one that comes twice the first counts.
public struct ScreenParameters {
    /// The path's last segment, decoded; nil where the path has none.
    public let id: RecordID?
    /// The media type chosen of those that the screen comes in.
    public let mediaType: String
    private let value: (String) throws(ParameterFault) -> String?

    /// Makes parameters.
    ///
    /// - Parameters:
    ///   - id: of the path.
    ///   - mediaType: one of the screen's.
    ///   - value: gives the decoded value of a parameter, nil where it is missing.
    public init(
        id: RecordID? = nil, mediaType: String = "application/json",
        value: @escaping (String) throws(ParameterFault) -> String? = { _ in nil }
    ) {
        self.id = id
        self.mediaType = mediaType
        self.value = value
    }

    /// A parameter's value, nil where it is missing.
    public func text(_ name: String) throws(ParameterFault) -> String? {
        try value(name)
    }

    /// The id of the path; for a screen whose path has one.
    func pathID() throws(ParameterFault) -> RecordID {
        guard let id else { throw ParameterFault(parameter: "id", allowed: "a segment of the path") }
        return id
    }

    /// A whole number without sign, written in digits.
    func wholeNumber(_ name: String, in range: ClosedRange<Int64>, _ meaning: String) throws(ParameterFault) -> Int64? {
        guard let text = try text(name) else { return nil }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        // A number that is too large for a word is a number.
        guard isNumber, case let number = Int64(text) ?? .max, range.contains(number) else {
            throw ParameterFault(parameter: name, allowed: meaning)
        }
        return number
    }

    /// The elements of a comma-separated list.
    func list(_ name: String) throws(ParameterFault) -> [String]? {
        try text(name).map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    }

    /// Decimal numbers separated by commas, all finite.
    func decimals(_ name: String, count: Int, _ meaning: String) throws(ParameterFault) -> [Double]? {
        guard let parts = try list(name) else { return nil }
        let numbers = parts.compactMap(Self.decimal)
        guard parts.count == count, numbers.count == count else {
            throw ParameterFault(parameter: name, allowed: meaning)
        }
        return numbers
    }

    /// Reads `-12`, `12.5`, `1e3` and the like; none of the other forms that Swift reads, such as `0x1p3` and `inf`.
    private static func decimal(_ text: String) -> Double? {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        guard isPlain, let number = Double(text), number.isFinite else { return nil }
        // "-0" is 0, so that they share what is cached.
        return number == 0 ? 0 : number
    }

    /// The words of a search, in one order, each once and in lower case; nil and blank both mean none.
    func words() throws(ParameterFault) -> [String] {
        guard let text = try text("q") else { return [] }
        return Set(text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)).sorted()
    }
}

extension [String] {
    /// Words as the parameter they came from; nil without any.
    var asParameter: String? { isEmpty ? nil : joined(separator: " ") }
}

/// A parameter whose value is not allowed.
public struct ParameterFault: Error, Sendable, Hashable {
    /// Its name.
    public var parameter: String
    /// What is allowed, fit to stand after "must be".
    public var allowed: String

    /// Names a parameter and what is allowed.
    public init(parameter: String, allowed: String) {
        self.parameter = parameter
        self.allowed = allowed
    }
}
