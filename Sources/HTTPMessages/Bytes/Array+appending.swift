extension [UInt8] {
    /// Appends the bytes of a literal.
    @inline(__always)
    public mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a number in decimal, without making a text of it first.
    public mutating func append(decimal number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        var magnitude = number.magnitude
        let start = count
        repeat {
            append(UInt8(truncatingIfNeeded: 0x30 + magnitude % 10))
            magnitude /= 10
        } while magnitude > 0
        self[start...].reverse()
    }

    /// The same bytes without the room that they were made in: for what is kept.
    public var fitted: [UInt8] {
        capacity <= count + count / 16 + 32 ? self : withUnsafeBufferPointer { Array($0) }
    }
}
