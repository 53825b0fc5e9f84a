import Records

/// A few records of every kind, plain and awkward.
enum SampleRecords {
    static let shops = [
        shop("shop_1", "Phở Bát", bio: "Beef noodle soup since 1979.", .hawk, 4.5, (21.028511, 105.804817)),
        shop("shop_2", "Cà phê \"Mộc\"", .coffee, 3.25, (21.0312, 105.8521)),
        shop("3", "Burger / Bánh mì \\ 24h", .fastfood, 5, (21.0245, 105.8412)),
        shop("trà đá #4", "Trà đá 🧊👩‍👩‍👧", bio: "Line one\nline two\ttabbed", .streettea, 0, (21.0000001, 105.85)),
        shop("no-place", "Somewhere", .coffee, 2, nil),
        shop("unrated", "", .unknown, nil, (21.04, 105.86)),
    ]

    static let posts = [
        PostRecord(id: "11", userID: "2", title: "Where to find tea", body: "Ask anyone.\nThey know."),
        PostRecord(
            id: "12", userID: "9", title: "A long one",
            body: String(repeating: "word after word ", count: 12)),
        PostRecord(id: "13", userID: nil, title: "", body: ""),
    ]

    static let users = [
        UserRecord(id: "2", firstName: "Mai", lastName: "Linh", age: 31, isAdmin: true),
        UserRecord(id: "local-7", firstName: "Élodie", lastName: "", age: nil, isAdmin: false),
        UserRecord(id: "8", firstName: " ", lastName: "", age: 0, isAdmin: false),
    ]

    static let usersByID = Dictionary(uniqueKeysWithValues: users.map { (RecordID($0.id), $0) })

    static func shop(
        _ id: String = "1", _ name: String = "Name", bio: String = "", _ type: ShopType = .coffee,
        _ rate: Double? = nil, _ place: (latitude: Double, longitude: Double)? = nil
    ) -> ShopRecord {
        ShopRecord(
            id: id, name: name, bio: bio, type: type, rate: rate,
            location: place.flatMap { GeoPoint(latitude: $0.latitude, longitude: $0.longitude) })
    }

    static func user(_ first: String, _ last: String) -> UserRecord {
        UserRecord(id: "1", firstName: first, lastName: last, age: nil, isAdmin: false)
    }
}
