import Foundation
import Testing

@testable import Presenting

@Suite struct ViewPathTests {
    @Test(arguments: [
        ("shop_3", "/restaurants/shop_3"),
        ("A-z.0_9~", "/restaurants/A-z.0_9~"),
        ("a/b", "/restaurants/a%2Fb"),
        ("a?b#c", "/restaurants/a%3Fb%23c"),
        ("100%", "/restaurants/100%25"),
        ("%2F", "/restaurants/%252F"),
        ("a b+c", "/restaurants/a%20b%2Bc"),
        ("phở", "/restaurants/ph%E1%BB%9F"),
        ("🍜", "/restaurants/%F0%9F%8D%9C"),
        ("\0\n\r", "/restaurants/%00%0A%0D"),
        (".", "/restaurants/%2E"),
        ("..", "/restaurants/%2E%2E"),
        ("...", "/restaurants/..."),
        ("../x", "/restaurants/..%2Fx"),
        ("a:b@c;d=e&f,g!$'()*", "/restaurants/a%3Ab%40c%3Bd%3De%26f%2Cg%21%24%27%28%29%2A"),
    ])
    func encodesTheID(_ id: String, _ expected: String) {
        #expect(ViewPath.restaurant(id) == expected)
    }

    @Test func readsBackEveryScalarOfOneToFourBytes() {
        for code in Array(0..<0x800) + [0x800, 0x2028, 0xFFFD, 0xFFFF, 0x10000, 0x1F35C, 0x10FFFF] as [UInt32] {
            guard let scalar = Unicode.Scalar(code) else { continue }
            let segment = ViewPath.segment("x\(scalar)")
            #expect(segment.removingPercentEncoding == "x\(scalar)")
            #expect(segment.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") })
        }
    }

    @Test func leadsToEachKindOfView() {
        #expect(ViewPath.post("1 2") == "/posts/1%202")
        #expect(ViewPath.user("local-7") == "/users/local-7")
    }
}
