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
        /// Bytes of the body itself; those of a chunk have a line end behind them.
        case data(isChunk: Bool)
        case chunkSize(ChunkSizeLine)
        case chunkReturn, chunkLineFeed
        case trailers(TrailerSection)
        case complete
    }

    private var state: State
    /// Of the body or of the chunk at hand.
    private var remaining = 0
    private var bodyRoom: Int
    private var framingRoom: Int

    /// Makes a decoder for one body.
    ///
    /// A length was held to the limits by the parser; chunks are held to them here.
    public init(framing: BodyFraming, limits: RequestLimits) {
        bodyRoom = limits.bodyBytes
        framingRoom = limits.chunkFramingBytes
        switch framing {
        case .none: state = .complete
        case .length(let length):
            remaining = length
            state = length > 0 ? .data(isChunk: false) : .complete
        case .chunked: state = .chunkSize(ChunkSizeLine())
        }
    }

    /// Takes what it can from the start of `bytes`.
    ///
    /// - Parameters:
    ///   - bytes: what came on the connection and was not taken yet.
    ///   - body: gets the body's own bytes appended; never more than the limit in all.
    /// - Returns: how many bytes were taken, and what they came to. After `.complete` the rest belongs to the next
    ///   request, after `.failure` nothing more can be made of it.
    public mutating func decode(_ bytes: RawSpan, into body: inout [UInt8]) -> (taken: Int, outcome: Outcome) {
        var offset = 0
        do throws(RequestFault) {
            while true {
                if case .complete = state { return (offset, .complete) }
                guard offset < bytes.byteCount else { return (offset, .needsMore) }
                if case .data(let isChunk) = state {
                    let count = min(remaining, bytes.byteCount - offset)
                    bytes.extracting(offset..<(offset + count)).withUnsafeBytes { body.append(contentsOf: $0) }
                    offset += count
                    remaining -= count
                    if remaining == 0 { state = isChunk ? .chunkReturn : .complete }
                } else {
                    try takeFraming(bytes.byte(at: offset))
                    offset += 1
                }
            }
        } catch {
            return (offset, .failure(error))
        }
    }

    private mutating func takeFraming(_ byte: UInt8) throws(RequestFault) {
        framingRoom -= 1
        guard framingRoom >= 0 else { throw .contentTooLarge }
        switch state {
        case .chunkSize(var line):
            if let size = try line.take(byte) { try beginChunk(of: size) } else { state = .chunkSize(line) }
        case .chunkReturn:
            guard byte == 0x0D else { throw .malformed("a chunk longer than its size") }
            state = .chunkLineFeed
        case .chunkLineFeed:
            guard byte == 0x0A else { throw .malformed("a bare CR after a chunk") }
            state = .chunkSize(ChunkSizeLine())
        case .trailers(var section):
            state = try section.take(byte) ? .complete : .trailers(section)
        case .data, .complete: break
        }
    }

    private mutating func beginChunk(of size: Int) throws(RequestFault) {
        guard size <= bodyRoom else { throw .contentTooLarge }
        bodyRoom -= size
        remaining = size
        state = size > 0 ? .data(isChunk: true) : .trailers(TrailerSection())
    }
}
