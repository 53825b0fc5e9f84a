import Records
import TestSupport
import Testing

@testable import Storage

@Suite struct ReplacementOrderTests {
    private func positions(_ store: Store) throws -> [String: Int64] {
        let placed = try store.read { snapshot throws(StorageError) in try snapshot.shops(limit: .max) }
        return Dictionary(uniqueKeysWithValues: placed.map { ($0.record.id, $0.position) })
    }

    @Test(arguments: [
        ["b", "c", "d", "a"], ["d", "a", "b", "c"], ["a", "c", "b", "d"],
    ])
    func movingOneRecordRewritesOneRow(order: [String]) throws {
        let store = try Store.inMemory()
        try store.replace(with: shops("a", "b", "c", "d"))
        let before = try positions(store)
        let replacement = try store.replace(with: RecordList(order.map { shop($0) }))
        #expect(replacement.moved == 1)
        #expect((replacement.added, replacement.changed, replacement.removed) == (0, 0, 0))
        #expect(replacement.changes == [])
        #expect(replacement.generation == 2, "the feed's bytes are others")
        #expect(try store.shopIDs() == order)
        #expect(try positions(store).filter { before[$0.key] != $0.value }.count == 1)
    }

    @Test func newRecordsTakeTheirPlaceAndMoveNobody() throws {
        let store = try Store.inMemory()
        try store.replace(with: shops("b", "d"))
        let before = try positions(store)
        let replacement = try store.replace(with: shops("a", "b", "c", "d", "e"))
        #expect((replacement.added, replacement.moved) == (3, 0))
        #expect(try store.shopIDs() == ["a", "b", "c", "d", "e"])
        #expect(try positions(store).filter { before[$0.key] != nil } == before)
    }

    @Test func anyOrderAfterAnyOtherIsTheWantedOne() throws {
        var generator = SeededGenerator(seed: 7)
        let store = try Store.inMemory()
        let pool = (0..<40).map { "s\($0)" }
        for round in 0..<200 {
            let ids = Array(pool.shuffled(using: &generator).prefix(Int.random(in: 0...40, using: &generator)))
            let batch = RecordList(ids.map { shop($0, name: round.isMultiple(of: 3) ? $0 : "same") })
            try store.replace(with: batch)
            #expect(try store.shopIDs() == ids)
            #expect(try store.replace(with: batch).isUnchanged)
        }
        #expect(try store.check() == [])
    }

    @Test func insertingAtOnePlaceForEverNeverRunsOutOfRoom() throws {
        let store = try Store.inMemory()
        var ids = ["first", "last"]
        try store.replace(with: RecordList(ids.map { shop($0) }))
        for number in 0..<60 {
            ids.insert("n\(number)", at: 1)
            let replacement = try store.replace(with: RecordList(ids.map { shop($0) }))
            #expect(replacement.added == 1)
            #expect(try store.shopIDs() == ids)
        }
        #expect(try store.check() == [])
    }

    @Test func unchangedRecordsAreNotWritten() throws {
        let folder = try TemporaryFolder()
        let store = try Store.inFile(folder.file("a.sqlite"))
        try store.replace(with: shops(numbered: 0..<100))
        let before = store.rowsWritten
        try store.replace(with: shops(numbered: 0..<100))
        #expect(store.rowsWritten - before == 1, "the source's state")
        try store.replace(
            with: RecordList((0..<100).map { shop("shop_\($0)", name: "shop \($0)", rate: $0 == 50 ? 1 : 4.5) }))
        #expect(store.rowsWritten - before == 1 + 4 + 2, "the record, the state, the commit, the change; counts")
    }
}
