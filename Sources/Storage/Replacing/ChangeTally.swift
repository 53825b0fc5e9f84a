/// Counts what a replacement does, and keeps the first of it by name.
struct ChangeTally {
    /// A change whose fields are still numbers.
    struct Entry {
        let id: String
        let kind: RecordChange.Kind
        let differences: FieldSet
    }

    private(set) var added = 0
    private(set) var changed = 0
    private(set) var removed = 0
    var moved = 0
    private(set) var entries: [Entry] = []

    /// Changes of records; a move is none.
    var total: Int { added + changed + removed }
    /// Every change is in `entries`.
    var isComplete: Bool { total == entries.count }
    /// Neither a record nor the order changed.
    var isEmpty: Bool { total + moved == 0 }

    mutating func add(_ kind: RecordChange.Kind, id: String, differences: FieldSet = []) {
        switch kind {
        case .added: added += 1
        case .changed: changed += 1
        case .removed: removed += 1
        }
        if entries.count < ChangeLog.changesLoggedAtOnce {
            entries.append(Entry(id: id, kind: kind, differences: differences))
        }
    }
}
