/// Where a page of a list ended, as a text that clients send back.
///
/// It holds the order, and the last record's id and sort key: what is the same wherever the same content is. The list
/// may change meanwhile; see `Snapshot.feed`.
public struct PageCursor: Sendable, Hashable {
    let order: ListOrder
    let key: SortKey
    let id: String

    init(order: ListOrder, key: SortKey, id: String) {
        self.order = order
        self.key = key
        self.id = id
    }

    /// Reads a cursor's text.
    ///
    /// Nil unless it is exactly what `text` of some cursor is.
    public init?(text: String) {
        guard let bytes = Base64URL.decode(text), let code = bytes.first, let order = ListOrder(rawValue: code),
            let (key, count) = Self.key(order, bytes.dropFirst()),
            let id = String(validating: bytes.dropFirst(1 + count), as: UTF8.self), !id.isEmpty
        else { return nil }
        self.init(order: order, key: key, id: id)
        // A number of base64 can be written in several ways.
        guard self.text.utf8.elementsEqual(text.utf8) else { return nil }
    }

    /// The cursor as letters, digits, `-` and `_`, about as long as the record's id and name.
    public var text: String {
        var bytes = [order.rawValue]
        switch key {
        case .none: break
        case .number(let number): withUnsafeBytes(of: number.bitPattern.bigEndian) { bytes += $0 }
        case .text(let text): bytes += [UInt8(clamping: text.utf8.count)] + text.utf8
        }
        return Base64URL.encode(bytes + id.utf8)
    }

    /// Compares texts, in which ids are as their code points.
    public static func == (one: PageCursor, other: PageCursor) -> Bool { one.text == other.text }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// Tells whether a page of this list in this order can have ended here.
    public func fits(_ query: ShopQuery) -> Bool { order == ListOrder(query) }

    /// Tells whether a page of a list of posts can have ended here.
    public func fits(_ query: PostQuery) -> Bool { order == .posts }

    /// Tells whether a page of a list of users can have ended here.
    public func fits(_ query: UserQuery) -> Bool { order == .users }

    /// Reads a key and tells its length.
    private static func key(_ order: ListOrder, _ bytes: ArraySlice<UInt8>) -> (SortKey, count: Int)? {
        switch order {
        case .shops, .posts, .users: return (.none, 0)
        case .shopsByRate, .shopsByRateDescending, .shopsByDistance:
            guard bytes.count >= 8 else { return nil }
            let number = Double(bitPattern: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
            return number >= 0 ? (.number(number), 8) : nil
        case .shopsByName, .shopsByNameDescending:
            guard let count = bytes.first.map(Int.init), count <= FoldedText.sortKeyBytes, bytes.count > count,
                let text = String(validating: bytes.dropFirst().prefix(count), as: UTF8.self)
            else { return nil }
            return (.text(text), 1 + count)
        }
    }
}
