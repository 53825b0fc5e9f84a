import Settings
import ViewModels

/// Which of the keys that views hold an app's catalog has nothing for.
struct AssetAudit: Sendable {
    /// Colours that every app has from the system, by the names that `UIColor.system…` and SwiftUI's `Color` give them.
    static let systemColors: Set = [
        "blue", "brown", "cyan", "gray", "green", "indigo", "mint", "orange", "pink", "purple", "red", "teal", "yellow",
    ]

    /// A line for each key that the catalog lacks, in the keys' order.
    let lines: [String]
    /// How many keys were looked for.
    let keyCount: Int

    init(_ keys: KeysDocument, in catalog: AssetCatalog) {
        let icons = keys.iconKeys.map(\.rawValue)
        let backgrounds = keys.backgroundKeys.map(\.rawValue)
        let tints = keys.tintKeys.map(\.rawValue)
        keyCount = icons.count + backgrounds.count + tints.count
        var lines: [String] = []
        for key in icons where !catalog.images.contains(key) {
            lines.append("icon \(key): add \(key).imageset or \(key).symbolset" + Self.hint(key, catalog))
        }
        for key in backgrounds where !catalog.images.contains(key) && !Self.hasColor(key, catalog) {
            lines.append("background \(key): add \(key).imageset" + Self.hint(key, catalog))
        }
        for key in tints where !Self.hasColor(key, catalog) {
            lines.append("tint \(key): add \(key).colorset" + Self.hint(key, catalog))
        }
        self.lines = lines
    }

    private static func hasColor(_ key: String, _ catalog: AssetCatalog) -> Bool {
        catalog.colors.contains(key) || systemColors.contains(key)
    }

    /// What is there instead: a set without a picture, or the name in another case or behind a namespace.
    private static func hint(_ key: String, _ catalog: AssetCatalog) -> String {
        if catalog.emptyImages.contains(key) { return " (the set is there, but holds no file)" }
        let near = catalog.images.union(catalog.colors).filter { name in
            name.split(separator: "/").last?.lowercased() == key
        }
        return near.min().map { " (there is \($0.quoted), which has another name)" } ?? ""
    }
}
