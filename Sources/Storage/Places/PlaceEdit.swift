import Records

/// One thing that differs between the shops and the index of their places.
struct PlaceEdit {
    /// The deepest cell that it is in.
    let cell: Int64
    /// The rowid of the shop's row.
    let shop: Int64
    /// Nil takes the shop out of the cell.
    let place: IndexedPlace?

    init(removing shop: Int64, from point: GeoPoint) {
        cell = MapCell(of: point).id
        self.shop = shop
        place = nil
    }

    init(adding place: IndexedPlace) {
        cell = MapCell(of: place.point).id
        shop = place.shop
        self.place = place
    }
}

extension PlaceEdit {
    /// The edits of the next shops that changed, ordered by cell.
    struct Batch {
        let edits: [PlaceEdit]
        /// The last shop that is in it; nil when no shop was left.
        let last: Int64?
    }

    /// Of the shops that were noted as changed.
    static let changes = """
        SELECT change.shop, indexed_latitude, indexed_longitude, position, type, latitude, longitude
        FROM place_changes change LEFT JOIN shops ON shops.rowid = change.shop
        WHERE change.shop > ? ORDER BY change.shop LIMIT ?
        """

    /// Of all shops, none of which is in the index.
    static let everything = """
        SELECT rowid, NULL, NULL, position, type, latitude, longitude
        FROM shops WHERE rowid > ? ORDER BY rowid LIMIT ?
        """

    /// The edits of up to `size` shops behind `shop`; `sql` is one of the two above.
    static func batch(
        _ sql: String, after shop: Int64, size: Int, on connection: Connection
    ) throws(StorageError) -> Batch {
        var edits: [PlaceEdit] = []
        var last: Int64?
        try connection.withStatement(sql) { row throws(StorageError) in
            try row.bind([.integer(shop), SQLValue(size)])
            while try row.step() {
                let shop = row.integer(0)
                last = shop
                if let point = row.point(1, 2) { edits.append(PlaceEdit(removing: shop, from: point)) }
                guard let point = row.point(5, 6) else { continue }
                let type = ShopType(rawValue: row.text(4)) ?? .unknown
                let place = IndexedPlace(shop: shop, position: row.integer(3), type: type, point: point)
                edits.append(PlaceEdit(adding: place))
            }
        }
        edits.sort { $0.cell < $1.cell }
        return Batch(edits: edits, last: last)
    }
}

extension Statement {
    /// Nil where a column is null, and where a damaged file holds what is no point.
    fileprivate func point(_ latitude: Int32, _ longitude: Int32) -> GeoPoint? {
        guard let latitude = optionalReal(latitude), let longitude = optionalReal(longitude) else { return nil }
        return GeoPoint(latitude: latitude, longitude: longitude)
    }
}
