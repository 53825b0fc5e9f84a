/// Links that open a maps app on the way to a restaurant; each is a complete URL.
///
/// ```json
/// {"apple":"https://maps.apple.com/?daddr=21.028511,105.804817",
///  "google":"https://www.google.com/maps/dir/?api=1&destination=21.028511%2C105.804817",
///  "geo":"geo:21.028511,105.804817?q=21.028511,105.804817(Ph%E1%BB%9F%20B%C3%A1t)"}
/// ```
public struct Directions: Codable, Sendable, Hashable {
    /// For Apple Maps; in a browser where the app is missing.
    public let apple: String
    /// For Google Maps; in a browser where the app is missing.
    public let google: String
    /// For the maps app the user chose (Android).
    public let geo: String

    /// Makes links.
    public init(apple: String, google: String, geo: String) {
        self.apple = apple
        self.google = google
        self.geo = geo
    }
}
