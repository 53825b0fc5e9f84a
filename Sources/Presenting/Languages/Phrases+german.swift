extension Phrases {
    /// German, without addressing the reader as "du" or "Sie".
    static let german = Phrases(
        .german,
        [
            .decimalSeparator: ",",
            .groupSeparator: ".",

            .rated: "{rate} von 5",
            .notRated: "Keine Bewertung",

            .ratedSpoken: "Bewertung {rate} von 5",
            .notRatedSpoken: "keine Bewertung",
            .restaurantSpoken: "{name}, {type}, {rating}",

            .markerSubtitle: "{type} · {rating}",

            .clusterTitle: [.one: "{count} Restaurant", .other: "{count} Restaurants"],

            .unnamedRestaurant: "Restaurant ohne Namen",
            .unnamedUser: "Benutzer ohne Namen",

            // "Garküche" is the word for a cook's stall in Asia.
            .hawk: "Garküche",
            .coffee: "Café",
            .fastFood: "Fast Food",
            .streetTea: "Teestand",
            .otherType: "Sonstiges",

            .administrator: "Administrator",
            .member: "Mitglied",

            .restaurantsTitle: "Restaurants",
            .postsTitle: "Beiträge",
            .mapTitle: "Karte",
            .usersTitle: "Benutzer",
            .detailTitle: "Details",

            // A number and its unit stay on one line (DIN 5008).
            .meters: "{number}\u{A0}m",
            .kilometers: "{number}\u{A0}km",

            .justNow: "gerade eben",
            .minutesAgo: [.one: "vor {count} Minute", .other: "vor {count} Minuten"],
            .hoursAgo: [.one: "vor {count} Stunde", .other: "vor {count} Stunden"],
            .daysAgo: [.one: "vor {count} Tag", .other: "vor {count} Tagen"],
            .updated: "Aktualisiert: {age}",

            .date: "{day}. {month} {year}, {time} UTC",
            .firstOfMonth: "1",
            .january: "Januar",
            .february: "Februar",
            .march: "März",
            .april: "April",
            .may: "Mai",
            .june: "Juni",
            .july: "Juli",
            .august: "August",
            .september: "September",
            .october: "Oktober",
            .november: "November",
            .december: "Dezember",

            .loading: "Wird geladen\u{A0}…",
            .emptyList: "Hier ist noch nichts",
            .staleNotice: "Gespeicherte Daten werden angezeigt",
            .partialNotice: "Einige Teile konnten nicht geladen werden",
            .errorNotice: "Laden fehlgeschlagen",
            .retry: "Erneut versuchen",
            .searchLabel: "Suchen",
            .directions: "Route",

            .newUserTitle: "Neuer Benutzer",
            .editUserTitle: "Benutzer bearbeiten",
            .createUserSubmit: "Anlegen",
            .saveUserSubmit: "Speichern",
            .firstNameLabel: "Vorname",
            .lastNameLabel: "Nachname",
            .ageLabel: "Alter",
            .isAdminLabel: "Administratorrechte",

            .fieldRequired: "Dieses Feld muss ausgefüllt werden.",
            .textTooLong: "Höchstens {max} Zeichen sind möglich.",
            .notText: "Hier ist nur Text möglich.",
            .notWholeNumber: "Hier ist nur eine ganze Zahl möglich.",
            .numberOutOfRange: "Hier ist nur eine Zahl von {min} bis {max} möglich.",
            .notBoolean: "Hier ist nur Ja oder Nein möglich.",
            .unknownField: "Dieses Feld gibt es nicht.",

            .nameTaken: "Einen Benutzer mit diesem Namen und Alter gibt es schon.",
            .versionOutdated: "Dieser Benutzer wurde inzwischen von jemand anderem geändert.",
        ])
}
