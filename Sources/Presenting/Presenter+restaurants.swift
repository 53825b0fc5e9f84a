public import Records
public import ViewModels

extension Presenter {
    /// A row of the feed.
    ///
    /// - Parameters:
    ///   - shop: what to show.
    ///   - distanceMeters: from the point asked for; nil when there is none.
    /// - Returns: the row.
    public func cell(_ shop: ShopRecord, distanceMeters: Double? = nil) -> RestaurantCell {
        let meters = distanceMeters.flatMap { Int(exactly: $0.rounded()) }
        let look = PresentationTable.look(of: shop.type)
        let rating = Rating(of: shop)
        return RestaurantCell(
            id: shop.id, name: shop.name, type: look.type, typeText: phrases.text(look.text), rate: rating.value ?? 0,
            rateText: rateText(rating), stars: rating.stars, accessibilityText: spoken(shop, look, rating),
            iconKey: look.icon, tintKey: look.tint, path: ViewPath.restaurant(shop.id), distanceMeters: meters,
            distanceText: meters.map(distanceText))
    }

    /// A restaurant's own screen.
    public func detail(_ shop: ShopRecord) -> RestaurantDetail {
        let look = PresentationTable.look(of: shop.type)
        let rating = Rating(of: shop)
        return RestaurantDetail(
            id: shop.id, name: shop.name, bio: shop.bio, type: look.type, typeText: phrases.text(look.text),
            rate: rating.value ?? 0, rateText: rateText(rating), stars: rating.stars,
            accessibilityText: spoken(shop, look, rating), iconKey: look.icon, tintKey: look.tint,
            backgroundKey: look.background, coordinate: shop.location.map(Coordinate.init),
            directions: shop.location.map { Directions(to: $0, named: shop.name) })
    }

    /// What changed in the feed.
    ///
    /// - Parameters:
    ///   - generation: up to which this tells everything.
    ///   - changed: shops that are new or changed, as they are now.
    ///   - removed: ids of those that are gone.
    /// - Returns: the answer.
    public func feedChanges(upTo generation: Int64, changed: [ShopRecord], removed: [String]) -> FeedChanges {
        FeedChanges(generation: generation, changed: changed.map { cell($0) }, removed: removed)
    }

    func rateText(_ rating: Rating) -> String {
        guard let value = rating.value else { return phrases.text(.notRated) }
        return phrases.text(.rated, [.rate: oneDecimal(value)])
    }

    private func spoken(_ shop: ShopRecord, _ look: PresentationTable.Look, _ rating: Rating) -> String {
        let ratingText =
            rating.value.map { phrases.text(.ratedSpoken, [.rate: oneDecimal($0)]) } ?? phrases.text(.notRatedSpoken)
        return phrases.text(
            .restaurantSpoken, [.name: spokenName(of: shop), .type: phrases.text(look.text), .rating: ratingText])
    }

    /// The shop's name, or words that stand for it when it has none to show.
    func title(of shop: ShopRecord) -> String {
        hasName(shop) ? shop.name : phrases.text(.unnamedRestaurant)
    }

    /// The title as a sentence holds it.
    private func spokenName(of shop: ShopRecord) -> String {
        hasName(shop) ? shop.name.isolated(in: language) : phrases.text(.unnamedRestaurant)
    }

    private func hasName(_ shop: ShopRecord) -> Bool {
        !shop.name.allSatisfy(\.isWhitespace)
    }

    /// A number in 0…5 to the nearest tenth, ties up, without a tenth of 0.
    private func oneDecimal(_ value: Double) -> String {
        phrases.number(tenths: Int((value * 10).rounded(.toNearestOrAwayFromZero)))
    }
}
