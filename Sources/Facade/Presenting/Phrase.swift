/// Everything that views say in words; each language's table has a line for each.
enum Phrase: Int, CaseIterable {
    /// Between the whole and the tenths of a number.
    case decimalSeparator

    /// A rating, by itself.
    case rated, notRated
    /// A rating within `restaurant`.
    case ratedSpoken, notRatedSpoken
    /// A restaurant as one sentence for a screen reader.
    case restaurantSpoken
    /// The second line of a marker on the map.
    case markerSubtitle
    /// Stands for a name that is empty.
    case unnamedRestaurant, unnamedUser

    /// What a restaurant sells.
    case hawk, coffee, fastFood, streetTea, otherType

    /// What a user may do.
    case administrator, member

    /// Headings of the home screen.
    case restaurantsTitle, postsTitle, mapTitle
}
