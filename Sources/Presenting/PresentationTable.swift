package import Records
public import ViewModels

/// How things look, in one place: what each type of shop and each role is called and which keys of the app stand for
/// it.
public enum PresentationTable {
    /// A row of the table.
    package struct Look: Sendable, Hashable {
        let type: RestaurantType
        let text: Phrase
        /// The key of its picture.
        package let icon: IconKey
        let background: BackgroundKey
        let tint: TintKey

        init(_ type: RestaurantType, _ text: Phrase, _ icon: IconKey, _ background: BackgroundKey, _ tint: TintKey) {
            self.type = type
            self.text = text
            self.icon = icon
            self.background = background
            self.tint = tint
        }
    }

    /// What stands for a type of shop.
    // A table wants its columns straight.
    // swift-format-ignore
    package static func look(of type: ShopType) -> Look {
        switch type {
        //                    type           text        icon       background  tint
        case .hawk:      Look(.hawk,         .hawk,      .bakery,   .hawk,      .orange)
        case .coffee:    Look(.coffee,       .coffee,    .coffee,   .coffee,    .brown)
        case .fastfood:  Look(.fastFood,     .fastFood,  .fastFood, .fastFood,  .yellow)
        case .streettea: Look(.streetTea,    .streetTea, .water,    .streetTea, .green)
        case .unknown:   Look(.notAvailable, .otherType, .food,     .streetTea, .red)
        }
    }

    // A table wants its columns straight.
    // swift-format-ignore
    static func look(ofAdministrator isAdmin: Bool) -> (text: Phrase, background: BackgroundKey) {
        isAdmin
            ? (.administrator, .red)
            : (.member,        .green)
    }

    /// Stars in a row.
    static let starCount = 5

    /// The row of stars for a rate in 0…5: the nearest half, ties up; none for a shop that is not rated.
    static func stars(for rate: Double?) -> Stars {
        // Twice a double and the rounding of it are exact, so that no rate lands on the wrong side of a tie.
        let halves = Int(((rate ?? 0) * 2).rounded(.toNearestOrAwayFromZero))
        return Stars(full: halves / 2, half: halves % 2, empty: starCount - (halves + 1) / 2)
    }

    /// Every icon key that a view can hold, each once, in the table's order.
    public static let iconKeys = ShopType.allCases.map { look(of: $0).icon }.withoutRepeats
    /// Every background key that a view can hold, each once, in the table's order.
    public static let backgroundKeys =
        (ShopType.allCases.map { look(of: $0).background } + [true, false].map { look(ofAdministrator: $0).background })
        .withoutRepeats
    /// Every tint key that a view can hold, each once, in the table's order.
    public static let tintKeys = ShopType.allCases.map { look(of: $0).tint }.withoutRepeats
}

extension Array where Element: Hashable {
    fileprivate var withoutRepeats: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
