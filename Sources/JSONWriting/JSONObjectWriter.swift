/// Writes the members of one object.
///
/// Each name must be used once; that is not checked.
public struct JSONObjectWriter: ~Copyable {
    @usableFromInline var writer: JSONWriter
    @usableFromInline var isEmpty = true

    @usableFromInline init(writer: consuming JSONWriter) {
        self.writer = writer
    }

    @usableFromInline consuming func finish() -> JSONWriter {
        writer
    }

    /// Writes a member; nil is `null`.
    ///
    /// - Parameters:
    ///   - name: ASCII without quotation marks, backslashes and control characters; it is copied as it is.
    ///   - value: what it holds.
    @inlinable
    public mutating func member(_ name: StaticString, _ value: some JSONWritable) {
        begin(name)
        value.write(to: &writer)
    }

    /// Writes a member, or nothing when `value` is nil.
    @inlinable
    public mutating func member(_ name: StaticString, ifPresent value: (some JSONWritable)?) {
        if let value { member(name, value) }
    }

    /// Writes a member whose name is known only while running; any string will do.
    @inlinable
    public mutating func member(named name: String, _ value: some JSONWritable) {
        separate()
        writer.string(name)
        writer.output.append(UInt8(ascii: ":"))
        value.write(to: &writer)
    }

    /// Writes a member that holds an object, whose members `body` writes.
    @inlinable
    public mutating func object(_ name: StaticString, _ body: (inout JSONObjectWriter) -> Void) {
        begin(name)
        writer.object(body)
    }

    /// Writes a member that holds an array, whose elements `body` writes.
    @inlinable
    public mutating func array(_ name: StaticString, _ body: (inout JSONArrayWriter) -> Void) {
        begin(name)
        writer.array(body)
    }

    @usableFromInline mutating func begin(_ name: StaticString) {
        separate()
        writer.output.append(UInt8(ascii: "\""))
        writer.append(name)
        writer.output.append(UInt8(ascii: "\""))
        writer.output.append(UInt8(ascii: ":"))
    }

    @usableFromInline mutating func separate() {
        if !isEmpty { writer.output.append(UInt8(ascii: ",")) }
        isEmpty = false
    }
}
