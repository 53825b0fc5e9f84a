import Facade
import Records
import Settings

/// The states that a request asks for, in sample mode.
///
/// `Vitrine-Scenario: shops=timeout, users=empty, delay=800ms jitter=200ms`
struct Scenario: Sendable, Hashable {
    /// The state of each source that is not as it should be.
    var conditions: [Source: Rehearsal.Condition] = [:]
    /// How long the fetch of a source takes.
    var slowness: [Source: Duration] = [:]
    /// How long the answer is held back.
    var delay = Duration.zero
    /// By how much the delay varies, up and down.
    var jitter = Duration.zero

    /// The longest delay, of the answer and of a source.
    static let longestDelay = Duration.seconds(60)

    /// How long the answer of a screen takes.
    ///
    /// - Parameters:
    ///   - sources: that it is made of.
    ///   - random: -1…1, where between the least and the most the delay lies.
    /// - Returns: never less than nothing.
    func delay(for sources: SourceSet, random: Double) -> Duration {
        let slowest = sources.sources.compactMap { slowness[$0] }.max() ?? .zero
        return max(.zero, slowest + delay + jitter * random)
    }
}

extension Scenario {
    /// Reads the elements of the field, which commas or spaces part.
    ///
    /// - Throws: `ParameterFault`, which names what is allowed.
    init(parsing elements: [String]) throws(ParameterFault) {
        for element in elements.flatMap({ $0.split(separator: " ") }) {
            let parts = element.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { throw .scenario }
            switch parts[0] {
            case "delay": delay = try Self.duration(parts[1])
            case "jitter": jitter = try Self.duration(parts[1])
            default:
                guard let source = Source(rawValue: parts[0]) else { throw .scenario }
                try set(source, parts[1])
            }
        }
    }

    private mutating func set(_ source: Source, _ state: String) throws(ParameterFault) {
        let slow = "slow="
        if state.hasPrefix(slow) {
            slowness[source] = try Self.duration(String(state.dropFirst(slow.count)))
        } else if let condition = Self.states[state] {
            conditions[source] = condition
        } else if let status = Int(state), (400...599).contains(status) {
            conditions[source] = .failing(.badStatus(status))
        } else {
            throw .scenario
        }
    }

    private static func duration(_ text: String) throws(ParameterFault) -> Duration {
        guard let milliseconds = UnitScale.durations.parse(text), Duration.milliseconds(milliseconds) <= longestDelay
        else { throw .scenario }
        return .milliseconds(milliseconds)
    }

    private static let states: [String: Rehearsal.Condition] = [
        "ok": .fresh, "stale": .stale, "empty": .empty, "bad-status": .failing(.badStatus(500)),
        "timeout": .failing(
            SourceFault(code: "timeout", detail: "no answer within 10000 ms", kind: .deadline)),
        "refused": .failing(SourceFault(code: "refused", detail: "no connection to the host")),
        "not-json": .failing(SourceFault(code: "not-json", detail: "expected a value at byte 0", status: 200)),
        "cut-off": .failing(SourceFault(code: "cut-off", detail: "the answer was cut short", status: 200)),
    ]
}

extension SourceFault {
    fileprivate static func badStatus(_ status: Int) -> SourceFault {
        SourceFault(code: "bad-status", detail: "answered \(status)", status: status)
    }
}

extension ParameterFault {
    fileprivate static let scenario = ParameterFault(
        parameter: "Vitrine-Scenario",
        allowed: "a list of shops=, posts= and users= with ok, empty, stale, timeout, refused, bad-status, a status "
            + "400 to 599, not-json, cut-off or slow=2s, of delay=800ms and of jitter=200ms, each at most 60s")
}
