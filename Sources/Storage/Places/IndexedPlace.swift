import Records

/// What the index of places holds of a shop: enough to find, count and order it without reading its row.
struct IndexedPlace: Sendable, Hashable {
    /// The rowid of its row.
    let shop: Int64
    /// Its place in the upstream's order.
    let position: Int64
    let type: ShopType
    let point: GeoPoint
}

/// A place and the deepest cell that it is in.
struct LocatedPlace {
    let cell: Int64
    let place: IndexedPlace

    init(cell: Int64, place: IndexedPlace) {
        self.cell = cell
        self.place = place
    }

    init(_ place: IndexedPlace) {
        self.init(cell: MapCell(of: place.point).id, place: place)
    }
}

/// Some places of one cell as the bytes of a blob.
enum PlaceBlock {
    /// How many places a block holds, and so a cell that is not divided.
    static let capacity = 64

    private static let placeBytes = 33

    static func bytes(of places: some Collection<IndexedPlace>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(places.count * placeBytes)
        for place in places {
            append(UInt64(bitPattern: place.shop), to: &bytes)
            append(UInt64(bitPattern: place.position), to: &bytes)
            append(place.point.latitude.bitPattern, to: &bytes)
            append(place.point.longitude.bitPattern, to: &bytes)
            bytes.append(UInt8(truncatingIfNeeded: place.type.ordinal))
        }
        return bytes
    }

    /// The places of a block; what a damaged file may hold besides is left out.
    static func forEach(_ bytes: [UInt8], _ body: (IndexedPlace) -> Void) {
        bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, through: bytes.count - placeBytes, by: placeBytes) {
                func word(_ number: Int) -> UInt64 {
                    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 8 * number, as: UInt64.self))
                }
                let type = ShopType(ordinal: Int(bytes[start + 32]))
                let point = GeoPoint(
                    latitude: Double(bitPattern: word(2)), longitude: Double(bitPattern: word(3)))
                guard let point else { continue }
                body(
                    IndexedPlace(
                        shop: Int64(bitPattern: word(0)), position: Int64(bitPattern: word(1)), type: type,
                        point: point))
            }
        }
    }

    private static func append(_ word: UInt64, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
