public import Records

// What is read back is checked again where a view could not bear it: a damaged file may hold anything.

extension ShopRecord: StoredRecord {
    /// The table `shops`.
    public static let table = RecordTable<ShopRecord>(
        layout: TableLayout(
            "shops",
            columns: [
                .init("name", derived: ("sort_name", "sort_key")), "bio", "type", "rate", "latitude", "longitude",
            ],
            searched: ["name", "bio"],
            summarize: """
                DELETE FROM shop_counts;
                INSERT INTO shop_counts SELECT type, count(*) FROM shops GROUP BY type;
                """),
        values: { shop in
            [
                .text(shop.name), .text(shop.bio), .text(shop.type.rawValue), SQLValue(shop.rate),
                SQLValue(shop.location?.latitude), SQLValue(shop.location?.longitude),
            ]
        },
        record: { row in
            let rate = row.optionalReal(3).flatMap { (0...5).contains($0) ? $0 : nil }
            var location: GeoPoint?
            if let latitude = row.optionalReal(4), let longitude = row.optionalReal(5) {
                location = GeoPoint(latitude: latitude, longitude: longitude)
            }
            return ShopRecord(
                id: row.id, name: row.text(0), bio: row.text(1), type: ShopType(rawValue: row.text(2)) ?? .unknown,
                rate: rate, location: location)
        })
}

extension PostRecord: StoredRecord {
    /// The table `posts`.
    public static let table = RecordTable<PostRecord>(
        layout: TableLayout(
            "posts", columns: [.init("user_id", field: "userId"), "title", "body"], searched: ["title", "body"]),
        values: { post in [SQLValue(post.userID), .text(post.title), .text(post.body)] },
        record: { row in
            PostRecord(id: row.id, userID: row.optionalText(0), title: row.text(1), body: row.text(2))
        })
}

extension UserRecord: StoredRecord {
    /// The table `users`: what the upstream says of them, and over it what was saved here.
    public static let table = RecordTable<UserRecord>(
        layout: TableLayout(
            "users",
            columns: [
                .init("first_name", field: "firstName"), .init("last_name", field: "lastName"),
                .init("is_admin", field: "isAdmin"), "age",
            ],
            searched: ["first_name", "last_name"]),
        values: { user in
            [.text(user.firstName), .text(user.lastName), SQLValue(user.isAdmin), SQLValue(user.age)]
        },
        record: { row in
            UserRecord(
                id: row.id, firstName: row.text(0), lastName: row.text(1),
                age: row.optionalInteger(3).flatMap { (0...150).contains($0) ? Int($0) : nil },
                isAdmin: row.optionalInteger(2) == 1)
        },
        merging: { batch, connection throws(StorageError) in
            try SavedUsers.prune(on: connection)
            return try MergedUsers(batch, on: connection)
        })
}
