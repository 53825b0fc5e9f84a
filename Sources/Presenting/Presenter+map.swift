public import Records
public import ViewModels

extension Presenter {
    /// The map of shops.
    ///
    /// - Parameters:
    ///   - shops: those with a marker of their own; one without a place is left out.
    ///   - clusters: the others, gathered.
    /// - Returns: the map, its region round all of them.
    public func map(_ shops: [ShopRecord], clusters: [MapCluster] = []) -> RestaurantMap {
        let annotations = shops.compactMap(annotation)
        return RestaurantMap(
            region: MapRegion(fitting: annotations.map(\.coordinate) + clusters.flatMap(\.bbox.corners)),
            annotations: annotations, clusters: clusters)
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

extension BoundingBox {
    fileprivate var corners: [Coordinate] {
        [south, north].flatMap { latitude in
            [west, east].map { Coordinate(latitude: latitude, longitude: $0) }
        }
    }
}
