package import Records
package import ViewModels

extension Coordinate {
    /// The point as views show it.
    package init(_ point: GeoPoint) {
        self.init(latitude: point.latitude, longitude: point.longitude)
    }
}

extension Directions {
    /// Links that lead to a point.
    ///
    /// Only the last one carries the name: Apple documents no label for a destination, and searches for what `q` says;
    /// Google's has none.
    ///
    /// - Source: Apple, "Map Links" (`daddr`); Google, "Maps URLs" (`dir`, the comma encoded); Android, "Common
    ///   intents" (`geo:`, whose first two numbers serve apps that read RFC 5870 only).
    init(to point: GeoPoint, named name: String) {
        let latitude = Self.decimal(point.latitude)
        let longitude = Self.decimal(point.longitude)
        let label = name.isEmpty ? "" : "(\(ViewPath.percentEncoded(name)))"
        self.init(
            apple: "https://maps.apple.com/?daddr=\(latitude),\(longitude)",
            google: "https://www.google.com/maps/dir/?api=1&destination=\(latitude)%2C\(longitude)",
            geo: "geo:\(latitude),\(longitude)?q=\(latitude),\(longitude)\(label)")
    }

    /// Degrees without an exponent, which these links must not have: the digits that the view shows, or to a centimetre
    /// (seven decimals) below 0.0001, where Swift would write an exponent.
    private static func decimal(_ degrees: Double) -> String {
        guard degrees.magnitude < 0.0001 else { return "\(degrees)" }
        let tenMillionths = Int((degrees.magnitude * 1e7).rounded())
        if tenMillionths == 0 { return "0.0" }
        let digits = String(tenMillionths)
        return (degrees < 0 ? "-0." : "0.") + String(repeating: "0", count: 7 - digits.count) + digits
    }
}
