/// The line before a chunk: its size in hexadecimal digits, and extensions, which are checked and dropped.
///
/// - Source: RFC 9112 section 7.1.1.
struct ChunkSizeLine: Sendable {
    private enum State {
        case noDigit, digits
        /// Blanks are allowed before `;` and `=` alone, so one of them must follow.
        case blank(mayHaveValue: Bool)
        case nameStart, name, valueStart, value
        case quoted, escaped, afterQuoted
        case lineFeed
    }

    private var state = State.noDigit
    private var size = 0

    /// Takes one byte.
    ///
    /// - Returns: the size when the line has ended.
    mutating func take(_ byte: UInt8) throws(RequestFault) -> Int? {
        switch state {
        case .noDigit, .digits: try takeDigit(byte)
        case .blank(let mayHaveValue):
            if byte.isBlank { break }
            guard byte == UInt8(ascii: ";") || byte == UInt8(ascii: "=") && mayHaveValue else { throw Self.fault }
            state = byte == UInt8(ascii: ";") ? .nameStart : .valueStart
        case .lineFeed:
            guard byte == 0x0A else { throw .malformed("a bare CR in a chunk's line") }
            return size
        default: try takeExtension(byte)
        }
        return nil
    }

    private mutating func takeDigit(_ byte: UInt8) throws(RequestFault) {
        if let value = byte.hexValue {
            // Far above any limit; sixteen times as much could not wrap.
            guard size < 1 << 40 else { throw .contentTooLarge }
            size = size * 16 + Int(value)
            state = .digits
        } else {
            guard case .digits = state else { throw .malformed("a chunk without a size") }
            try end(byte, mayHaveValue: false)
        }
    }

    private mutating func takeExtension(_ byte: UInt8) throws(RequestFault) {
        switch state {
        case .nameStart:
            if byte.isBlank { break }
            guard byte.isTokenCharacter else { throw Self.fault }
            state = .name
        case .name:
            if byte.isTokenCharacter { break }
            if byte == UInt8(ascii: "=") { state = .valueStart } else { try end(byte, mayHaveValue: true) }
        case .valueStart:
            if byte.isBlank { break }
            guard byte == UInt8(ascii: "\"") || byte.isTokenCharacter else { throw Self.fault }
            state = byte == UInt8(ascii: "\"") ? .quoted : .value
        case .value: if !byte.isTokenCharacter { try end(byte, mayHaveValue: false) }
        case .quoted, .escaped:
            guard byte >= 0x20 && byte != 0x7F || byte == 0x09 else { throw Self.fault }
            if case .escaped = state {
                state = .quoted
            } else if byte == UInt8(ascii: "\"") {
                state = .afterQuoted
            } else if byte == UInt8(ascii: "\\") {
                state = .escaped
            }
        default: try end(byte, mayHaveValue: false)
        }
    }

    /// What follows a complete size, name or value.
    private mutating func end(_ byte: UInt8, mayHaveValue: Bool) throws(RequestFault) {
        switch byte {
        case 0x0D: state = .lineFeed
        case UInt8(ascii: ";"): state = .nameStart
        case 0x20, 0x09: state = .blank(mayHaveValue: mayHaveValue)
        default: throw Self.fault
        }
    }

    private static let fault = RequestFault.malformed("a chunk's line that is not a size and extensions")
}
