import Platform
import Records
public import Storage

/// What entity tags of a user begin with, in whatever language and coding: the version, and a check on what is in it.
///
/// `v3-9c4e21d7` of `"v3-9c4e21d7-5f0e…-gzip"`. The check keeps a tag of another user, or of a database that is lost,
/// from being taken for one of this version.
public struct UserTag: Sendable, Hashable {
    /// Which version.
    public let version: Int
    private let check: String

    /// The tag of a user.
    public init(_ user: VersionedUser) {
        self.init(id: user.record.id, version: user.version, user.values)
    }

    init(id: String, version: Int, _ values: UserValues) {
        self.version = version
        let age = values.age.map(String.init) ?? ""
        // Each text with its length, so that no two lists of values give the same bytes.
        let parts = [id, values.firstName, values.lastName].map { "\($0.utf8.count):\($0)" }
        let text = parts.joined() + "\(age),\(values.isAdmin),\(version)"
        check = ContentHash.bytes(of: Array(text.utf8)).prefix(4).map(Self.hexadecimal).joined()
    }

    /// Reads the beginning of an entity tag; nil when it is none of a user's.
    ///
    /// - Parameter entityTag: with its quotes, without `W/`.
    public init?(entityTag: String) {
        guard entityTag.utf8.count >= 2, entityTag.hasPrefix("\""), entityTag.hasSuffix("\"") else { return nil }
        let parts = entityTag.dropFirst().dropLast().split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].hasPrefix("v"), let version = Int(parts[0].dropFirst()),
            "v\(version)" == parts[0], parts[1].utf8.count == 8
        else { return nil }
        self.version = version
        check = String(parts[1])
    }

    /// What the entity tags begin with, after the quote.
    public var text: String { "v\(version)-\(check)" }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}

/// Which version of a user a caller means to change.
public enum UserCondition: Sendable, Hashable {
    /// Whichever is there.
    case any
    /// One of those with these tags.
    case tagged([UserTag])
    /// The one with this number.
    case version(Int)

    func holds(for user: VersionedUser) -> Bool {
        switch self {
        case .any: true
        case .tagged(let tags): tags.contains(UserTag(user))
        case .version(let version): version == user.version
        }
    }

    /// The values of the newest older version that is meant and still known.
    func base(of user: VersionedUser, in book: borrowing UserBook) throws(StorageError) -> UserValues? {
        let id = user.record.id
        switch self {
        case .any: return nil
        case .version(let version): return try book.values(ofUser: id, version: version)
        case .tagged(let tags):
            for tag in tags.sorted(by: { $0.version > $1.version }) {
                if let values = try book.values(ofUser: id, version: tag.version),
                    UserTag(id: id, version: tag.version, values) == tag
                {
                    return values
                }
            }
            return nil
        }
    }
}
