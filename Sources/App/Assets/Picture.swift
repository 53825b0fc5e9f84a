import ViewModels

/// A picture of the server's own for a key that views hold, so that what they mean can be seen without an app.
///
/// Each is a file of `Resources/Pictures`: an icon on a grid of 24 in one colour, `currentColor`, or a background of
/// 390 × 240.
struct Picture: Sendable {
    let key: String
    let svg: [UInt8]

    private init(icon key: IconKey, _ svg: [UInt8]) {
        self.key = key.rawValue
        self.svg = svg
    }

    private init(background key: BackgroundKey, _ svg: [UInt8]) {
        self.key = key.rawValue
        self.svg = svg
    }

    /// Every picture there is; a test holds them against the keys of `PresentationTable`.
    static let all = [
        Picture(icon: .bakery, PackageResources.bakery_svg),
        Picture(icon: .coffee, PackageResources.coffee_svg),
        Picture(icon: .fastFood, PackageResources.fastfood_svg),
        Picture(icon: .water, PackageResources.water_svg),
        Picture(icon: .food, PackageResources.food_icon_svg),
        Picture(background: .hawk, PackageResources.hawk_bg_svg),
        Picture(background: .coffee, PackageResources.coffee_bg_svg),
        Picture(background: .fastFood, PackageResources.fastfood_bg_svg),
        Picture(background: .streetTea, PackageResources.streettea_bg_svg),
        Picture(background: .red, PackageResources.red_svg),
        Picture(background: .green, PackageResources.green_svg),
    ]
}
