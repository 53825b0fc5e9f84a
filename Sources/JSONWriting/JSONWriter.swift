/// Writes one JSON text into bytes, in the order its caller says and without white space.
///
/// The same calls give the same bytes on every run and every machine, and whatever values they are given, the bytes are
/// JSON and valid UTF-8: no number can make a text fail.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.object {
///     $0.member("id", "shop_3")
///     $0.member("rate", 4.5)
/// }
/// writer.finish()  // {"id":"shop_3","rate":4.5}
/// ```
///
/// A writer holds exactly one value: call one of its methods once. Members and elements have writers of their own,
/// which see to the commas.
///
/// - Source: RFC 8259.
public struct JSONWriter: ~Copyable {
    @usableFromInline var output: [UInt8] = []

    /// Makes a writer with nothing written.
    ///
    /// - Parameter capacity: bytes to make room for at once; more is taken when needed.
    public init(reservingCapacity capacity: Int = 0) {
        output.reserveCapacity(capacity)
    }

    /// Writes one value by itself.
    ///
    /// - Parameters:
    ///   - value: what to write.
    ///   - capacity: bytes to make room for at once; more is taken when needed.
    /// - Returns: a JSON text.
    @inlinable
    public static func bytes(of value: some JSONWritable, reservingCapacity capacity: Int = 0) -> [UInt8] {
        var writer = JSONWriter(reservingCapacity: capacity)
        value.write(to: &writer)
        return writer.finish()
    }

    /// Ends the writing and hands over the bytes.
    @inlinable
    public consuming func finish() -> [UInt8] {
        output
    }

    /// Writes an object whose members `body` writes.
    @inlinable
    public mutating func object(_ body: (inout JSONObjectWriter) -> Void) {
        output.append(UInt8(ascii: "{"))
        var object = JSONObjectWriter(writer: consume self)
        body(&object)
        self = object.finish()
        output.append(UInt8(ascii: "}"))
    }

    /// Writes an array whose elements `body` writes.
    @inlinable
    public mutating func array(_ body: (inout JSONArrayWriter) -> Void) {
        output.append(UInt8(ascii: "["))
        var array = JSONArrayWriter(writer: consume self)
        body(&array)
        self = array.finish()
        output.append(UInt8(ascii: "]"))
    }

    /// Writes `null`.
    public mutating func null() {
        append("null")
    }

    /// Writes `true` or `false`.
    public mutating func boolean(_ value: Bool) {
        append(value ? "true" : "false")
    }

    /// Appends ASCII that needs no escaping.
    mutating func append(_ literal: StaticString) {
        output.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }
}
