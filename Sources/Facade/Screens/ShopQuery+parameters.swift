import Records
import Storage

extension ShopQuery {
    /// Reads `type`, `q`, `sort`, `near` and `radius`.
    init(_ parameters: ScreenParameters) throws(ParameterFault) {
        let near = try parameters.point("near")
        self.init(
            types: try Self.types(parameters), words: try parameters.words(), order: try Self.order(parameters),
            near: near, radiusMeters: try Self.radiusMeters(parameters))
        guard near == nil else { return }
        // Said of the parameter that is missing, whichever asks for it.
        if order == .distance { throw ParameterFault(parameter: "near", allowed: "given for sort=distance") }
        if radiusMeters != nil { throw ParameterFault(parameter: "near", allowed: "given for radius") }
    }

    /// All types together are no filter.
    private static func types(_ parameters: ScreenParameters) throws(ParameterFault) -> Set<ShopType>? {
        guard let names = try parameters.list("type") else { return nil }
        var types: Set<ShopType> = []
        for name in names {
            guard let type = ShopType.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
                throw ParameterFault(
                    parameter: "type",
                    allowed: "a comma-separated list of \(ShopType.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            types.insert(type)
        }
        return types.count == ShopType.allCases.count ? nil : types
    }

    private static func order(_ parameters: ScreenParameters) throws(ParameterFault) -> Order {
        guard let text = try parameters.text("sort") else { return .upstream }
        guard let order = orders.first(where: { $0.name == text })?.order else {
            throw ParameterFault(
                parameter: "sort", allowed: "one of \(orders.map(\.name).joined(separator: ", "))")
        }
        return order
    }

    private static let orders: [(name: String, order: Order)] = [
        ("upstream", .upstream), ("rate", .rate), ("-rate", .rateDescending), ("name", .name),
        ("-name", .nameDescending), ("distance", .distance),
    ]

    private static func radiusMeters(_ parameters: ScreenParameters) throws(ParameterFault) -> Double? {
        let allowed = "metres, a decimal number above 0"
        guard let radius = try parameters.decimals("radius", count: 1, allowed)?.first else { return nil }
        guard radius > 0 else { throw ParameterFault(parameter: "radius", allowed: allowed) }
        return radius
    }

    /// What a caller sends to ask the same, in one order, defaults left out.
    var parameters: KeyValuePairs<String, String?> {
        [
            "type": types.map { types in
                ShopType.allCases.filter(types.contains).map(\.rawValue).joined(separator: ",")
            },
            "q": words.asParameter,
            "sort": order == .upstream ? nil : Self.orders.first { $0.order == order }?.name,
            "near": near.map { "\($0.latitude),\($0.longitude)" },
            "radius": radiusMeters.map { "\($0)" },
        ]
    }
}

extension ScreenParameters {
    /// A point on Earth as `LATITUDE,LONGITUDE`.
    fileprivate func point(_ name: String) throws(ParameterFault) -> GeoPoint? {
        let allowed = "LATITUDE,LONGITUDE in degrees, -90 to 90 and -180 to 180"
        guard let numbers = try decimals(name, count: 2, allowed) else { return nil }
        guard let point = GeoPoint(latitude: numbers[0], longitude: numbers[1]) else {
            throw ParameterFault(parameter: name, allowed: allowed)
        }
        return point
    }
}
