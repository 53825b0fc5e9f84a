/// One event of a stream.
struct ServerSentEvent: Sendable, Hashable {
    /// `message` where the stream names none.
    var name: String
    var data: String
    /// The last id that the stream gave, in this event or before; nil where it gave none yet.
    var id: String?
}

/// Reads a stream of server-sent events, however its bytes are cut.
///
/// An event that is not ended by an empty line is none.
///
/// - Source: WHATWG HTML, section 9.2.6.
struct ServerSentEventParser: Sendable {
    /// The stream asks for a line or an event that is longer than what is kept.
    struct TooLong: Error {}

    private let mostBytes: Int
    private var line: [UInt8] = []
    private var isFirstLine = true
    private var endedWithReturn = false
    private var name = ""
    private var data: [UInt8] = []
    private var hasData = false
    private var id: String?
    /// How long to wait before connecting again, where the stream said so.
    private(set) var retryMilliseconds: Int?

    /// - Parameter mostBytes: of one line, and of one event's data.
    init(mostBytes: Int = 1 << 20) {
        self.mostBytes = mostBytes
    }

    /// Takes the next bytes.
    ///
    /// - Returns: the events that end in them.
    mutating func read(_ bytes: some Sequence<UInt8>) throws(TooLong) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in bytes {
            // The feed of a CRLF belongs to the return before it.
            let isSecondHalf = byte == UInt8(ascii: "\n") && endedWithReturn
            endedWithReturn = byte == UInt8(ascii: "\r")
            if isSecondHalf { continue }
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
                guard line.count < mostBytes else { throw TooLong() }
                line.append(byte)
                continue
            }
            if let event = try endLine() { events.append(event) }
        }
        return events
    }

    private mutating func endLine() throws(TooLong) -> ServerSentEvent? {
        defer {
            line.removeAll(keepingCapacity: true)
            isFirstLine = false
        }
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        guard !line.isEmpty else { return endEvent() }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        try take(String(decoding: line[..<colon], as: UTF8.self), value)
        return nil
    }

    private mutating func take(_ field: String, _ value: ArraySlice<UInt8>) throws(TooLong) {
        switch field {
        case "event": name = String(decoding: value, as: UTF8.self)
        case "data":
            guard data.count + value.count < mostBytes else { throw TooLong() }
            if hasData { data.append(UInt8(ascii: "\n")) }
            data += value
            hasData = true
        case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
        case "retry":
            guard value.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return }
            retryMilliseconds = Int(String(decoding: value, as: UTF8.self)) ?? retryMilliseconds
        default: break
        }
    }

    private mutating func endEvent() -> ServerSentEvent? {
        defer {
            name = ""
            data.removeAll()
            hasData = false
        }
        guard hasData else { return nil }
        return ServerSentEvent(
            name: name.isEmpty ? "message" : name, data: String(decoding: data, as: UTF8.self), id: id)
    }
}
