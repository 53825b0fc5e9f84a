/// Rows whose columns stand below each other.
struct TextTable: Sendable {
    /// Where a column's texts stand.
    enum Alignment: Sendable {
        case left, right
    }

    private let columns: [(title: String, alignment: Alignment)]
    private var rows: [[StyledText]] = []

    init(_ columns: (title: String, alignment: Alignment)...) {
        self.columns = columns
    }

    /// Adds a row with a text for each column.
    mutating func append(_ row: StyledText...) {
        rows.append(row)
    }

    /// The lines, without blanks at their ends.
    func lines(inColour: Bool) -> [String] {
        let all = [columns.map { StyledText($0.title, .faint) }] + rows
        let widths = columns.indices.map { column in
            all.map { column < $0.count ? $0[column].text.count : 0 }.max() ?? 0
        }
        return all.map { row in
            let cells = zip(row, zip(columns, widths)).map { cell, place in
                let gap = String(repeating: " ", count: place.1 - cell.text.count)
                let shown = cell.shown(inColour: inColour)
                return place.0.alignment == .left ? shown + gap : gap + shown
            }
            let line = cells.joined(separator: "  ")
            return line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
        }
    }
}
