import Records

extension PlaceTree {
    /// Makes the index agree with the shops, by writing only the cells that changed shops are or were in.
    ///
    /// To be called in every transaction that writes shops, before its commit. The tables come out the same whatever
    /// led to these shops.
    ///
    /// - Parameter batchSize: how many changed shops are looked at together: in each batch a cell is written once, and
    ///   memory holds one batch.
    /// - Throws: what SQLite reports.
    func update(batchSize: Int = 1 << 18) throws(StorageError) {
        let update = try PlaceUpdate(of: self)
        let source = try world() == nil ? PlaceEdit.everything : PlaceEdit.changes
        var last = Int64.min
        while true {
            let batch = try PlaceEdit.batch(source, after: last, size: batchSize, on: connection)
            guard let end = batch.last else { break }
            last = end
            try update.apply(batch.edits)
        }
        if last > .min { try connection.run("DELETE FROM place_changes") }
    }

    /// Makes the index agree with the shops after a migration, or when another program wrote them.
    func catchUp() throws(StorageError) {
        guard try connection.row("SELECT 1 FROM place_changes", read: { _ in true }) != nil else { return }
        try connection.withLoadingCache { () throws(StorageError) in
            try connection.transaction(.writing) { () throws(StorageError) in try update() }
        }
    }
}

/// Writes the index of places.
private struct PlaceUpdate {
    private let tree: PlaceTree
    private let putCell: Statement
    private let deleteCell: Statement
    private let putBlock: Statement
    private let deleteBlocks: Statement

    init(of tree: PlaceTree) throws(StorageError) {
        self.tree = tree
        putCell = try Statement(
            """
            INSERT OR REPLACE INTO place_cells (cell, \(CellSummary.columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, on: tree.connection)
        deleteCell = try Statement("DELETE FROM place_cells WHERE cell = ?", on: tree.connection)
        putBlock = try Statement("INSERT OR REPLACE INTO place_blocks VALUES (?, ?)", on: tree.connection)
        deleteBlocks = try Statement("DELETE FROM place_blocks WHERE block BETWEEN ? AND ?", on: tree.connection)
    }

    /// Applies edits that are ordered by cell.
    func apply(_ edits: [PlaceEdit]) throws(StorageError) {
        _ = try apply(edits[...], to: .world, before: try tree.world()?.summary)
    }

    /// Applies edits of one cell, and tells what is in it afterwards.
    private func apply(
        _ edits: ArraySlice<PlaceEdit>, to cell: MapCell, before: CellSummary?
    ) throws(StorageError) -> CellSummary? {
        guard !edits.isEmpty else { return before }
        guard let before, PlaceTree.isDivided(cell, before) else {
            let places = before == nil ? [] : try places(in: cell)
            return try build(cell, of: Self.apply(edits, to: places), before: before)
        }
        let parts = try tree.parts(of: cell)
        var summaries: [CellSummary] = []
        var rest = edits
        for id in cell.parts {
            let part = MapCell(id: id)
            let own = rest.prefix { $0.cell <= part.lastDeepest }
            rest = rest[own.endIndex...]
            let summary = parts.first { $0.cell == part }?.summary
            if let summary = try apply(own, to: part, before: summary) { summaries.append(summary) }
        }
        let summary = CellSummary(of: summaries)
        guard let summary, PlaceTree.isDivided(cell, summary) else {
            return try build(cell, of: try takeParts(of: cell), before: before)
        }
        if summary != before { try write(summary, of: cell) }
        return summary
    }

    private static func apply(_ edits: ArraySlice<PlaceEdit>, to places: [IndexedPlace]) -> [IndexedPlace] {
        var removed = Set<Int64>()
        for edit in edits where edit.place == nil { removed.insert(edit.shop) }
        let kept = removed.isEmpty ? places : places.filter { !removed.contains($0.shop) }
        return kept + edits.lazy.compactMap(\.place)
    }

    // MARK: One cell

    /// Makes a cell without parts hold exactly these places.
    private func build(
        _ cell: MapCell, of places: [IndexedPlace], before: CellSummary?
    ) throws(StorageError) -> CellSummary? {
        guard let summary = CellSummary(of: places) else {
            try deleteBlocks(of: cell)
            try deleteCell.run(.integer(cell.id))
            return nil
        }
        if PlaceTree.isDivided(cell, summary) {
            if before != nil { try deleteBlocks(of: cell) }
            let places = places.map { LocatedPlace($0) }.sorted { $0.cell < $1.cell }
            return try divide(cell, into: places[...])
        }
        try writeBlocks(of: cell, places, before: before)
        if summary != before { try write(summary, of: cell) }
        return summary
    }

    /// Makes new parts of an empty cell, of places that are ordered by cell.
    private func divide(_ cell: MapCell, into places: ArraySlice<LocatedPlace>) throws(StorageError) -> CellSummary? {
        var summaries: [CellSummary] = []
        var rest = places
        for id in cell.parts {
            let part = MapCell(id: id)
            let own = rest.prefix { $0.cell <= part.lastDeepest }
            rest = rest[own.endIndex...]
            let isLarge = own.count > PlaceBlock.capacity && part.level < MapCell.deepestLevel
            let isDivided = isLarge && own.contains { $0.place.point != own.first?.place.point }
            let summary =
                isDivided ? try divide(part, into: own) : try build(part, of: own.map(\.place), before: nil)
            if let summary { summaries.append(summary) }
        }
        let summary = CellSummary(of: summaries)
        if let summary { try write(summary, of: cell) }
        return summary
    }

    /// Removes the parts of a cell that is no longer to be divided, and gives their places.
    private func takeParts(of cell: MapCell) throws(StorageError) -> [IndexedPlace] {
        var places: [IndexedPlace] = []
        for part in try tree.parts(of: cell) {
            if part.isDivided {
                places += try takeParts(of: part.cell)
            } else {
                places += try self.places(in: part.cell)
                try deleteBlocks(of: part.cell)
            }
            try deleteCell.run(.integer(part.cell.id))
        }
        return places
    }

    // MARK: Rows

    private func places(in cell: MapCell) throws(StorageError) -> [IndexedPlace] {
        var places: [IndexedPlace] = []
        try tree.forEachPlace(in: cell) { places.append($0) }
        return places
    }

    private func write(_ summary: CellSummary, of cell: MapCell) throws(StorageError) {
        try putCell.bind([.integer(cell.id)] + summary.values)
        try putCell.finish()
    }

    private func writeBlocks(
        of cell: MapCell, _ places: [IndexedPlace], before: CellSummary?
    ) throws(StorageError) {
        let places = places.sorted { $0.position < $1.position }
        let capacity = PlaceTree.blockCapacity(count: places.count)
        var next = PlaceTree.blocks(of: cell).lowerBound
        for start in stride(from: 0, to: places.count, by: capacity) {
            let bytes = PlaceBlock.bytes(of: places[start..<min(places.count, start + capacity)])
            try putBlock.run(.integer(next), .blob(bytes))
            next += 1
        }
        if before?.count ?? 0 > PlaceBlock.capacity { try deleteBlocks(from: next, of: cell) }
    }

    private func deleteBlocks(of cell: MapCell) throws(StorageError) {
        try deleteBlocks(from: PlaceTree.blocks(of: cell).lowerBound, of: cell)
    }

    private func deleteBlocks(from block: Int64, of cell: MapCell) throws(StorageError) {
        try deleteBlocks.run(.integer(block), .integer(PlaceTree.blocks(of: cell).upperBound))
    }
}
