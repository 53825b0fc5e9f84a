/// Takes a request's body off the wire, in either framing.
///
/// A machine: it is fed bytes as they come, tells how many it took, and keeps nothing but its state.
///
/// - Source: RFC 9112 section 7.1.
public struct BodyDecoder: Sendable {
    /// What the bytes so far came to.
    public enum Outcome: Sendable, Hashable {
        case needsMore
        case complete
        case failure(RequestFault)
    }

    private enum State {
        case data(Int)
        case chunkSize(digits: Int, size: Int)
        case blankAfterSize(size: Int)
        case chunkExtension(size: Int)
        case chunkSizeLineFeed(size: Int)
        case chunkData(Int)
        case chunkDataReturn, chunkDataLineFeed
        case trailerStart, trailerName, trailerValue, trailerLineFeed, lastLineFeed
        case complete
    }

    private var state: State
    private var bodyRoom: Int
    private var framingRoom: Int

    /// Makes a decoder for one body.
    ///
    /// A length was held to the limits by the parser; a chunk is held to them here.
    public init(framing: BodyFraming, limits: RequestLimits) {
        switch framing {
        case .none: state = .complete
        case .length(let length): state = length > 0 ? .data(length) : .complete
        case .chunked: state = .chunkSize(digits: 0, size: 0)
        }
        bodyRoom = limits.bodyBytes
        framingRoom = limits.chunkFramingBytes
    }

    /// Takes what it can from the start of `bytes`.
    ///
    /// - Parameters:
    ///   - bytes: what came on the connection and was not taken yet.
    ///   - body: gets the body's own bytes appended; never more than the limit in all.
    /// - Returns: how many bytes were taken, and what they came to. After `.complete` the rest belongs to the next request.
    public mutating func decode(_ bytes: RawSpan, into body: inout [UInt8]) -> (taken: Int, outcome: Outcome) {
        var offset = 0
        do throws(RequestFault) {
            while true {
                if case .complete = state { return (offset, .complete) }
                guard offset < bytes.byteCount else { return (offset, .needsMore) }
                if !takeData(bytes, &offset, &body) {
                    state = try next(after: bytes.byte(at: offset))
                    offset += 1
                }
            }
        } catch {
            return (offset, .failure(error))
        }
    }

    /// Takes a run of the body's own bytes, when it stands in one.
    private mutating func takeData(_ bytes: RawSpan, _ offset: inout Int, _ body: inout [UInt8]) -> Bool {
        let remaining: Int
        switch state {
        case .data(let count), .chunkData(let count): remaining = count
        default: return false
        }
        let count = min(remaining, bytes.byteCount - offset)
        bytes.extracting(offset..<(offset + count)).withUnsafeBytes { body.append(contentsOf: $0) }
        offset += count
        if case .data = state {
            state = remaining == count ? .complete : .data(remaining - count)
        } else {
            state = remaining == count ? .chunkDataReturn : .chunkData(remaining - count)
        }
        return true
    }

    /// The state after one byte of framing.
    private mutating func next(after byte: UInt8) throws(RequestFault) -> State {
        framingRoom -= 1
        guard framingRoom >= 0 else { throw .contentTooLarge }
        switch state {
        case .chunkSize(let digits, let size): return try sizeState(after: byte, digits: digits, size: size)
        case .blankAfterSize(let size):
            if byte.isBlank { return .blankAfterSize(size: size) }
            return try expect(byte, UInt8(ascii: ";"), then: .chunkExtension(size: size))
        case .chunkExtension(let size):
            if byte == 0x0D { return .chunkSizeLineFeed(size: size) }
            guard byte >= 0x20 || byte == 0x09, byte != 0x7F else { throw .malformed("a control byte in a chunk extension") }
            return .chunkExtension(size: size)
        case .chunkSizeLineFeed(let size):
            guard byte == 0x0A else { throw .malformed("a bare CR in chunked framing") }
            return try chunk(of: size)
        case .chunkDataReturn: return try expect(byte, 0x0D, then: .chunkDataLineFeed)
        case .chunkDataLineFeed: return try expect(byte, 0x0A, then: .chunkSize(digits: 0, size: 0))
        case .trailerStart, .trailerName, .trailerValue, .trailerLineFeed, .lastLineFeed:
            return try trailerState(after: byte)
        case .data, .chunkData, .complete: return state
        }
    }

    private func sizeState(after byte: UInt8, digits: Int, size: Int) throws(RequestFault) -> State {
        if let value = byte.hexValue {
            // Far above any limit; sixteen digits more could not wrap.
            guard size < 1 << 40 else { throw .contentTooLarge }
            return .chunkSize(digits: digits + 1, size: size * 16 + Int(value))
        }
        guard digits > 0 else { throw .malformed("a chunk without a size") }
        switch byte {
        case 0x0D: return .chunkSizeLineFeed(size: size)
        case UInt8(ascii: ";"): return .chunkExtension(size: size)
        case 0x20, 0x09: return .blankAfterSize(size: size)
        default: throw .malformed("a chunk size that is not hexadecimal")
        }
    }

    private mutating func chunk(of size: Int) throws(RequestFault) -> State {
        guard size > 0 else { return .trailerStart }
        guard size <= bodyRoom else { throw .contentTooLarge }
        bodyRoom -= size
        return .chunkData(size)
    }

    /// Trailers are read and dropped: none of them may change what the head said.
    private func trailerState(after byte: UInt8) throws(RequestFault) -> State {
        switch state {
        case .trailerStart:
            if byte == 0x0D { return .lastLineFeed }
            guard byte.isTokenCharacter else { throw .malformed("an invalid trailer") }
            return .trailerName
        case .trailerName:
            if byte == UInt8(ascii: ":") { return .trailerValue }
            guard byte.isTokenCharacter else { throw .malformed("an invalid trailer") }
            return .trailerName
        case .trailerValue:
            if byte == 0x0D { return .trailerLineFeed }
            guard byte >= 0x20 || byte == 0x09, byte != 0x7F else { throw .malformed("an invalid trailer") }
            return .trailerValue
        case .trailerLineFeed: return try expect(byte, 0x0A, then: .trailerStart)
        default: return try expect(byte, 0x0A, then: .complete)
        }
    }

    private func expect(_ byte: UInt8, _ wanted: UInt8, then state: State) throws(RequestFault) -> State {
        guard byte == wanted else { throw .malformed("broken chunked framing") }
        return state
    }
}
