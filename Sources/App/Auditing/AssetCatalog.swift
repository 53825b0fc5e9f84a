import Glibc
import Settings

/// What an app's asset catalogs hold, by the names an app asks for it.
///
/// - Source: Apple, Asset Catalog Format Reference.
struct AssetCatalog: Sendable, Hashable {
    /// Images and symbols that have a file of their own.
    var images: Set<String> = []
    /// Images and symbols that were made but never got a file.
    var emptyImages: Set<String> = []
    var colors: Set<String> = []

    /// Reads a catalog, or every catalog in a folder.
    ///
    /// Links are followed, each folder is read once, and nothing is looked for deeper than 32 folders down.
    /// - Parameter path: an `.xcassets` folder, or one that holds some, at any depth.
    /// - Throws: `AssetCatalogError` when there is none, or a folder cannot be read.
    init(at path: String) throws(AssetCatalogError) {
        var walk = Walk()
        try walk.visit(path, Place(isInCatalog: Self.isCatalog(path), namespace: "", depth: 0))
        guard walk.foundCatalog else { throw .noCatalog(path) }
        self = walk.catalog
    }

    /// A catalog with nothing in it.
    init() {}

    fileprivate static func isCatalog(_ path: String) -> Bool {
        path.split(separator: "/").last?.hasSuffix(".xcassets") == true
    }
}

/// Why nothing can be said about a catalog.
enum AssetCatalogError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A folder cannot be read; the reason is the system's.
    case unreadable(path: String, reason: String)
    case noCatalog(String)

    /// One line that says what to do.
    var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path.quoted): \(reason); name the app's .xcassets folder"
        case .noCatalog(let path):
            "there is no asset catalog (NAME.xcassets) in \(path.quoted); name the app's, or a folder that holds it"
        }
    }
}

/// Where in a catalog a folder is.
private struct Place {
    var isInCatalog: Bool
    /// What stands before the names in it, with its slash.
    var namespace: String
    var depth: Int
}

/// A walk through folders.
private struct Walk {
    private static let mostDepth = 32

    private struct Identity: Hashable {
        let device: UInt
        let file: UInt
    }

    var catalog = AssetCatalog()
    var foundCatalog = false
    private var visited: Set<Identity> = []

    mutating func visit(_ path: String, _ place: Place) throws(AssetCatalogError) {
        guard place.depth <= Self.mostDepth, isNew(path) else { return }
        if place.isInCatalog { foundCatalog = true }
        for name in try Folder.names(in: path) where !name.hasPrefix(".") {
            let child = "\(path)/\(name)"
            guard Folder.isFolder(child) else { continue }
            if place.isInCatalog {
                try visitInCatalog(child, name, place)
            } else {
                let isCatalog = AssetCatalog.isCatalog(name)
                try visit(child, Place(isInCatalog: isCatalog, namespace: "", depth: place.depth + 1))
            }
        }
    }

    private mutating func visitInCatalog(_ path: String, _ name: String, _ place: Place) throws(AssetCatalogError) {
        if let asset = name.without(suffix: ".imageset") ?? name.without(suffix: ".symbolset") {
            let isEmpty = try !Folder.names(in: path).contains { $0 != "Contents.json" && !$0.hasPrefix(".") }
            if isEmpty {
                catalog.emptyImages.insert(place.namespace + asset)
            } else {
                catalog.images.insert(place.namespace + asset)
            }
        } else if let asset = name.without(suffix: ".colorset") {
            catalog.colors.insert(place.namespace + asset)
        } else {
            // A group, or what no view's key can name, such as the app's own icon: nothing will be found in that.
            let namespace = Folder.providesNamespace(path) ? "\(place.namespace)\(name)/" : place.namespace
            try visit(path, Place(isInCatalog: true, namespace: namespace, depth: place.depth + 1))
        }
    }

    /// Whether the folder was not visited yet, by this way or through a link.
    private mutating func isNew(_ path: String) -> Bool {
        var status = stat()
        // What cannot be looked at fails where it is opened, with its reason.
        guard stat(path, &status) == 0 else { return true }
        return visited.insert(Identity(device: UInt(status.st_dev), file: UInt(status.st_ino))).inserted
    }
}

extension String {
    fileprivate func without(suffix: String) -> String? {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
    }
}
