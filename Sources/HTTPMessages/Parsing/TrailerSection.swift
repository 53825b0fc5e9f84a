/// The fields after the last chunk: checked and dropped, since none of them may change what the head said.
///
/// - Source: RFC 9112 section 7.1.2.
struct TrailerSection: Sendable {
    private enum State {
        case lineStart, name, value, lineFeed, lastLineFeed
    }

    private var state = State.lineStart

    /// Takes one byte.
    ///
    /// - Returns: whether the section has ended.
    mutating func take(_ byte: UInt8) throws(RequestFault) -> Bool {
        switch state {
        case .lineStart where byte == 0x0D: state = .lastLineFeed
        case .lineStart where byte.isTokenCharacter: state = .name
        case .name where byte.isTokenCharacter: break
        case .name where byte == UInt8(ascii: ":"): state = .value
        case .value where byte == 0x0D: state = .lineFeed
        case .value where byte >= 0x20 && byte != 0x7F || byte == 0x09: break
        case .lineFeed where byte == 0x0A: state = .lineStart
        case .lastLineFeed where byte == 0x0A: return true
        default: throw .malformed("an invalid trailer")
        }
        return false
    }
}
