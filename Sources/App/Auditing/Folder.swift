import Glibc
import Platform
import Settings

/// What the file system says about folders.
enum Folder {
    /// The names in a folder, sorted, without `.` and `..`.
    ///
    /// - Throws: `AssetCatalogError.unreadable`.
    static func names(in path: String) throws(AssetCatalogError) -> [String] {
        guard let folder = opendir(path) else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether there is a folder at `path`, or a link to one.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether a group of a catalog puts its name before the names in it.
    static func providesNamespace(_ path: String) -> Bool {
        guard let contents = try? readSmallFile("\(path)/Contents.json") else { return false }
        // In a JSON text these bytes can be nothing but the member itself: inside of a text the quotes would be
        // escaped.
        let member = Array(#""provides-namespace":true"#.utf8)
        let compact = contents.filter { $0 > 0x20 }
        return compact.indices.contains { compact[$0...].starts(with: member) }
    }
}
