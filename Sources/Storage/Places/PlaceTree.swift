import Records

/// The index of the shops' places: a tree of map cells in which a cell that holds many shops has parts.
///
/// Every cell with shops in it has a row in `place_cells` that tells how many they are, and where. The shops of a cell
/// that has no parts stand in `place_blocks`. Which cells have parts follows from the shops alone, whatever happened
/// before.
///
/// One value serves one transaction.
final class PlaceTree {
    /// A cell that has shops.
    struct Node {
        let cell: MapCell
        let summary: CellSummary

        /// It has parts; else it has blocks.
        var isDivided: Bool { PlaceTree.isDivided(cell, summary) }
    }

    let connection: Connection
    private var cells: Statement?
    private var blocks: Statement?

    init(connection: Connection) {
        self.connection = connection
    }

    /// Shops that all stand at one point are never parted, however many they are.
    static func isDivided(_ cell: MapCell, _ summary: CellSummary) -> Bool {
        summary.count > PlaceBlock.capacity && !summary.extent.isPoint && cell.level < MapCell.deepestLevel
    }

    /// Tables of their own, and `place_changes`, where triggers note what differs from them.
    ///
    /// The two tables are written by `update` alone, before the commit: a cell that a thousand new shops are in costs
    /// one update, not a thousand. While the index is empty nothing is noted, since `update` then reads all shops; the
    /// one row noted in an existing database says that this is still to be done.
    static let migration = """
        CREATE TABLE place_cells (
            cell INTEGER PRIMARY KEY,
            hawk INTEGER NOT NULL,
            coffee INTEGER NOT NULL,
            fastfood INTEGER NOT NULL,
            streettea INTEGER NOT NULL,
            other INTEGER NOT NULL,
            latitude_units INTEGER NOT NULL,
            longitude_units INTEGER NOT NULL,
            south REAL NOT NULL,
            west REAL NOT NULL,
            north REAL NOT NULL,
            east REAL NOT NULL,
            marker_latitude REAL NOT NULL,
            marker_longitude REAL NOT NULL
        ) STRICT;
        CREATE TABLE place_blocks (
            block INTEGER PRIMARY KEY,
            places BLOB NOT NULL
        ) STRICT;
        CREATE TABLE place_changes (
            shop INTEGER PRIMARY KEY,
            indexed_latitude REAL,
            indexed_longitude REAL
        ) STRICT;

        CREATE TRIGGER shops_place_inserted AFTER INSERT ON shops
        WHEN new.latitude IS NOT NULL AND new.longitude IS NOT NULL AND EXISTS (SELECT 1 FROM place_cells) BEGIN
            INSERT OR IGNORE INTO place_changes (shop) VALUES (new.rowid);
        END;
        CREATE TRIGGER shops_place_updated AFTER UPDATE OF position, type, latitude, longitude ON shops
        WHEN (new.latitude IS NOT NULL OR old.latitude IS NOT NULL)
            AND (old.latitude, old.longitude, old.type, old.position)
                IS NOT (new.latitude, new.longitude, new.type, new.position)
            AND EXISTS (SELECT 1 FROM place_cells) BEGIN
            INSERT OR IGNORE INTO place_changes VALUES (old.rowid, old.latitude, old.longitude);
        END;
        CREATE TRIGGER shops_place_deleted AFTER DELETE ON shops
        WHEN old.latitude IS NOT NULL AND old.longitude IS NOT NULL AND EXISTS (SELECT 1 FROM place_cells) BEGIN
            INSERT OR IGNORE INTO place_changes VALUES (old.rowid, old.latitude, old.longitude);
        END;
        INSERT INTO place_changes (shop)
            SELECT rowid FROM shops WHERE latitude IS NOT NULL AND longitude IS NOT NULL LIMIT 1;
        """

    // MARK: Cells

    /// The cell that holds all shops; nil without any.
    func world() throws(StorageError) -> Node? {
        try nodes(MapCell.world.id...MapCell.world.id).first
    }

    /// The parts of a divided cell that have shops, northern before southern and western before eastern ones.
    func parts(of cell: MapCell) throws(StorageError) -> [Node] {
        try nodes(cell.parts)
    }

    private static let selectCells = "SELECT cell, \(CellSummary.columns) FROM place_cells WHERE cell BETWEEN ? AND ?"

    private func nodes(_ cells: ClosedRange<Int64>) throws(StorageError) -> [Node] {
        let statement = try prepared(&self.cells, Self.selectCells)
        defer { statement.reset() }
        try statement.bind(.integer(cells.lowerBound), at: 1)
        try statement.bind(.integer(cells.upperBound), at: 2)
        var nodes: [Node] = []
        nodes.reserveCapacity(4)
        while try statement.step() {
            if let node = Self.node(statement) { nodes.append(node) }
        }
        return nodes
    }

    private static func node(_ row: Statement) -> Node? {
        CellSummary(row, at: 1).map { Node(cell: MapCell(id: row.integer(0)), summary: $0) }
    }

    // MARK: Places

    /// Only cells of the deepest level and shops at one point can need more than one block.
    private static let blockBits: Int64 = 14

    /// The numbers of the blocks that a cell may have.
    static func blocks(of cell: MapCell) -> ClosedRange<Int64> {
        let first = cell.id << blockBits
        return first...first | (1 << blockBits - 1)
    }

    /// How many places each block of a cell holds.
    static func blockCapacity(count: Int) -> Int {
        max(PlaceBlock.capacity, (count + (1 << blockBits - 1)) >> blockBits)
    }

    /// The places of a cell without parts, in upstream order.
    func forEachPlace(in cell: MapCell, _ body: (IndexedPlace) -> Void) throws(StorageError) {
        try forEachBlock(Self.blocks(of: cell)) { block in
            PlaceBlock.forEach(block, body)
            return true
        }
    }

    private static let selectBlocks = "SELECT places FROM place_blocks WHERE block BETWEEN ? AND ? ORDER BY block"

    /// Gives one block after another to `body`, until it returns false.
    func forEachBlock(_ blocks: ClosedRange<Int64>, _ body: ([UInt8]) -> Bool) throws(StorageError) {
        let statement = try prepared(&self.blocks, Self.selectBlocks)
        defer { statement.reset() }
        try statement.bind(.integer(blocks.lowerBound), at: 1)
        try statement.bind(.integer(blocks.upperBound), at: 2)
        while try statement.step(), body(statement.blob(0)) {}
    }

    private func prepared(_ kept: inout Statement?, _ sql: String) throws(StorageError) -> Statement {
        if let kept { return kept }
        let statement = try Statement(sql, on: connection)
        kept = statement
        return statement
    }
}
