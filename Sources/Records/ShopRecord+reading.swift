extension ShopRecord: ReadableRecord {
    /// All members of a shop.
    public static let memberNames: [StaticString] = ["id", "name", "bio", "type", "rate", "latitude", "longitude"]

    /// Reads `{id, name, bio, type, rate, latitude, longitude}`.
    public init(id: String, mending members: inout RecordMembers) {
        let latitude = members.number("latitude", in: -90...90)
        let longitude = members.number("longitude", in: -180...180)
        self.init(
            id: id,
            name: members.text("name"),
            bio: members.text("bio"),
            type: members.word("type", ShopType.init(spelled:)) ?? .unknown,
            rate: members.number("rate", in: 0...5),
            location: latitude.flatMap { latitude in
                longitude.flatMap { GeoPoint(latitude: latitude, longitude: $0) }
            })
    }
}
