public import Records
public import ViewModels

extension Presenter {
    /// The map of the shops that have a place; the others are left out.
    public func map(_ shops: [ShopRecord]) -> RestaurantMap {
        let annotations = shops.compactMap(annotation)
        return RestaurantMap(
            region: MapRegion(fitting: annotations.map(\.coordinate)), annotations: annotations, clusters: [])
    }

    /// A marker, or nil for a shop without a place.
    public func annotation(_ shop: ShopRecord) -> MapAnnotation? {
        guard let location = shop.location else { return nil }
        let look = PresentationTable.look(of: shop.type)
        return MapAnnotation(
            id: shop.id, title: title(of: shop),
            subtitle: phrases.text(
                .markerSubtitle, [.type: phrases.text(look.text), .rating: rateText(Rating(of: shop))]),
            coordinate: Coordinate(location), iconKey: look.icon, tintKey: look.tint,
            path: ViewPath.restaurant(shop.id))
    }
}
