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
            if let merging = Record.table.merging {
                try replacing.run(try merging(batch, self))
            } else {
                try replacing.run(batch)
            }
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
                changedAtMilliseconds: Self.changedAt(before, stamp, tally, now: now),
                count: replacing.count)
            try store(state, of: Record.source)
            return Replacement(tally, generation: next, layout: layout)
        }
    }
}

extension Connection {
    /// The moment of the fetch, since the same answer may be stored twice, first in memory; never before what was saved
    /// while it ran.
    private static func changedAt(
        _ before: SourceState?, _ stamp: FetchStamp, _ tally: ChangeTally, now: Int64
    ) -> Int64 {
        guard let before else { return stamp.fetchedAtMilliseconds }
        guard !tally.isEmpty else { return before.changedAtMilliseconds }
        return min(
            max(before.changedAtMilliseconds, stamp.fetchedAtMilliseconds), max(now, stamp.fetchedAtMilliseconds))
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
