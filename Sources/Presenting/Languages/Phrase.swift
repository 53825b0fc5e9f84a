/// Everything that views say in words; each language's table has a line for each.
package enum Phrase: Int, CaseIterable {
    /// Between the whole and the tenths of a number.
    case decimalSeparator
    /// Between groups of three digits.
    case groupSeparator

    /// A rating, by itself.
    case rated, notRated
    /// A rating within `restaurant`.
    case ratedSpoken, notRatedSpoken
    /// A restaurant as one sentence for a screen reader.
    case restaurantSpoken
    /// The second line of a marker on the map.
    case markerSubtitle
    /// Many restaurants as one marker.
    case clusterTitle
    /// Stands for a name that is empty.
    case unnamedRestaurant, unnamedUser

    /// What a restaurant sells.
    case hawk, coffee, fastFood, streetTea, otherType

    /// What a user may do.
    case administrator, member

    /// Headings of screens and of their parts.
    case restaurantsTitle, postsTitle, mapTitle, usersTitle, detailTitle

    /// Distances.
    case meters, kilometers
    /// How long ago something was.
    case justNow, minutesAgo, hoursAgo, daysAgo
    /// How current the data is.
    case updated
    /// A day and a time of day.
    case date, firstOfMonth
    case january, february, march, april, may, june, july, august, september, october, november, december

    /// What a screen says instead of content, or above it.
    case loading, emptyList, staleNotice, partialNotice, errorNotice
    /// Buttons and fields of a screen.
    case retry, searchLabel, directions

    /// The form of a user.
    case newUserTitle, editUserTitle, createUserSubmit, saveUserSubmit
    case firstNameLabel, lastNameLabel, ageLabel, isAdminLabel

    /// What is wrong with one field of a form; stands under it.
    case fieldRequired, textTooLong, notText, notWholeNumber, numberOutOfRange, notBoolean, unknownField
    /// Why a form as a whole cannot be saved.
    case nameTaken, versionOutdated

    /// The months in their order.
    static let months: [Phrase] = [
        .january, .february, .march, .april, .may, .june, .july, .august, .september, .october, .november, .december,
    ]
}
