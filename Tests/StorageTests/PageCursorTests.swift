import Records
import Testing

@testable import Storage

@Suite struct PageCursorTests {
    private static let cursors = [
        PageCursor(order: .shops, key: .none, id: "shop_1"), PageCursor(order: .posts, key: .none, id: "\u{0}"),
        PageCursor(order: .shopsByRate, key: .number(4.5), id: "Phở"),
        PageCursor(order: .shopsByDistance, key: .number(.infinity), id: "e\u{301}"),
        PageCursor(order: .shopsByName, key: .text(""), id: "a"),
        PageCursor(order: .shopsByNameDescending, key: .text(String(repeating: "x", count: 64)), id: "a"),
        PageCursor(order: .users, key: .none, id: String(repeating: "long ", count: 1_000)),
    ]

    @Test(arguments: cursors)
    func readsWhatItWrites(cursor: PageCursor) throws {
        #expect(cursor.text.utf8.allSatisfy { Base64URL.decode(String(decoding: [$0], as: UTF8.self)) != nil })
        let read = try #require(PageCursor(text: cursor.text))
        #expect(read.order == cursor.order)
        #expect(read.key == cursor.key)
        #expect(Array(read.id.utf8) == Array(cursor.id.utf8))
    }

    @Test(arguments: cursors)
    func anythingElseIsNoCursor(cursor: PageCursor) {
        let text = cursor.text
        for other in [text + "=", text + "A", " " + text, text + "\n", "", "A", "AA", "!!!!", "é", text + "\u{301}"] {
            #expect(PageCursor(text: other) == nil || PageCursor(text: other)?.text == other)
        }
        for length in 0..<min(text.count, 20) {
            let cut = String(text.prefix(length))
            #expect(PageCursor(text: cut) == nil || PageCursor(text: cut)?.text == cut)
        }
    }

    @Test(
        arguments: [
            [], [0, 97], [9, 97], [255, 97], [1], [1, 0xFF], [2, 0, 0, 0, 0, 0, 0, 0], [4, 65, 97], [4, 1, 97],
            [2, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0, 97], [2, 0xC0, 0, 0, 0, 0, 0, 0, 0, 97], [4, 1, 0xFF, 97],
        ] as [[UInt8]])
    func bytesThatMeanNothingAreNoCursor(bytes: [UInt8]) {
        #expect(PageCursor(text: Base64URL.encode(bytes)) == nil)
    }

    @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar"])
    func base64IsThatOfTheStandard(text: String) {
        let known = [
            "": "", "f": "Zg", "fo": "Zm8", "foo": "Zm9v", "foob": "Zm9vYg", "fooba": "Zm9vYmE", "foobar": "Zm9vYmFy",
        ]
        #expect(Base64URL.encode(Array(text.utf8)) == known[text])
        #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8")
    }

    @Test func cursorsFitOneListInOneOrder() {
        for order in ListOrder.allCases {
            let cursor = PageCursor(order: order, key: order.firstKey, id: "a")
            let fitting = ShopQuery.Order.allCases.filter {
                cursor.fits(ShopQuery(order: $0, near: .init(latitude: 0, longitude: 0)))
            }
            #expect(fitting.count == (order == .posts || order == .users ? 0 : 1))
            #expect(cursor.fits(PostQuery()) == (order == .posts))
            #expect(cursor.fits(UserQuery()) == (order == .users))
        }
        #expect(PageCursor(order: .shops, key: .none, id: "a").fits(ShopQuery(order: .distance)))
    }
}
