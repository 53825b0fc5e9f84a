import HTTPMessages
import Testing

@Suite struct RequestParserTests {
    @Test func findsThePartsOfARequest() {
        withRequest("PATCH /users/7?a=b&c HTTP/1.1\r\nHost: a\r\nX-Request-ID: \t r-1 \r\nx: \r\n\r\n") { request in
            #expect(request.head.method == .patch)
            #expect(request.method.text == "PATCH")
            #expect(request.path.text == "/users/7")
            #expect(request.query.text == "a=b&c")
            #expect(request.text(.xRequestID) == "r-1")
            #expect(request.text(.origin) == nil)
            #expect(!request.head.isVersion10)
            #expect(request.head.framing == .none)
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.2\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.0\r\n\r\n",
        "\r\n\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "!#$%&'*+-.^_`|~09AZaz / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /!\"$%&'()*+,-./:;<=>?@[\\]^_`{|}~ HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n!#$%&'*+-.^_`|~09AZaz: \u{e9}\t\u{7e}\r\n\r\n",
        "GET / HTTP/1.1\r\nHost:a\r\nx:\r\n\r\n",
        "M-SEARCH * HTTP/1.1\r\nHost: a\r\n\r\n",
    ])
    func takes(_ head: String) {
        #expect(outcome(of: head) == .complete(byteCount: head.utf8.count))
    }

    @Test(arguments: [
        // Request line
        (" GET / HTTP/1.1\r\n", 400), ("G@T / HTTP/1.1\r\n", 400), ("GET\t/ HTTP/1.1\r\n", 400),
        ("GET  / HTTP/1.1\r\n", 400), ("GET /a b HTTP/1.1\r\n", 400), ("GET /\u{7f} HTTP/1.1\r\n", 400),
        ("GET /\u{0} HTTP/1.1\r\n", 400), ("GET /\u{e9} HTTP/1.1\r\n", 400), ("GET /\r\n", 400), ("GET\r\n", 400),
        ("GET / HTTP/1.1\n", 400), ("GET / HTTP/1.1 \r\n", 400), ("GET / HTTP/1.10\r\n", 400),
        ("GET / http/1.1\r\n", 400), ("GET / HTTP/1,1\r\n", 400), ("GET / HTTP/x.1\r\n", 400),
        ("GET / HTTP/2.0\r\n", 505), ("GET / HTTP/0", 505), ("PRI * HTTP/2.0\r\n", 505),
        ("\r\n\r\n\r\n\r\n\r\nGET / HTTP/1.1\r\n", 400), ("\rGET / HTTP/1.1\r\n", 400), ("\nGET / HTTP/1.1\r\n", 400),
        (String(repeating: "M", count: 33), 501),
        // Target
        ("GET * HTTP/1.1\r\n", 400), ("GET a HTTP/1.1\r\n", 400), ("GET a:80 HTTP/1.1\r\n", 400),
        ("GET ftp://a/ HTTP/1.1\r\n", 400), ("GET http:///x HTTP/1.1\r\n", 400), ("GET http://:80/ HTTP/1.1\r\n", 400),
        ("GET http://u@a/ HTTP/1.1\r\n", 400), ("CONNECT / HTTP/1.1\r\n", 400), ("CONNECT a HTTP/1.1\r\n", 400),
    ])
    func refusesTheRequestLine(_ line: String, _ status: Int) {
        #expect(outcome(of: line).status == status)
    }

    @Test(arguments: [
        ("x : y", 400), ("x\t: y", 400), (": y", 400), ("x", 400), (" x: y", 400), ("x(: y", 400), ("\u{e9}: y", 400),
        ("x\u{0}: y", 400), ("x: \u{0}", 400), ("x: \u{1}", 400), ("x: \u{7f}", 400), ("x: a\rb", 400),
        ("x: a\nb", 400),
        ("x: a\r\n b", 400), ("x: a\r\n\tb", 400), ("x: a\r\r", 400), ("Host: b", 400), ("Content-Length: 1, 1", 400),
    ])
    func refusesTheFieldLine(_ line: String, _ status: Int) {
        #expect(outcome(of: "GET / HTTP/1.1\r\nHost: a\r\n\(line)\r\n\r\n").status == status)
    }

    @Test func startsAnewAfterEachHead() {
        var parser = RequestParser(limits: RequestLimits())
        let first = Array("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nX-Request-ID: 1\r\n\r\n".utf8)
        let second = Array("GET /b HTTP/1.0\r\n\r\n".utf8)
        #expect(parser.parse(first.span.bytes) == .complete(byteCount: first.count))
        #expect(parser.parse(Array("GET / HTTP/1.1\r\nnonsense\r\n".utf8).span.bytes).status == 400)
        #expect(parser.parse(second.span.bytes) == .complete(byteCount: second.count))
        let request = RequestView(head: parser.head, bytes: second.span.bytes)
        #expect(request.path.text == "/b")
        #expect(request.head.framing == .none)
        #expect(request.has(.xRequestID) == false)
    }

    @Test func findsEveryKnownFieldInAnyCase() {
        for field in KnownField.allCases where ![.host, .transferEncoding, .contentLength, .expect].contains(field) {
            for name in ["\(field.name)", "\(field.name)".uppercased()] {
                withFields("\(name): 100") { request in
                    #expect(request.text(field) == "100")
                    for other in KnownField.allCases where other != field && other != .host {
                        #expect(request.has(other) == false, "\(name) is taken for \(other)")
                    }
                }
            }
        }
    }

    @Test func takesNoOtherNameForAKnownField() {
        for field in KnownField.allCases where field != .host {
            var name = Array("\(field.name)".utf8)
            for position in name.indices {
                let kept = name[position]
                name[position] = UInt8(ascii: "7")
                withFields("\(String(decoding: name, as: UTF8.self)): 1") { #expect($0.has(field) == false) }
                name[position] = kept
            }
        }
    }

    @Test func givesTheLinesOfAFieldInOrder() {
        withFields("If-None-Match: a", "x: y", "if-none-match: b, c") { request in
            var lines: [String] = []
            request.forEachLine(of: .ifNoneMatch) { lines.append($0.text) }
            var elements: [String] = []
            request.forEachElement(of: .ifNoneMatch) { elements.append($0.text) }
            #expect(lines == ["a", "b, c"])
            #expect(elements == ["a", "b", "c"])
            #expect(request.first(.ifNoneMatch)?.text == "a")
        }
    }
}
