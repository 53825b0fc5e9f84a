import Foundation
import TestSupport
import Testing

@testable import App

@Suite struct PreviewTests {
    @Test func thePageIsServedAndMayLoadFromHereOnly() throws {
        try RunningServer.run { _, client in
            let answer = try client.get("/")
            #expect(answer.status == 200)
            #expect(answer["Content-Type"] == "text/html; charset=utf-8")
            #expect(
                answer["Content-Security-Policy"]
                    == "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                    + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
            #expect(answer["Cross-Origin-Opener-Policy"] == "same-origin")
            #expect(answer["Referrer-Policy"] == "no-referrer")
            #expect(answer["Cache-Control"] == "no-cache")
            let tag = try #require(answer["ETag"])
            #expect(try client.get("/?locale=ar", ["If-None-Match: \(tag)"]).status == 304)
        }
    }

    @Test(arguments: PagePart.all.map(\.name))
    func eachPartIsServedAsWhatItIs(_ name: String) throws {
        try RunningServer.run { _, client in
            let answer = try client.get("/preview/\(name)")
            #expect(answer.status == 200)
            let kind = name.hasSuffix(".css") ? "css" : "javascript"
            #expect(answer["Content-Type"] == "text/\(kind); charset=utf-8")
            #expect(answer["X-Content-Type-Options"] == "nosniff")
            #expect(answer.body == PagePart.all.first { $0.name == name }?.bytes)
        }
    }

    @Test func everyFileOfThePageIsServed() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/App/Resources/Preview")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(files) == Set(PagePart.all.map(\.name) + ["page.html"]))
    }

    /// Nothing from other hosts, no script or style in the page itself, which its policy forbids, and nothing put in as
    /// HTML.
    @Test func asksNobodyElse() {
        let page = String(decoding: Asset.page.bytes, as: UTF8.self)
        for forbidden in ["<style", " style=", "onclick", "src=\"http", "href=\"http"] {
            #expect(!page.contains(forbidden), "\(forbidden)")
        }
        for part in PagePart.all {
            let text = String(decoding: part.bytes, as: UTF8.self)
            for forbidden in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "@import"] {
                #expect(!text.contains(forbidden), "\(forbidden) in \(part.name)")
            }
            let addresses = text.split(separator: "://").count - 1
            let namespaces = text.split(separator: "http://www.w3.org/").count - 1
            #expect(addresses == namespaces, "\(part.name) names another host")
        }
    }

    @Test func isSmallOverTheWire() throws {
        try RunningServer.run { _, client in
            let paths = ["/"] + PagePart.all.map { "/preview/\($0.name)" }
            let sizes = try paths.map { try client.get($0, ["Accept-Encoding: br"]).body.count }
            #expect(sizes.reduce(0, +) < 34_000)
        }
    }
}
