import HTTPServing

/// Writes metrics as Prometheus reads them.
///
/// - Source: Prometheus' text-based exposition format, version 0.0.4.
struct MetricsWriter {
    enum Kind: String {
        case counter, gauge, histogram
    }

    /// The text so far, whole lines.
    private(set) var text = ""
    private var name = ""

    /// Begins a metric, whose samples follow.
    mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        self.name = name
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// A whole number.
    mutating func sample(_ value: some BinaryInteger, _ labels: (name: String, value: String)...) {
        line("", labels, "\(value)")
    }

    /// A number of seconds, from nanoseconds.
    mutating func sample(nanoseconds: some BinaryInteger, _ labels: (name: String, value: String)...) {
        line("", labels, Self.seconds(nanoseconds))
    }

    /// Buckets, sum and count of a histogram.
    mutating func sample(_ histogram: HistogramCounts, _ labels: (name: String, value: String)...) {
        var sum = 0
        for (index, count) in histogram.counts.enumerated() {
            sum += count
            let bound = index < histogram.bounds.count ? Self.seconds(histogram.bounds[index]) : "+Inf"
            line("_bucket", labels + [("le", bound)], "\(sum)")
        }
        line("_sum", labels, Self.seconds(histogram.sumNanoseconds))
        line("_count", labels, "\(sum)")
    }

    /// A metric with one sample.
    mutating func write(_ name: String, _ kind: Kind, _ help: String, _ value: some BinaryInteger) {
        begin(name, kind, help)
        sample(value)
    }

    /// A metric that is 1 for the state something is in, and 0 for the others.
    mutating func states(_ states: [String], now: String, _ labels: (name: String, value: String)...) {
        for state in states { line("", labels + [("state", state)], state == now ? "1" : "0") }
    }

    private mutating func line(_ suffix: String, _ labels: [(name: String, value: String)], _ value: String) {
        text += name + suffix
        if !labels.isEmpty {
            text += "{" + labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",") + "}"
        }
        text += " \(value)\n"
    }

    private static func seconds(_ nanoseconds: some BinaryInteger) -> String {
        "\(Double(nanoseconds) / 1e9)"
    }

    private static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 == 0x0A || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }) else {
            return value
        }
        return value.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\n": text += #"\n"#
            case "\\", "\"": text += "\\\(scalar)"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
