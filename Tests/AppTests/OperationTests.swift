import Platform
import Settings
import TestSupport
import Testing

@testable import App

@Suite struct OperationTests {
    @Test func everyRouteIsInTheDescriptionAndTheOtherWayRound() {
        let document = String(decoding: OpenAPIDocument.bytes, as: UTF8.self)
        let described = document.split(separator: "\n")
            .drop { $0 != "paths:" }.dropFirst().prefix { $0.hasPrefix(" ") }
            .filter { $0.hasPrefix("  /") }
            .map { String($0.dropFirst(2).dropLast()) }
        #expect(Set(described) == Set(RouteTable().templates))
        #expect(described.count == RouteTable().templates.count)
    }

    @Test func everyTemplateIsServed() throws {
        try RunningServer.run { _, client in
            for template in RouteTable().templates {
                let path = template.replacing("{id}", with: "1").replacing("{key}", with: "coffee")
                    .replacing("{name}", with: "main.js")
                let answer = try client.request("OPTIONS", path)
                #expect(answer.status == 204, "\(path)")
                let methods = try #require(answer["Allow"])
                #expect(methods.contains(template == "/refresh" ? "POST" : "GET"))
                let refused = try client.request("TRACE", path)
                #expect(refused.status == 405 && refused["Allow"] == methods)
            }
        }
    }

    @Test func theDescriptionIsServedWithItsTag() throws {
        try RunningServer.run { _, client in
            let answer = try client.get("/openapi.yaml")
            #expect(answer.body == OpenAPIDocument.bytes)
            #expect(answer["Content-Type"] == "application/yaml")
            let tag = try #require(answer["ETag"])
            #expect(try client.get("/openapi.yaml", ["If-None-Match: \(tag)"]).status == 304)
            #expect(answer.text.contains("version: \(Version.text)\n"))
        }
    }

    @Test func statusTellsOfEachSource() throws {
        try RunningServer.run { running, client in
            _ = try client.get("/home")
            var status = try client.get("/status").text
            #expect(status.hasPrefix(#"{"status":"ok","version":"\#(Version.text)","uptimeSeconds":"#))
            #expect(status.contains(#"{"source":"shops","state":"fresh","records":2"#))
            running.upstream.script("/users", .raw("nonsense\r\n\r\n"))
            _ = try client.request("POST", "/refresh?source=users")
            status = try client.get("/status").text
            #expect(status.hasPrefix(#"{"status":"degraded""#))
            #expect(status.contains(#""consecutiveFailures":1"#))
            #expect(!status.contains("127.0.0.1"))
        }
    }

    @Test func unknownMethodsAre501AndConnectEndsTheConnection() throws {
        try RunningServer.run { _, client in
            #expect(try client.request("BREW", "/feed").status == 501)
            #expect(try client.request("OPTIONS", "*").status == 204)
            let answer = try client.request("CONNECT", "example.test:443")
            #expect(answer.status == 501 && answer["Connection"] == "close")
        }
    }

    @Test func aMalformedRequestIsAProblemAndEndsTheConnection() throws {
        try RunningServer.run { _, client in
            try client.send("GET /feed HTTP/1.1\r\nHost : x\r\n\r\n")
            let answer = try client.answer()
            #expect(answer.status == 400 && answer["Connection"] == "close")
            #expect(answer["Content-Type"] == "application/problem+json")
            #expect(answer["X-Content-Type-Options"] == "nosniff")
        }
    }

    @Test func theSampleUpstreamFillsEveryScreen() throws {
        let folder = try TemporaryFolder()
        let command = try Command.parse(
            ["serve", "--sample", "--listen", "127.0.0.1:0", "--database", folder.file("v.sqlite")],
            environment: ["VITRINE_ACCESS_LOG": "off"], readFile: readSmallFile)
        guard case .serve(let loaded) = command else { return }
        let server = try Server(loaded.configuration, errorDescriptor: -1)
        defer { server.stop() }
        let client = try HTTPClient(port: server.port)
        #expect(try client.get("/feed").text.contains(#""total":29"#))
        #expect(try client.get("/posts").text.contains(#""total":30"#))
        #expect(try client.get("/users").text.contains(#""total":8"#))
    }

    @Test func aTakenPortIsSaidPlainly() throws {
        try RunningServer.run { running, _ in
            #expect {
                _ = try RunningServer(
                    running.upstream, TemporaryFolder(), ["VITRINE_LISTEN": "127.0.0.1:\(running.server.port)"])
            } throws: { error in
                (error as? ServerFault)?.line.contains("VITRINE_LISTEN") == true
            }
        }
    }
}
