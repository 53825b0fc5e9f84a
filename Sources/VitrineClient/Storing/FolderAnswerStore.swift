public import Foundation

/// Keeps answers in a folder, so that the app's next start shows something at once, network or not.
///
/// A file is written whole or not at all, and one that cannot be read is as good as none. Give each process a folder of its
/// own, inside the caches folder, which the system may empty.
public actor FolderAnswerStore: AnswerStore {
    private static let suffix = ".answer"

    /// What is in a file; the key tells apart what has the same name.
    private struct Entry: Codable {
        let key: String
        let answer: StoredAnswer
    }

    private let folder: URL
    private let mostBytes: Int

    /// Names the folder; it is made when something is kept first.
    ///
    /// - Parameters:
    ///   - folder: a file URL.
    ///   - mostBytes: of all files together; what was kept longest ago goes first.
    public init(folder: URL, mostBytes: Int = 32 << 20) {
        self.folder = folder
        self.mostBytes = mostBytes
    }

    /// What was kept under this key last, or nil.
    public func answer(for key: String) -> StoredAnswer? {
        guard let data = try? Data(contentsOf: file(for: key)),
            let entry = try? PropertyListDecoder().decode(Entry.self, from: data), entry.key == key
        else { return nil }
        return entry.answer
    }

    /// Keeps an answer in place of an earlier one; nil forgets it.
    ///
    /// What cannot be written, or is larger than the whole store, is not kept.
    public func keep(_ answer: StoredAnswer?, for key: String) {
        let file = file(for: key)
        guard let answer, let data = try? Self.encoder.encode(Entry(key: key, answer: answer)), data.count <= mostBytes
        else {
            try? FileManager.default.removeItem(at: file)
            return
        }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // What a full disk keeps from being replaced is not what was asked to be kept.
        if (try? data.write(to: file, options: .atomic)) == nil { try? FileManager.default.removeItem(at: file) }
        removeOldest()
    }

    /// Forgets everything.
    public func removeAll() {
        for file in files() { try? FileManager.default.removeItem(at: file.url) }
    }

    private static var encoder: PropertyListEncoder {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return encoder
    }

    private func removeOldest() {
        var files = files().sorted { ($0.changedAt, $0.url.path) < ($1.changedAt, $1.url.path) }
        var bytes = files.reduce(0) { $0 + $1.bytes }
        while bytes > mostBytes, !files.isEmpty {
            let oldest = files.removeFirst()
            try? FileManager.default.removeItem(at: oldest.url)
            bytes -= oldest.bytes
        }
    }

    private func files() -> [(url: URL, changedAt: Date, bytes: Int)] {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
        let urls = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))
        return (urls ?? []).filter { $0.lastPathComponent.hasSuffix(Self.suffix) }.map { url in
            let values = try? url.resourceValues(forKeys: keys)
            return (url, values?.contentModificationDate ?? .distantPast, values?.fileSize ?? 0)
        }
    }

    private func file(for key: String) -> URL {
        folder.appendingPathComponent(Self.name(of: key) + Self.suffix, isDirectory: false)
    }

    /// - Source: the FNV-1a hash, 64 bits.
    private static func name(of key: String) -> String {
        let hash = key.utf8.reduce(into: UInt64(0xCBF2_9CE4_8422_2325)) { hash, byte in
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}
