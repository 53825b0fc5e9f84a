import Glibc
import TestSupport
import Testing
import ViewModels

@testable import App

@Suite struct AuditTests {
    @Test func aCatalogWithEverythingLacksNothing() throws {
        let app = try AppFolder()
        for key in Self.pictured { try app.add("Assets.xcassets/\(key).imageset", file: "x.pdf") }
        try app.add("Assets.xcassets/AppIcon.appiconset")
        let audit = try app.audit("Assets.xcassets")
        #expect(audit.lines == [])
        #expect(audit.keyCount == 16)
        #expect(Program.run(["audit-assets", app.path("Assets.xcassets")], environment: [:]) == 0)
    }

    /// Red and green behind users, and every tint, are colours of the system.
    @Test func anEmptyCatalogLacksEveryPictureAndNoColor() throws {
        let app = try AppFolder()
        try app.add("Assets.xcassets")
        #expect(
            try app.audit("Assets.xcassets").lines == [
                "icon bakery: add bakery.imageset or bakery.symbolset",
                "icon coffee: add coffee.imageset or coffee.symbolset",
                "icon fastfood: add fastfood.imageset or fastfood.symbolset",
                "icon water: add water.imageset or water.symbolset",
                "icon food-icon: add food-icon.imageset or food-icon.symbolset",
                "background hawk-bg: add hawk-bg.imageset",
                "background coffee-bg: add coffee-bg.imageset",
                "background fastfood-bg: add fastfood-bg.imageset",
                "background streettea-bg: add streettea-bg.imageset",
            ])
        #expect(Program.run(["audit-assets", app.path("Assets.xcassets")], environment: [:]) == 1)
    }

    @Test func aColorOfOnesOwnNeedsItsSet() throws {
        let keys = KeysDocument(
            iconKeys: [], backgroundKeys: [BackgroundKey(rawValue: "dusk")],
            tintKeys: [TintKey(rawValue: "brand"), TintKey(rawValue: "accent")])
        let app = try AppFolder()
        try app.add("A.xcassets/brand.colorset", file: "Contents.json")
        #expect(
            AssetAudit(keys, in: try app.catalog("A.xcassets")).lines
                == ["background dusk: add dusk.imageset", "tint accent: add accent.colorset"])
        try app.add("A.xcassets/dusk.colorset")
        #expect(
            AssetAudit(keys, in: try app.catalog("A.xcassets")).lines == ["tint accent: add accent.colorset"])
    }

    @Test func namesAreFoundInGroupsAndBehindNamespaces() throws {
        let app = try AppFolder()
        try app.add("A.xcassets/Plain/v1.2/coffee.symbolset", file: "coffee.svg")
        try app.add("A.xcassets/Icons", file: "Contents.json", #"{ "properties" : { "provides-namespace" : true } }"#)
        try app.add("A.xcassets/Icons/bakery.imageset", file: "bakery.png")
        try app.add("A.xcassets/Other", file: "Contents.json", #"{"properties":{"provides-namespace":false}}"#)
        try app.add("A.xcassets/Other/water.imageset", file: "water.png")
        #expect(try app.catalog("A.xcassets").images == ["coffee", "Icons/bakery", "water"])
        #expect(
            try app.audit("A.xcassets").lines.first
                == #"icon bakery: add bakery.imageset or bakery.symbolset (there is "Icons/bakery", which has another name)"#
        )
    }

    @Test func aSetWithoutAFileIsNoPicture() throws {
        let app = try AppFolder()
        try app.add("A.xcassets/coffee.imageset", file: "Contents.json")
        #expect(
            try app.audit("A.xcassets").lines.contains(
                "icon coffee: add coffee.imageset or coffee.symbolset (the set is there, but holds no file)"))
    }

    @Test func theCaseOfANameMatters() throws {
        let app = try AppFolder()
        try app.add("A.xcassets/Hawk-BG.imageset", file: "a.png")
        #expect(
            try app.audit("A.xcassets").lines.contains(
                #"background hawk-bg: add hawk-bg.imageset (there is "Hawk-BG", which has another name)"#))
    }

    @Test func allCatalogsOfAFolderCountTogether() throws {
        let app = try AppFolder()
        try app.add("App/Assets.xcassets/coffee.imageset", file: "a.png")
        try app.add("Kit/Sources/Media.xcassets/water.imageset", file: "a.png")
        try app.add("Kit/stray.imageset", file: "a.png")
        try app.add(".hidden/B.xcassets/bakery.imageset", file: "a.png")
        #expect(try app.catalog("").images == ["coffee", "water"])
    }

    @Test func endsOnLinksThatGoInCircles() throws {
        let app = try AppFolder()
        try app.add("A.xcassets/Group/coffee.imageset", file: "a.png")
        #expect(symlink("..", app.path("A.xcassets/Group/up")) == 0)
        #expect(symlink("A.xcassets", app.path("again")) == 0)
        #expect(symlink("nowhere", app.path("A.xcassets/gone.imageset")) == 0)
        #expect(try app.catalog("").images == ["coffee"])
    }

    @Test func looksNoDeeperThanItMust() throws {
        let app = try AppFolder()
        let deep = Array(repeating: "g", count: 60)
        try app.add("A.xcassets/" + (deep + ["coffee.imageset"]).joined(separator: "/"), file: "a.png")
        try app.add("A.xcassets/" + (deep.prefix(8) + ["water.imageset"]).joined(separator: "/"), file: "a.png")
        #expect(try app.catalog("A.xcassets").images == ["water"])
    }

    @Test func saysWhatIsNoCatalog() throws {
        let app = try AppFolder()
        try app.add("App/Sources", file: "main.swift")
        #expect(throws: AssetCatalogError.noCatalog(app.path("App"))) { try app.catalog("App") }
        #expect(
            throws: AssetCatalogError.unreadable(path: app.path("B.xcassets"), reason: "No such file or directory")
        ) { try app.catalog("B.xcassets") }
        #expect(
            throws: AssetCatalogError.unreadable(path: app.path("App/Sources/main.swift"), reason: "Not a directory")
        ) { try app.catalog("App/Sources/main.swift") }
        #expect(Program.run(["audit-assets", app.path("App")], environment: [:]) == 2)
    }

    private static let pictured = [
        "bakery", "coffee", "fastfood", "water", "food-icon", "hawk-bg", "coffee-bg", "fastfood-bg", "streettea-bg",
    ]
}

/// An app's folder.
private struct AppFolder {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    func path(_ name: String) -> String {
        folder.file(name)
    }

    /// Makes a folder, with those above it and, where one is named, a file in it.
    func add(_ name: String, file: String? = nil, _ text: String = "{}") throws {
        var path = ""
        for part in name.split(separator: "/") {
            path += path.isEmpty ? "\(part)" : "/\(part)"
            _ = mkdir(folder.file(path), 0o755)
        }
        if let file { try folder.write(text.utf8, to: "\(name)/\(file)") }
    }

    func catalog(_ name: String) throws -> AssetCatalog {
        try AssetCatalog(at: path(name))
    }

    func audit(_ name: String) throws -> AssetAudit {
        AssetAudit(.current, in: try catalog(name))
    }
}
