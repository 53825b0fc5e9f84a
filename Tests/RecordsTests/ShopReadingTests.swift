import Records
import Testing

@Suite struct ShopReadingTests {
    private let rest = #""name":"Cá Phê","bio":"Quiet.","type":"coffee","latitude":21.5,"longitude":105.25"#

    @Test func readsAWholeShop() throws {
        let (shop, repaired) = try readOne(
            #"{"extra":[{}],"rate":3.5,"id":"s1",\#(rest)}"#, as: ShopRecord.self)
        #expect(
            shop
                == ShopRecord(
                    id: "s1", name: "Cá Phê", bio: "Quiet.", type: .coffee, rate: 3.5,
                    location: GeoPoint(latitude: 21.5, longitude: 105.25)))
        #expect(repaired == 0)
    }

    @Test func putsSomethingInThePlaceOfEachMissingMember() throws {
        let bare = ShopRecord(id: "s1", name: "", bio: "", type: .unknown, rate: nil, location: nil)
        for json in [
            #"{"id":"s1"}"#,
            #"{"id":"s1","name":null,"bio":null,"type":null,"rate":null,"latitude":null,"longitude":null}"#,
            #"{"id":"s1","name":1,"bio":{"a":[]},"type":3,"rate":[4],"latitude":{},"longitude":true}"#,
        ] {
            let (shop, repaired) = try readOne(json, as: ShopRecord.self)
            #expect(shop == bare)
            #expect(repaired == 6)
        }
    }

    @Test func takesNoMemberFromTheRecordBefore() throws {
        let answer = try read(#"[{"id":"s1","rate":1,\#(rest)},{"id":"s2"}]"#, as: ShopRecord.self)
        #expect(
            answer.records.last
                == ShopRecord(id: "s2", name: "", bio: "", type: .unknown, rate: nil, location: nil))
        #expect(answer.summary.repaired == 6)
    }

    @Test(
        arguments: [
            ("4", 4, 0), ("0", 0, 0), ("5", 5, 0), ("4.50", 4.5, 0), ("0e1", 0, 0), ("1e-999", 0, 0), ("-0.0", 0, 0),
            ("4.499999999999999999999", 4.5, 0), ("\"4.5\"", 4.5, 1), ("\" 4 \"", 4, 1), ("\"\\u0034\"", 4, 1),
            ("\"4,5\"", nil, 1), ("\"\"", nil, 1), ("\"4.5 stars\"", nil, 1), ("\"04\"", nil, 1), ("\"[4]\"", nil, 1),
            ("\"true\"", nil, 1), ("\"NaN\"", nil, 1), ("true", nil, 1), ("false", nil, 1), ("null", nil, 1),
            ("1e999", nil, 1), ("\"1e999\"", nil, 1), ("-3", nil, 1), ("5.01", nil, 1), ("-1e-999", 0, 0),
        ] as [(String, Double?, Int)])
    func readsARate(json: String, rate: Double?, mended: Int) throws {
        let (shop, repaired) = try readOne(#"{"id":"s1","rate":\#(json),\#(rest)}"#, as: ShopRecord.self)
        #expect(shop?.rate == rate)
        #expect(shop?.rate?.sign != .minus)
        #expect(repaired == mended)
    }

    @Test(arguments: [
        ("90", "-180", true, 0), ("\"21.5\"", "\"105.25\"", true, 2), ("90.1", "0", false, 1),
        ("0", "-180.5", false, 1),
        ("null", "105", false, 1), ("\"21,5\"", "1e999", false, 2), ("0", "0", true, 0),
    ])
    func placesAShopOnlyByTwoGoodCoordinates(latitude: String, longitude: String, isPlaced: Bool, mended: Int) throws {
        let (shop, repaired) = try readOne(
            #"{"id":"s1","name":"","bio":"","type":"hawk","rate":1,"latitude":\#(latitude),"longitude":\#(longitude)}"#,
            as: ShopRecord.self)
        #expect((shop?.location != nil) == isPlaced)
        #expect(repaired == mended)
    }

    @Test(
        arguments: [
            ("hawk", .hawk, 0), ("Coffee ", .coffee, 0), ("FASTFOOD", .fastfood, 0),
            ("\\t streetTea\\u00a0", .streettea, 0),
            ("N/a", .unknown, 0), ("boba", .unknown, 1), ("", .unknown, 1), ("Cof\u{200B}fee", .unknown, 1),
            ("haw\u{212A}", .unknown, 1), ("cof fee", .unknown, 1), ("coffee\\u0000", .unknown, 1),
        ] as [(String, ShopType, Int)])
    func readsATypeWithoutRegardToCaseAndSpace(word: String, type: ShopType, mended: Int) throws {
        let (shop, repaired) = try readOne(
            #"{"id":"s1","name":"","bio":"","type":"\#(word)","rate":1,"latitude":1,"longitude":1}"#,
            as: ShopRecord.self)
        #expect(shop?.type == type)
        #expect(repaired == mended)
    }

    @Test func countsAMendedTextOnce() throws {
        let (shop, repaired) = try readOne(
            #"{"id":"s1","rate":1,\#(rest),"name":"\ud800\udc00\ud800 \udfff"}"#, as: ShopRecord.self)
        #expect(shop?.name.scalars == "\u{10000}\u{FFFD} \u{FFFD}".scalars)
        #expect(repaired == 1)
    }

    @Test func takesTheLastOfMembersWithOneName() throws {
        let (shop, repaired) = try readOne(
            #"{"id":null,"rate":true,\#(rest),"rate":2,"\u0069d":"s\u0031","n\u0061me":"Last"}"#, as: ShopRecord.self)
        #expect(shop?.id == "s1")
        #expect(shop?.rate == 2)
        #expect(shop?.name == "Last")
        #expect(repaired == 0)
    }

    @Test func losesOneMemberToADeepOne() throws {
        let deep = String(repeating: "{\"a\":[", count: 50_000) + String(repeating: "]}", count: 50_000)
        let (shop, repaired) = try readOne(#"{"id":"s1","rate":1,\#(rest),"bio":\#(deep)}"#, as: ShopRecord.self)
        #expect(shop?.name == "Cá Phê")
        #expect(shop?.bio.isEmpty == true)
        #expect(repaired == 1)
    }
}
