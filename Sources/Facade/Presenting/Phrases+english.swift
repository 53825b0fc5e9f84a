extension Phrases {
    /// English.
    static let english = Phrases([
        .decimalSeparator: ".",

        // {rate} is a number from 0 to 5, such as 4.5.
        .rated: "{rate} of 5",
        .notRated: "Not rated",

        // A screen reader says: Phở Bát, Hawker food, rated 4.5 of 5. {rating} is one of the first two lines.
        .ratedSpoken: "rated {rate} of 5",
        .notRatedSpoken: "not rated",
        .restaurantSpoken: "{name}, {type}, {rating}",

        // {rating} is here "4.5 of 5" or "Not rated".
        .markerSubtitle: "{type} · {rating}",

        .unnamedRestaurant: "Unnamed restaurant",
        .unnamedUser: "Unnamed user",

        .hawk: "Hawker food",
        .coffee: "Coffee",
        .fastFood: "Fast food",
        .streetTea: "Street tea",
        .otherType: "Other",

        .administrator: "Administrator",
        .member: "Member",

        .restaurantsTitle: "Restaurants",
        .postsTitle: "Posts",
        .mapTitle: "Map",
    ])
}
