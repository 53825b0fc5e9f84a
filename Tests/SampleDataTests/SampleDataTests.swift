import Records
import Testing

@testable import SampleUpstream

@Suite struct SampleDataTests {
    @Test func holdsAtLeastTheRecordsPromised() throws {
        #expect(try read(ShopRecord.self, SampleShops.json).count >= 24)
        #expect(try read(PostRecord.self, SamplePosts.json).count == 30)
        #expect(try read(UserRecord.self, SampleUsers.json).count == 8)
    }

    @Test func showsEveryTypeOfShopAndOneThatNobodyKnows() throws {
        let shops = try read(ShopRecord.self, SampleShops.json)
        for type in ShopType.allCases where type != .unknown {
            #expect(shops.count { $0.type == type } >= 6, "\(type)")
        }
        #expect(shops.filter { $0.type == .unknown }.map(\.id) == ["doi-rieng"])
    }

    @Test func showsEveryHalfStepOfRatingAndNone() throws {
        let rates = Set(try read(ShopRecord.self, SampleShops.json).map(\.rate))
        #expect(rates == [nil, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5])
    }

    @Test func mendsTheFaultsItIsMeantToShow() throws {
        let shops = try read(ShopRecord.self, SampleShops.json)
        func shop(_ id: String) throws -> ShopRecord { try #require(shops.first { $0.id == id }) }

        #expect(try shop("chua-ai-cham").rate == nil)
        #expect(try shop("banh-cuon-giay").rate == 4.5)
        #expect(try shop("36").name == "Quẩy Nóng 36")
        #expect(try shop("co-lien").type == .streettea)
        #expect(try shop("số 7/ngõ Trăng").type == .coffee)
        #expect(try shop("ten-dai").name.count > 100)
        #expect(shops.filter { $0.location == nil }.map(\.id) == ["ganh-hang-rong"])
    }

    @Test func liesInAndAroundHanoi() throws {
        for location in try read(ShopRecord.self, SampleShops.json).compactMap(\.location) {
            #expect((21.0...21.1).contains(location.latitude) && (105.8...105.9).contains(location.longitude))
        }
    }

    @Test func writesNoTextTwiceAndLeavesNoneEmpty() throws {
        let shops = try read(ShopRecord.self, SampleShops.json)
        let posts = try read(PostRecord.self, SamplePosts.json)
        for texts in [shops.map(\.name), shops.map(\.bio), posts.map(\.title), posts.map(\.body)] {
            #expect(Set(texts).count == texts.count)
            #expect(!texts.contains { $0.isEmpty })
        }
    }

    @Test func namesThreeAuthorsWhoDoNotExist() throws {
        let users = Set(try read(UserRecord.self, SampleUsers.json).map(\.id))
        let posts = try read(PostRecord.self, SamplePosts.json)
        #expect(posts.filter { $0.userID.map { !users.contains($0) } ?? true }.map(\.id) == ["12", "22", "27"])
        #expect(users.isSubset(of: posts.compactMap(\.userID)))
    }

    @Test func hasTwoAdministratorsAndNamesOfOneTwoAndThreeWords() throws {
        let users = try read(UserRecord.self, SampleUsers.json)
        #expect(users.filter(\.isAdmin).map(\.id) == ["1", "7"])
        #expect(users.map { "\($0.firstName)|\($0.lastName)" }.contains("Nguyễn Thu|Hà"))
        #expect(users.contains { $0.firstName.isEmpty != $0.lastName.isEmpty })
    }

    /// Reads an answer as the server does; every record of the sample must be good enough to keep.
    private func read<Record: ReadableRecord>(_ type: Record.Type, _ json: String) throws -> [Record] {
        let answer = try RecordAnswer<Record>.read(Array(json.utf8), hadRecords: false, allowing: [])
        #expect(answer.summary.rejected == [])
        var records: [Record] = []
        answer.forEach { records.append($0) }
        return records
    }
}
