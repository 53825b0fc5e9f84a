import Foundation
import FoundationXML
import Presenting
import TestSupport
import Testing
import ViewModels

@testable import App

@Suite struct PicturesTests {
    private static let icons = PresentationTable.iconKeys.map(\.rawValue)
    private static let backgrounds = PresentationTable.backgroundKeys.map(\.rawValue)

    @Test func everyKeyHasAPictureAndEveryPictureAKey() {
        #expect(Picture.all.map(\.key) == Self.icons + Self.backgrounds)
    }

    @Test(arguments: Picture.all.map(\.key))
    func isWellFormedAndAsksForNothing(_ key: String) throws {
        let picture = try #require(Picture.all.first { $0.key == key })
        let drawing = try Drawing(picture.svg)
        #expect(picture.svg.count < 4_096)
        let isIcon = Self.icons.contains(key)
        #expect(drawing.viewBox == (isIcon ? "0 0 24 24" : "0 0 390 240"))
        #expect(drawing.strokes.contains("currentColor") == isIcon)
        if isIcon { #expect(drawing.strokes == ["currentColor"] && drawing.fills.subtracting(["none"]).isEmpty) }
        let drawn: Set = [
            "svg", "defs", "g", "use", "path", "circle", "ellipse", "pattern", "linearGradient", "radialGradient",
            "stop",
        ]
        #expect(drawing.elements.subtracting(drawn).isEmpty)
        #expect(drawing.references.allSatisfy { $0.hasPrefix("#") })
        #expect(!drawing.attributes.contains { $0.hasPrefix("on") || $0 == "style" })
    }

    @Test(arguments: Picture.all.map(\.key))
    func isServed(_ key: String) throws {
        try RunningServer.run { _, client in
            let path = "/assets/\(key).svg"
            let answer = try client.get(path)
            #expect(answer.status == 200)
            #expect(answer.body == Picture.all.first { $0.key == key }?.svg)
            #expect(answer["Content-Type"] == "image/svg+xml")
            #expect(answer["Cache-Control"] == "max-age=86400")
            #expect(answer["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'")
            #expect(answer["X-Content-Type-Options"] == "nosniff")
            let tag = try #require(answer["ETag"])
            let notModified = try client.get(path, ["If-None-Match: \(tag)"])
            #expect(notModified.status == 304 && notModified.body.isEmpty)
            #expect(try client.request("HEAD", path)["ETag"] == tag)
        }
    }

    @Test func isCompressedWhereThatSaves() throws {
        try RunningServer.run { _, client in
            let plain = try client.get("/assets/hawk-bg.svg")
            for coding in ["gzip", "br"] {
                let answer = try client.get("/assets/hawk-bg.svg", ["Accept-Encoding: \(coding)"])
                #expect(answer["Content-Encoding"] == coding)
                #expect(answer.body.count < plain.body.count / 2)
                #expect(answer["ETag"] != plain["ETag"])
            }
            #expect(try client.get("/assets/red.svg", ["Accept-Encoding: gzip"])["Content-Encoding"] == nil)
            #expect(try client.get("/assets/red.svg", ["Accept-Encoding: identity;q=0"]).status == 406)
        }
    }

    @Test(arguments: ["nothing.svg", "orange.svg", "coffee", "coffee.svg/", "Coffee.svg", "", "../keys"])
    func whatIsNoPictureIsNotFound(_ name: String) throws {
        try RunningServer.run { _, client in
            let answer = try client.get("/assets/\(name)")
            #expect(answer.status == 404)
            #expect(answer["Content-Type"] == "application/problem+json")
        }
    }
}

/// What an SVG is made of.
private final class Drawing: NSObject, XMLParserDelegate {
    struct NotWellFormed: Error {}

    private(set) var elements: Set<String> = []
    private(set) var attributes: Set<String> = []
    private(set) var references: [String] = []
    private(set) var strokes: Set<String> = []
    private(set) var fills: Set<String> = []
    private(set) var viewBox: String?

    init(_ svg: [UInt8]) throws {
        super.init()
        let parser = XMLParser(data: Data(svg))
        parser.delegate = self
        guard parser.parse() else { throw NotWellFormed() }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes values: [String: String] = [:]
    ) {
        elements.insert(name)
        attributes.formUnion(values.keys)
        if name == "svg" { viewBox = values["viewBox"] }
        if let reference = values["href"] ?? values["xlink:href"] { references.append(reference) }
        for case let value? in [values["fill"], values["stroke"]] where value.hasPrefix("url(") {
            references.append(String(value.dropFirst(4)))
        }
        if let stroke = values["stroke"] { strokes.insert(stroke) }
        if let fill = values["fill"] { fills.insert(fill) }
    }
}
