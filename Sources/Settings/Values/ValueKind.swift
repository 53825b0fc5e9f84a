/// A kind of value that settings can have: how it is named, read and written.
struct ValueKind<Value: Sendable>: Sendable {
    /// What stands for the value in a help text: `DURATION`.
    let placeholder: String
    /// Reads a text, which is not empty.
    let parse: @Sendable (String) throws(ValueFault) -> Value
    /// Writes a value as it is read, secrets masked.
    let text: @Sendable (Value) -> String
}

extension ValueKind {
    /// A kind whose only fault is that a text is not what is expected.
    private init(
        _ placeholder: String, expected: String, text: @escaping @Sendable (Value) -> String,
        parse: @escaping @Sendable (String) -> Value?
    ) {
        self.placeholder = placeholder
        self.text = text
        self.parse = { given throws(ValueFault) in
            guard let value = parse(given) else { throw ValueFault(given, isNot: expected) }
            return value
        }
    }
}

extension ValueKind where Value == Duration {
    /// A duration within `range`, in whole milliseconds.
    static func duration(_ range: ClosedRange<Duration>) -> Self {
        let least = text(of: range.lowerBound)
        let most = text(of: range.upperBound)
        return ValueKind(
            "DURATION",
            expected: "a duration from \(least) to \(most) (written like 250ms, 30s, 5m, 12h or 7d)", text: text(of:)
        ) { given in
            UnitScale.durations.parse(given).map { .milliseconds($0) }.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    @Sendable private static func text(of duration: Duration) -> String {
        UnitScale.durations.text(of: Int(duration / .milliseconds(1)))
    }
}

extension ValueKind where Value == Int {
    /// A number of bytes within `range`.
    static func size(_ range: ClosedRange<Int>) -> Self {
        let least = UnitScale.sizes.text(of: range.lowerBound)
        let most = UnitScale.sizes.text(of: range.upperBound)
        return ValueKind(
            "SIZE", expected: "a size from \(least) to \(most) (written like 64KiB, 8MiB, 1GiB, or in bytes)",
            text: UnitScale.sizes.text(of:)
        ) { given in
            UnitScale.sizes.parse(given).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A whole number within `range`.
    static func number(_ range: ClosedRange<Int>) -> Self {
        ValueKind(
            "NUMBER", expected: "a whole number from \(range.lowerBound) to \(range.upperBound)", text: \.description
        ) { given in
            Int(digits: given).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension ValueKind where Value == Int? {
    /// A whole number within `range`, or the word `off`, which gives nil.
    static func numberOrOff(_ range: ClosedRange<Int>) -> Self {
        ValueKind(
            "NUMBER", expected: "a whole number from \(range.lowerBound) to \(range.upperBound), or off",
            text: { $0?.description ?? "off" }
        ) { given in
            given == "off" ? .some(nil) : Int(digits: given).flatMap { range.contains($0) ? .some($0) : nil }
        }
    }
}

extension ValueKind where Value == Bool {
    /// `on` or `off`.
    static let onOff = ValueKind("on|off", expected: "on or off", text: { $0 ? "on" : "off" }) { given in
        ["on": true, "off": false][given]
    }
}

extension ValueKind where Value == String {
    /// The path of a file, relative to the working directory unless it begins with `/`; whether it exists is not asked.
    static let path = ValueKind("FILE", expected: "a path without control characters", text: \.printable) { given in
        given.unicodeScalars.contains { $0.properties.generalCategory == .control } ? nil : given
    }
}

extension ValueKind where Value == ListenAddress {
    /// `host:port`.
    static let listenAddress = ValueKind(
        "HOST:PORT",
        expected: "host:port (such as 127.0.0.1:8080, [::1]:8080, or 0.0.0.0:8080 for every address; port 0 to 65535)",
        text: \.description, parse: ListenAddress.init)
}
