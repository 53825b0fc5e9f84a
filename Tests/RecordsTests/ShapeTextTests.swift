import Testing

@testable import Records

@Suite struct ShapeTextTests {
    @Test(arguments: [
        "[]", #"[{"id":1}]"#, #"[7,{"id":"a","type":"Mural","":1," two words ":2},{"id":"a","rate":"x"}]"#,
        #"[{"id":1,"\n= 1":1,"\u0301accent":2,"a\r\nb":3,"\u2028":4,"👩‍👩‍👧":5}]"#,
    ])
    func isReadAsItWasWritten(json: String) throws {
        let shape = try read(json, as: ShopRecord.self, allowing: [.rejects, .empty]).summary.shape
        #expect(Shape(text: shape.text) == shape)
    }

    @Test func keepsCountsThatWereNotToldApart() throws {
        var shape = Shape()
        shape.unknownMembers.addOthers(3)
        shape.unknownWords.addOthers(4)
        #expect(Shape(text: shape.text) == shape)
    }

    @Test(arguments: [
        "", "shape 1", "shape 2\n0 0 0 0 0", "shape 1\n0 0 0 0", "shape 1\n-1 0 0 0 0", "shape 1\n0 0 0 0 x",
        "shape 1\n99999999999999999999 0 0 0 0", "shape 1\n9000000000000000000 9000000000000000000 0 0 0",
        "shape 1\n1 0 0 0 0\n= 2 0 0 0 0 0 0 0 bio", "shape 1\n1 0 0 0 0\n= 1 0 0 0 0 0 0 2 bio",
        "shape 1\n1 0 0 0 0\n= 1 0 0 bio", "shape 1\n1 0 0 0 0\n? 1 bio", "shape 1\n1 0 0 0 0\n+ bio",
        "shape 1\n1 0 0 0 0\n", "shape 1\r\n1 0 0 0 0",
    ])
    func anythingElseIsNoShape(text: String) {
        #expect(Shape(text: text) == nil)
    }

    @Test(arguments: [
        ("bio", "bio"), ("", ""), ("Größe 大小", "Größe 大小"), ("a`b\\c", "a\\u{60}b\\u{5C}c"),
        ("\u{0}\n\u{7F}\u{85}", "\\u{0}\\u{A}\\u{7F}\\u{85}"),
        ("\u{202E}\u{2028}\u{FEFF}\u{E000}\u{378}", "\\u{202E}\\u{2028}\\u{FEFF}\\u{E000}\\u{378}"),
        ("👩🏽‍🍳", "👩🏽\\u{200D}🍳"),
        (String(repeating: "x", count: 48), String(repeating: "x", count: 48)),
        (String(repeating: "x", count: 10_000), String(repeating: "x", count: 48) + "…"),
        (String(repeating: "\n", count: 10_000), String(repeating: "\\u{A}", count: 9) + "…"),
        (String(repeating: "🍜", count: 10_000), String(repeating: "🍜", count: 48) + "…"),
    ])
    func whatAnUpstreamNamesIsFitToBeShown(name: String, shown: String) {
        #expect(name.shown == shown)
    }

    @Test func longNamesThatAreShownAlikeAreOne() throws {
        let long = String(repeating: "x", count: 10_000)
        let shape = try read("[{\"id\":1,\"\(long)1\":1},{\"id\":2,\"\(long)2\":1}]", as: PostRecord.self).summary.shape
        #expect(shape.unknownMembers.entries.map(\.count) == [2])
        #expect(shape.text.utf8.count < 1_000)
    }
}
