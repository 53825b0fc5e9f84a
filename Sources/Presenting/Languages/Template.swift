/// A text with named gaps, such as `{rate} of 5`.
package struct Template: Sendable, Hashable {
    /// What can fill a gap; a translator writes the raw value in braces.
    package enum Slot: String, Sendable, Hashable, CaseIterable {
        /// A number, such as 4.5.
        case rate
        /// The name of a restaurant.
        case name
        /// What a restaurant sells.
        case type
        /// A rating in words.
        case rating
        /// How many, a whole number; also chooses the form of the text.
        case count
        /// A number with at most one decimal.
        case number
        /// The least and the most that is allowed.
        case min, max
        /// How long ago, in words.
        case age
        /// The parts of a date: the month in words, the time as 09:05.
        case day, month, year, time
    }

    private enum Piece: Sendable, Hashable {
        case text(String)
        case slot(Slot)
    }

    private let pieces: [Piece]

    /// Reads a pattern; braces around anything but a slot's name are text.
    init(_ pattern: String) {
        let parts = pattern.split(separator: "{", omittingEmptySubsequences: false)
        var pieces: [Piece] = parts.prefix(1).map { .text(String($0)) }
        for part in parts.dropFirst() {
            if let end = part.firstIndex(of: "}"), let slot = Slot(rawValue: String(part[..<end])) {
                pieces += [.slot(slot), .text(String(part[part.index(after: end)...]))]
            } else {
                pieces.append(.text("{" + part))
            }
        }
        self.pieces = pieces.filter { $0 != .text("") }
    }

    /// The gaps there are.
    var slots: Set<Slot> {
        Set(pieces.compactMap { if case .slot(let slot) = $0 { slot } else { nil } })
    }

    /// The text with its gaps filled; one that `values` does not name stays empty.
    func filled(_ values: KeyValuePairs<Slot, String>) -> String {
        if case .text(let text)? = pieces.first, pieces.count == 1 { return text }
        return pieces.reduce(into: "") { result, piece in
            switch piece {
            case .text(let text): result += text
            case .slot(let slot): result += values.first { $0.key == slot }?.value ?? ""
            }
        }
    }
}
