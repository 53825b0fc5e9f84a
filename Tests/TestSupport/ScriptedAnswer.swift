/// What a scripted upstream does with one request: steps taken one after the other.
///
/// After the last step the connection waits for its next request, unless a step closed it.
public struct ScriptedAnswer: Sendable {
    enum Step: Sendable {
        case send([UInt8])
        case hold(gate: String)
        case delay(milliseconds: Int)
        case sendForEver([UInt8], everyMilliseconds: Int)
        case close
        case reset
    }

    let steps: [Step]

    private init(_ steps: Step...) {
        self.steps = steps
    }

    private init(_ steps: [Step]) {
        self.steps = steps
    }

    /// A whole answer with `Content-Length`.
    ///
    /// - Parameters:
    ///   - status: of the status line.
    ///   - fields: header lines without their line ends.
    ///   - body: as it goes over the network.
    /// - Returns: the answer as one step.
    public static func answer(
        _ status: Int = 200, _ fields: [String] = [], body: some Collection<UInt8> = [UInt8]()
    ) -> ScriptedAnswer {
        let lines = ["HTTP/1.1 \(status) Scripted"] + fields + ["Content-Length: \(body.count)", "", ""]
        return ScriptedAnswer(.send(Array(lines.joined(separator: "\r\n").utf8) + body))
    }

    /// A 200 with a JSON body.
    public static func json(_ text: String, _ fields: [String] = []) -> ScriptedAnswer {
        answer(200, ["Content-Type: application/json"] + fields, body: text.utf8)
    }

    /// Bytes as they are.
    public static func raw(_ bytes: some Collection<UInt8>) -> ScriptedAnswer {
        ScriptedAnswer(.send(Array(bytes)))
    }

    /// Text as it is, line ends included.
    public static func raw(_ text: String) -> ScriptedAnswer {
        raw(text.utf8)
    }

    /// Nothing but the end of the connection.
    public static let close = ScriptedAnswer(.close)

    /// Nothing but a TCP reset.
    public static let reset = ScriptedAnswer(.reset)

    /// Nothing until the gate is opened (`ScriptedUpstream.open(gate:)`).
    public static func hold(gate: String) -> ScriptedAnswer {
        ScriptedAnswer(.hold(gate: gate))
    }

    /// Nothing for a while; for upstreams that are slow and yet answer.
    public static func delay(milliseconds: Int) -> ScriptedAnswer {
        ScriptedAnswer(.delay(milliseconds: milliseconds))
    }

    /// The same bytes again and again until the client goes.
    public static func forEver(_ text: String, everyMilliseconds: Int = 0) -> ScriptedAnswer {
        ScriptedAnswer(.sendForEver(Array(text.utf8), everyMilliseconds: everyMilliseconds))
    }

    /// These steps, and then those of `next`.
    public func then(_ next: ScriptedAnswer) -> ScriptedAnswer {
        ScriptedAnswer(steps + next.steps)
    }
}
