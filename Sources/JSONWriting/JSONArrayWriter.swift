/// Writes the elements of one array.
public struct JSONArrayWriter: ~Copyable {
    @usableFromInline var writer: JSONWriter
    @usableFromInline var isEmpty = true

    @usableFromInline init(writer: consuming JSONWriter) {
        self.writer = writer
    }

    @usableFromInline consuming func finish() -> JSONWriter {
        writer
    }

    /// Writes an element; nil is `null`.
    @inlinable
    public mutating func element(_ value: some JSONWritable) {
        separate()
        value.write(to: &writer)
    }

    /// Writes an object, whose members `body` writes.
    @inlinable
    public mutating func object(_ body: (inout JSONObjectWriter) -> Void) {
        separate()
        writer.object(body)
    }

    /// Writes an array, whose elements `body` writes.
    @inlinable
    public mutating func array(_ body: (inout JSONArrayWriter) -> Void) {
        separate()
        writer.array(body)
    }

    @usableFromInline mutating func separate() {
        if !isEmpty { writer.output.append(UInt8(ascii: ",")) }
        isEmpty = false
    }
}
