import Platform
import Records
import Storage

/// Clocks that stand still.
struct StoppedClock: TimeSource {
    var monotonicNanoseconds: Int64 = 0
    var wallMilliseconds: Int64 = 1_769_903_999_123  // 2026-01-31T23:59:59.123Z
}

func shop(
    _ id: String, name: String = "Phở Thìn", bio: String = "", type: ShopType = .hawk, rate: Double? = 4.5,
    at location: (latitude: Double, longitude: Double)? = (21.03, 105.85)
) -> ShopRecord {
    let point = location.flatMap { GeoPoint(latitude: $0.latitude, longitude: $0.longitude) }
    return ShopRecord(id: id, name: name, bio: bio, type: type, rate: rate, location: point)
}

func shops(_ ids: String...) -> RecordList<ShopRecord> {
    RecordList(ids.map { shop($0) })
}

func shops(numbered range: Range<Int>, name: String = "shop") -> RecordList<ShopRecord> {
    RecordList(range.map { shop("shop_\($0)", name: "\(name) \($0)") })
}

extension FetchStamp {
    static func sample(etag: String? = "\"a\"", fetchedAt: Int64 = 1_000) -> FetchStamp {
        FetchStamp(
            etag: etag, lastModified: nil, bodyHash: [1, 2, 3], fetchedAtMilliseconds: fetchedAt,
            freshForMilliseconds: nil, mustRevalidate: false)
    }
}

extension Store {
    static func inMemory() throws(StorageError) -> Store {
        try Store(at: .memory, clock: StoppedClock())
    }

    static func inFile(_ path: String, limits: StoreLimits = StoreLimits()) throws(StorageError) -> Store {
        try Store(at: .file(path), clock: StoppedClock(), limits: limits)
    }

    @discardableResult
    func replace<Record: StoredRecord>(with batch: RecordList<Record>) throws(StorageError) -> Replacement {
        try replace(with: batch, stamp: .sample())
    }

    @discardableResult
    func replace<Record: StoredRecord>(
        with batch: some RecordBatch<Record>, stamp: FetchStamp, basedOn revision: Int64? = nil
    ) throws(StorageError) -> Replacement {
        try replace(with: batch, basedOn: revision) { stamp }
    }

    func allShops() throws(StorageError) -> [ShopRecord] {
        try read { snapshot throws(StorageError) in try snapshot.shops(limit: .max).map(\.record) }
    }

    func shopIDs() throws(StorageError) -> [String] {
        try allShops().map(\.id)
    }
}

extension LastingStore {
    @discardableResult
    func replace<Record: StoredRecord>(
        with batch: some RecordBatch<Record>, stamp: FetchStamp, basedOn revision: Int64? = nil
    ) throws(StorageError) -> Replacement {
        try replace(with: batch, basedOn: revision) { stamp }
    }
}
