import Records

extension Connection {
    /// Replaces the records of a source in one transaction; see `Store.replace`.
    func replace<Record: StoredRecord>(
        with batch: some RecordBatch<Record>, basedOn revision: Int64?, atWallMilliseconds now: Int64,
        judging stamp: () -> FetchStamp?
    ) throws(StorageError) -> Replacement {
        let layout = Record.table.layout
        return try transaction(.writing) { () throws(StorageError) in
            let before = try sourceState(of: Record.source, ifStillAt: revision)
            let generation = try generation()
            var replacing = try RecordReplacing(of: layout, on: self)
            try replacing.run(batch)
            if Record.source == .shops, !replacing.tally.isEmpty { try PlaceTree(connection: self).update() }
            guard let stamp = stamp() else { throw error(.refused, "") }
            let tally = replacing.tally
            let next = tally.isEmpty ? generation : generation &+ 1
            if !tally.isEmpty {
                try ChangeLog.append(
                    tally, generation: next, source: Record.source, atWallMilliseconds: now, layout: layout, on: self)
                try ChangeLog.prune(newest: next, on: self)
            }
            let state = SourceState(
                stamp: stamp, revision: (before?.revision ?? 0) &+ 1,
                generation: tally.isEmpty ? before?.generation ?? 0 : next,
                changedAtMilliseconds: (tally.isEmpty ? before?.changedAtMilliseconds : nil)
                    ?? stamp.fetchedAtMilliseconds,
                count: replacing.count)
            try store(state, of: Record.source)
            return Replacement(tally, generation: next, layout: layout)
        }
    }
}

extension Replacement {
    fileprivate init(_ tally: ChangeTally, generation: Int64, layout: TableLayout) {
        let changes = tally.entries.prefix(Self.listedChanges).map { entry in
            RecordChange(id: entry.id, kind: entry.kind, fields: layout.names(of: entry.differences))
        }
        self.init(
            generation: generation, added: tally.added, changed: tally.changed, removed: tally.removed,
            moved: tally.moved, changes: changes)
    }
}
