import Platform
import Records
import TestSupport
import Testing

@testable import Storage

/// Pages that are walked while the list changes.
@Suite struct RefreshingPagesTests {
    private let store: Store

    init() throws {
        store = try .inMemory()
    }

    private func page(
        _ query: ShopQuery, after cursor: PageCursor?, limit: Int
    ) throws(StorageError) -> RecordPage<ListedShop> {
        try store.read { snapshot throws(StorageError) in try snapshot.feed(query, after: cursor, limit: limit) }
    }

    private static func queries() -> [ShopQuery] {
        let near = GeoPoint(latitude: 20, longitude: 105)
        return ShopQuery.Order.allCases.flatMap { order in
            [nil, [.coffee, .hawk]].flatMap { (types: Set<ShopType>?) in
                [[], ["shop"]].map { ShopQuery(types: types, words: $0, order: order, near: near) }
            }
        }
    }

    @Test(arguments: queries())
    func whatStaysAsItIsComesExactlyOnce(query: ShopQuery) throws {
        for seed in 0..<6 {
            var upstream = Upstream(seed: UInt64(seed))
            try store.replace(with: RecordList(upstream.shops))
            var seen: [String] = []
            var cursor: PageCursor?
            repeat {
                let page = try page(query, after: cursor, limit: Int.random(in: 1...9, using: &upstream.chance))
                seen += page.items.map(\.shop.id)
                cursor = page.next
                for _ in 0..<Int.random(in: 0...3, using: &upstream.chance) {
                    upstream.change(sparing: cursor?.id)
                    try store.replace(with: RecordList(upstream.shops))
                }
            } while cursor != nil && seen.count < 1_000
            for shop in upstream.shops where !upstream.touched.contains(shop.id) {
                guard query.types?.contains(shop.type) ?? true else { continue }
                #expect(seen.count { $0 == shop.id } == 1, "\(shop.id) of seed \(seed)")
            }
        }
        #expect(try store.check() == [])
    }

    /// Shops that change one at a time.
    private struct Upstream {
        var chance: SeededGenerator
        var shops: [ShopRecord] = []
        /// Who was not there, unchanged and unmoved, all the time.
        var touched: Set<String> = []
        private var made = 0

        init(seed: UInt64) {
            chance = SeededGenerator(seed: seed)
            for _ in 0..<60 { shops.append(fresh()) }
        }

        private mutating func fresh(id: String? = nil) -> ShopRecord {
            made += 1
            return shop(
                id ?? "s\(made)", name: "Shop \(Int.random(in: 0..<9, using: &chance))",
                type: [.coffee, .hawk, .unknown].randomElement(using: &chance) ?? .unknown,
                rate: Double(Int.random(in: 0...5, using: &chance)),
                at: (20 + Double(Int.random(in: 0..<5, using: &chance)) / 100, 105))
        }

        /// - Parameter anchor: the shop of a cursor: when it moves, its new place counts.
        mutating func change(sparing anchor: String?) {
            let index = Int.random(in: 0..<shops.count, using: &chance)
            let id = shops[index].id
            switch Int.random(in: 0..<5, using: &chance) {
            case 0, 1:
                let new = fresh()
                touched.insert(new.id)
                // Always in one gap, so that its neighbours have to make room at last.
                shops.insert(new, at: Bool.random(using: &chance) ? 20 : index)
            case 2 where shops.count > 30:
                touched.insert(shops.remove(at: index).id)
            case 3 where id != anchor:
                touched.insert(id)
                let moved = shops.remove(at: index)
                // Over several others, so that it is plain which one moved.
                shops.insert(moved, at: (index + shops.count / 2) % shops.count)
            default:
                touched.insert(id)
                shops[index] = fresh(id: id)
            }
        }
    }

    @Test func aPageGoesOnWhereARemovedShopStood() throws {
        try store.replace(with: shops("a", "b", "c", "d"))
        let cursor = try page(ShopQuery(), after: nil, limit: 2).next
        try store.replace(with: shops("c", "a", "x", "d"))
        let rest = try page(ShopQuery(), after: cursor, limit: 9)
        #expect(rest.items.map(\.shop.id).contains("d"))
        #expect(!rest.items.map(\.shop.id).contains("a"))
        // It is back, at the end.
        try store.replace(with: shops("c", "a", "x", "d", "b"))
        #expect(try page(ShopQuery(), after: cursor, limit: 9).items.isEmpty)
    }

    @Test func whoWasNeverThereIsAnExpiredCursor() throws {
        try store.replace(with: shops("a"))
        let cursor = PageCursor(order: .shops, key: .none, id: "z")
        let error = #expect(throws: StorageError.self) { _ = try page(ShopQuery(), after: cursor, limit: 1) }
        #expect(error?.kind == .cursorExpired)
        let misfit = PageCursor(order: .users, key: .none, id: "a")
        #expect(
            #expect(throws: StorageError.self) { _ = try page(ShopQuery(), after: misfit, limit: 1) }?.kind
                == .cursorExpired)
    }

    @Test func aRemovedShopIsForgottenWithTheLog() throws {
        try store.replace(with: shops("a", "b", "c"))
        let cursor = try page(ShopQuery(), after: nil, limit: 2).next
        try store.replace(with: shops("a", "c"))
        for number in 0..<3 { try store.replace(with: shops("a", "c", "d\(number)")) }
        #expect(try page(ShopQuery(), after: cursor, limit: 9).items.map(\.shop.id) == ["c", "d2"])
        try store.writer.withLock { connection throws(StorageError) in
            guard let connection else { return }
            try ChangeLog.prune(newest: 5, on: connection, keeping: 1)
        }
        let error = #expect(throws: StorageError.self) { _ = try page(ShopQuery(), after: cursor, limit: 9) }
        #expect(error?.kind == .cursorExpired)
    }

    @Test func aRemovedShopIsForgottenWhenPositionsAreNumberedAnew() throws {
        try store.replace(with: shops("a", "b", "c"))
        let cursor = try page(ShopQuery(), after: nil, limit: 1).next
        try store.writer.withLock { connection throws(StorageError) in
            try connection?.execute("UPDATE shops SET position = \(SparseOrder.limit + 5) WHERE id = 'c'")
        }
        try store.replace(with: shops("b", "c", "d"))
        #expect(try store.shopIDs() == ["b", "c", "d"])
        let error = #expect(throws: StorageError.self) { _ = try page(ShopQuery(), after: cursor, limit: 9) }
        #expect(error?.kind == .cursorExpired)
    }

    @Test func manyRemovedShopsAreNotRemembered() throws {
        try store.replace(with: shops(numbered: 0..<ChangeLog.changesLoggedAtOnce + 2))
        let cursor = try page(ShopQuery(), after: nil, limit: 1).next
        try store.replace(with: shops("z"))
        let error = #expect(throws: StorageError.self) { _ = try page(ShopQuery(), after: cursor, limit: 9) }
        #expect(error?.kind == .cursorExpired)
    }

    @Test func theSameContentHasTheSameCursors() throws {
        let other = try Store.inMemory()
        for number in 0..<20 { try other.replace(with: shops("x\(number)", "b", "y\(number)", "c", "a")) }
        for store in [store, other] { try store.replace(with: shops("a", "b", "c", "d")) }
        for query in Self.queries() {
            let cursors = try [store, other].map { store in
                try store.read { snapshot throws(StorageError) in
                    try snapshot.feed(query, limit: 2).next?.text
                }
            }
            #expect(cursors[0] == cursors[1])
        }
    }
}
