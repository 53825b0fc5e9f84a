/// A record's id as a key: equal when its code points are.
///
/// Swift's own texts are equal when they look alike, so that two records whose ids differ only in how an accent is
/// written would be one.
public struct RecordID: Sendable, Hashable {
    /// The id.
    public let text: String

    /// Makes a key of an id.
    public init(_ text: String) {
        self.text = text
    }

    /// Compares code points.
    public static func == (one: RecordID, other: RecordID) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    /// Hashes code points.
    public func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
