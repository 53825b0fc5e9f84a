/// What knows its own JSON.
public protocol JSONWritable {
    /// Writes exactly one value.
    func write(to writer: inout JSONWriter)
}

extension String: JSONWritable {
    /// Writes a string.
    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.string(self)
    }
}

extension Bool: JSONWritable {
    /// Writes `true` or `false`.
    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.boolean(self)
    }
}

extension Int: JSONWritable {
    /// Writes decimal digits.
    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.integer(Int64(self))
    }
}

extension Int64: JSONWritable {
    /// Writes decimal digits.
    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.integer(self)
    }
}

extension Double: JSONWritable {
    /// Writes a number, or `null` where JSON has none.
    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.number(self)
    }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    /// Writes the value, or `null`.
    @inlinable
    public func write(to writer: inout JSONWriter) {
        if let self { self.write(to: &writer) } else { writer.null() }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    /// Writes an array in order.
    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.array { for element in self { $0.element(element) } }
    }
}

extension RawRepresentable where Self: JSONWritable, RawValue: JSONWritable {
    /// Writes the raw value.
    @inlinable
    public func write(to writer: inout JSONWriter) {
        rawValue.write(to: &writer)
    }
}
