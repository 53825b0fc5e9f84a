import HTTPMessages
import Testing

@Suite struct AcceptedCodingsTests {
    @Test(
        arguments: [
            (nil, .identity), ("", .identity), ("gzip", .gzip), ("x-gzip", .gzip), ("br", .brotli), ("GZIP", .gzip),
            ("gzip, br", .brotli), ("gzip;q=1, br;q=0.9", .gzip), ("gzip;q=0.5,br;q=0.5", .brotli),
            ("deflate", .identity),
            ("identity", .identity), ("identity;q=0.5, gzip;q=0.4", .identity), ("identity, gzip", .gzip),
            ("gzip;q=0", .identity), ("gzip;q=0, br;q=0", .identity), ("gzip;q=0, identity;q=0", nil),
            ("identity;q=0", nil), ("*;q=0", nil), ("*;q=0, identity", .identity), ("*;q=0, gzip", .gzip),
            ("*", .brotli), ("*;q=0.5, gzip", .gzip), ("br;q=0, *", .gzip), ("identity;q=0, *", .brotli),
            ("gzip;q=0.001", .gzip), ("gzip;q=0.000", .identity), ("gzip ; Q=0.5 , br ; q=0.4", .gzip),
            ("gzip;q=2", .identity), ("gzip;q=1.001", .identity), ("gzip;q=x", .identity), ("gzip;q=0.5555", .identity),
            ("gzip;q=", .identity), ("gzip;q=-1", .identity), ("gzip;q=1.000", .gzip), ("gzip;q=1.", .gzip),
            ("gzip;level=9;q=0.5", .gzip), (",,gzip,,", .gzip), ("gzipped", .identity), ("\"gzip\"", .identity),
        ] as [(String?, ContentCoding?)])
    func choosesByWeightThenBySize(_ field: String?, _ coding: ContentCoding?) {
        let lines = field.map { "Accept-Encoding: \($0)\r\n" } ?? ""
        withRequest("GET / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n") { #expect(AcceptedCodings($0)?.preferred == coding) }
    }

    @Test func takesAllLinesAsOneList() {
        withFields("Accept-Encoding: gzip", "Accept-Encoding: br;q=0.1") {
            #expect(AcceptedCodings($0)?.preferred == .gzip)
        }
    }

    @Test(
        arguments: [
            ("", true), ("gzip", true), ("gzip, identity;q=0.1", true), ("gzip, identity;q=0", false),
            ("gzip, *;q=0", false), ("gzip, *;q=0, identity", true), ("br, *", true), ("br, identity;q=0, *", false),
        ])
    func identityIsAllowedUnlessItIsExcluded(_ field: String, _ isAllowed: Bool) {
        withFields("Accept-Encoding: \(field)") {
            #expect(AcceptedCodings($0)?.allowsIdentity == isAllowed)
        }
    }
}
