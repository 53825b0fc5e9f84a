/// Where a page ended: a place in upstream order, in a text that callers hand back unread.
public struct Cursor: Sendable, Hashable {
    let position: Int64

    init(position: Int64) {
        self.position = position
    }

    /// Reads a cursor; nil when it is none of ours.
    public init?(text: String) {
        guard text.utf8.count <= 20, text.utf8.first == UInt8(ascii: "p"),
            let position = Int64(text.dropFirst(), radix: 36), Cursor(position: position).text == text
        else { return nil }
        self.position = position
    }

    /// The cursor as callers see it.
    public var text: String { "p" + String(position, radix: 36) }
}
