import Records

@testable import Storage

/// A record and its place in the upstream's order, which no caller of the store sees.
struct Placed<Record: UpstreamRecord>: Sendable, Hashable {
    let position: Int64
    let record: Record
}

extension Snapshot {
    /// The first shops in upstream order.
    func shops(limit: Int) throws(StorageError) -> [Placed<ShopRecord>] {
        let sql = "\(ShopRecord.table.layout.select) ORDER BY position LIMIT ?"
        return try connection.rows(sql, SQLValue(limit)) { statement throws(StorageError) in
            let row = RecordRow(statement: statement)
            return Placed(position: row.position, record: ShopRecord.table.record(row))
        }
    }
}
