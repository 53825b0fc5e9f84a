extension Phrases {
    /// English.
    static let english = Phrases(
        .english,
        [
            .decimalSeparator: ".",
            .groupSeparator: ",",

            // {rate} is a number from 0 to 5, such as 4.5.
            .rated: "{rate} of 5",
            .notRated: "Not rated",

            // A screen reader says: Phở Bát, Hawker food, rated 4.5 of 5. {rating} is one of the first two lines.
            .ratedSpoken: "rated {rate} of 5",
            .notRatedSpoken: "not rated",
            .restaurantSpoken: "{name}, {type}, {rating}",

            // {rating} is here "4.5 of 5" or "Not rated".
            .markerSubtitle: "{type} · {rating}",

            // {count} is a whole number; a language writes as many forms as it has.
            .clusterTitle: [.one: "{count} restaurant", .other: "{count} restaurants"],

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
            .usersTitle: "Users",
            .detailTitle: "Details",

            // {number} is 350 or 1.2, say.
            .meters: "{number} m",
            .kilometers: "{number} km",

            .justNow: "just now",
            .minutesAgo: [.one: "{count} minute ago", .other: "{count} minutes ago"],
            .hoursAgo: [.one: "{count} hour ago", .other: "{count} hours ago"],
            .daysAgo: [.one: "{count} day ago", .other: "{count} days ago"],

            // {age} is one of the four above.
            .updated: "Updated {age}",

            // {day} is a number, the first of a month as below; {month} one of the names below; {time} 09:05, always in
            // UTC.
            .date: "{month} {day}, {year}, {time} UTC",
            .firstOfMonth: "1",
            .january: "January",
            .february: "February",
            .march: "March",
            .april: "April",
            .may: "May",
            .june: "June",
            .july: "July",
            .august: "August",
            .september: "September",
            .october: "October",
            .november: "November",
            .december: "December",

            .loading: "Loading…",
            .emptyList: "Nothing here yet",
            .staleNotice: "Showing saved data",
            .partialNotice: "Some parts could not be loaded",
            .errorNotice: "Could not be loaded",
            .retry: "Try again",
            .searchLabel: "Search",
            .directions: "Directions",

            .newUserTitle: "New user",
            .editUserTitle: "Edit user",
            .createUserSubmit: "Create",
            .saveUserSubmit: "Save",
            .firstNameLabel: "First name",
            .lastNameLabel: "Last name",
            .ageLabel: "Age",
            .isAdminLabel: "Administrator",

            // Each stands under the field that it is about. {max} is a number of characters, never a small one.
            .fieldRequired: "Please fill in this field.",
            .textTooLong: "Use at most {max} characters.",
            .notText: "This must be text.",
            .notWholeNumber: "This must be a whole number.",
            .numberOutOfRange: "This must be a number from {min} to {max}.",
            .notBoolean: "This must be yes or no.",
            .unknownField: "There is no such field.",

            .nameTaken: "There is already a user with this name and age.",
            .versionOutdated: "Somebody else has changed this user in the meantime.",
        ])
}
