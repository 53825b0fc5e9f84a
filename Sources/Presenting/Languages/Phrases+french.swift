extension Phrases {
    /// French.
    static let french = Phrases(
        .french,
        [
            .decimalSeparator: ",",
            // Narrow, and never a line's end.
            .groupSeparator: "\u{202F}",

            .rated: "{rate} sur 5",
            .notRated: "Aucune note",

            .ratedSpoken: "note de {rate} sur 5",
            .notRatedSpoken: "aucune note",
            .restaurantSpoken: "{name}, {type}, {rating}",

            .markerSubtitle: "{type} · {rating}",

            .clusterTitle: [
                .one: "{count} restaurant", .many: "{count} de restaurants", .other: "{count} restaurants",
            ],

            .unnamedRestaurant: "Restaurant sans nom",
            .unnamedUser: "Utilisateur sans nom",

            .hawk: "Cuisine de rue",
            .coffee: "Café",
            .fastFood: "Restauration rapide",
            .streetTea: "Thé de rue",
            .otherType: "Autre",

            .administrator: "Administrateur",
            .member: "Membre",

            .restaurantsTitle: "Restaurants",
            .postsTitle: "Publications",
            // Not "Carte", which among restaurants is the menu.
            .mapTitle: "Plan",
            .usersTitle: "Utilisateurs",
            .detailTitle: "Détails",

            .meters: "{number}\u{202F}m",
            .kilometers: "{number}\u{202F}km",

            .justNow: "à l’instant",
            .minutesAgo: [
                .one: "il y a {count} minute", .many: "il y a {count} de minutes", .other: "il y a {count} minutes",
            ],
            .hoursAgo: [
                .one: "il y a {count} heure", .many: "il y a {count} d’heures", .other: "il y a {count} heures",
            ],
            .daysAgo: [
                .one: "il y a {count} jour", .many: "il y a {count} de jours", .other: "il y a {count} jours",
            ],
            .updated: "Mis à jour {age}",

            .date: "{day} {month} {year} à {time} UTC",
            .firstOfMonth: "1er",
            .january: "janvier",
            .february: "février",
            .march: "mars",
            .april: "avril",
            .may: "mai",
            .june: "juin",
            .july: "juillet",
            .august: "août",
            .september: "septembre",
            .october: "octobre",
            .november: "novembre",
            .december: "décembre",

            .loading: "Chargement…",
            .emptyList: "Rien ici pour l’instant",
            .staleNotice: "Affichage des données enregistrées",
            .partialNotice: "Certains éléments n’ont pas pu être chargés",
            .errorNotice: "Échec du chargement",
            .retry: "Réessayer",
            .searchLabel: "Rechercher",
            .directions: "Itinéraire",

            .newUserTitle: "Nouvel utilisateur",
            .editUserTitle: "Modifier l’utilisateur",
            .createUserSubmit: "Créer",
            .saveUserSubmit: "Enregistrer",
            .firstNameLabel: "Prénom",
            .lastNameLabel: "Nom de famille",
            .ageLabel: "Âge",
            .isAdminLabel: "Droits d’administrateur",

            .fieldRequired: "Ce champ est obligatoire.",
            .textTooLong: "Ce texte ne doit pas dépasser {max} caractères.",
            .notText: "Cette valeur doit être un texte.",
            .notWholeNumber: "Cette valeur doit être un nombre entier.",
            .numberOutOfRange: "Ce nombre doit être compris entre {min} et {max}.",
            .notBoolean: "Cette valeur doit être oui ou non.",
            .unknownField: "Ce champ n’existe pas.",

            .nameTaken: "Il existe déjà un utilisateur avec ce nom et cet âge.",
            .versionOutdated: "Quelqu’un d’autre a modifié cet utilisateur entre-temps.",
        ])
}
