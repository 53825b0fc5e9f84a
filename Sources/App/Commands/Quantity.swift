/// Amounts as a person says them.
enum Quantity {
    /// Seconds in the two largest units: `41 s`, `4 min 19 s`, `3 d 4 h`.
    static func time(seconds: Int) -> String {
        let units = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")]
        let magnitude = seconds.magnitude
        guard let first = units.firstIndex(where: { magnitude >= $0.0 }) else { return "0 s" }
        let (size, name) = units[first]
        var text = "\(seconds < 0 ? "-" : "")\(magnitude / UInt(size)) \(name)"
        if first + 1 < units.count {
            let (smaller, smallerName) = units[first + 1]
            let rest = magnitude % UInt(size) / UInt(smaller)
            if rest > 0 { text += " \(rest) \(smallerName)" }
        }
        return text
    }

    /// Bytes in the largest unit of which there is at least one: `57 KiB`.
    static func size(bytes: Int) -> String {
        let units = ["B", "KiB", "MiB", "GiB", "TiB"]
        var (amount, unit) = (bytes, 0)
        while amount >= 1_024, unit + 1 < units.count { (amount, unit) = (amount / 1_024, unit + 1) }
        return "\(amount) \(units[unit])"
    }
}
