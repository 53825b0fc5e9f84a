/// The choice of a media type by `Accept`.
public enum MediaRange {
    /// The type that a client likes best; the first one where it likes none better, or none at all.
    ///
    /// A client that accepts nothing there is gets the usual type rather than an error.
    /// - Parameters:
    ///   - request: with or without the field.
    ///   - types: in lower case, the usual one first.
    /// - Returns: its index.
    /// - Source: RFC 9110 section 12.5.1.
    public static func preferred(by request: borrowing RequestView, among types: [String]) -> Int {
        guard types.count > 1, request.has(.accept) else { return 0 }
        var preferences = [Preference](repeating: Preference(), count: types.count)
        request.forEachElement(of: .accept) { element in
            guard let (end, weight) = WeightedElement.split(element) else { return }
            let range = element.extracting(0..<end).trimmingBlanks().text.lowercased()
            for index in types.indices { preferences[index].take(range, weight, of: types[index]) }
        }
        var best = 0
        for index in types.indices where preferences[index].weight > preferences[best].weight { best = index }
        return best
    }

    /// What the most specific range says of one type.
    private struct Preference {
        var weight = 0
        private var precision = 0

        mutating func take(_ range: String, _ weight: Int, of type: String) {
            let precision = Self.precision(of: range, for: type)
            guard precision > self.precision else { return }
            (self.precision, self.weight) = (precision, weight)
        }

        /// 0 where the range does not cover the type.
        private static func precision(of range: String, for type: String) -> Int {
            if range == type { return 3 }
            if range == "*/*" { return 1 }
            return range.hasSuffix("/*") && type.hasPrefix(range.dropLast()) ? 2 : 0
        }
    }
}
