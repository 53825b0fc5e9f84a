import Facade
import TestSupport
import Testing

@testable import App

@Suite struct WritingTests {
    private static let ann = #"{"firstName":"Ann","lastName":"Lee"}"#

    // MARK: Who may write

    private static let signsOfOthers = [
        "Forwarded: for=192.0.2.1", "X-Forwarded-For: 192.0.2.1", "X-Forwarded-Host: a", "X-Forwarded-Proto: https",
        "x-forwarded-Anything:", "Via: 1.1 proxy", "Origin: https://evil.example", "Origin: null", "Origin: ",
        "Origin: http://vitrine.test", "Origin: http://localhost:3000",
    ]

    @Test func whoComesThroughSomethingElseIsNotLocal() throws {
        try RunningServer.run { _, client in
            let writes = [("POST", "/users"), ("PUT", "/users/1"), ("DELETE", "/users/1"), ("POST", "/forms/user")]
            for field in Self.signsOfOthers {
                for (method, path) in writes {
                    let answer = try client.write(method, path, Self.ann, [field, "If-Match: *"])
                    #expect(answer.status == 403, "\(method) \(field)")
                }
                #expect(try client.get("/forms/user", [field]).status == 200)
            }
            #expect(try client.get("/users").text.contains(#""total":2"#))
        }
    }

    @Test func aPageOfTheServersOwnMayWrite() throws {
        try RunningServer.run { running, client in
            let host = "localhost:\(running.server.port)"
            let body = Self.ann
            try client.send(
                "POST /users HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
            #expect(try client.answer().status == 201)
        }
    }

    @Test func whereThereIsATokenItIsAskedFor() throws {
        try RunningServer.run(["VITRINE_ADMIN_TOKEN": "a-long-enough-token"]) { _, client in
            for fields in [[], ["Authorization: Bearer wrong"], ["Authorization: Basic YTpi"]] {
                let answer = try client.write("POST", "/users", Self.ann, fields)
                #expect(answer.status == 401)
                #expect(answer["WWW-Authenticate"] == "Bearer")
                #expect(try client.write("POST", "/forms/user", Self.ann, fields).status == 401)
                #expect(try client.request("DELETE", "/users/1", fields + ["If-Match: *"]).status == 401)
            }
            // Whoever has it may come from anywhere.
            let fields = ["Authorization: Bearer a-long-enough-token", "Via: 1.1 proxy", "Origin: https://app.example"]
            #expect(try client.write("POST", "/users", Self.ann, fields).status == 201)
        }
    }

    // MARK: What may be sent

    private static let otherTypes = [
        ("POST", "/users", "text/plain"), ("POST", "/users", "application/merge-patch+json"),
        ("PUT", "/users/1", "application/merge-patch+json"), ("PATCH", "/users/1", "application/xml"),
        ("POST", "/users", ""), ("POST", "/users", "application/json; charset=iso-8859-1"),
        ("POST", "/forms/user", "multipart/form-data; boundary=x"),
    ]

    @Test func otherMediaTypesAreRefused() throws {
        try RunningServer.run { _, client in
            for (method, path, type) in Self.otherTypes {
                let answer = try client.write(method, path, Self.ann, as: type.isEmpty ? nil : type, ["If-Match: *"])
                #expect(answer.status == 415, "\(method) \(type)")
                let accepted = answer[method == "PATCH" ? "Accept-Patch" : "Accept"]
                #expect(accepted?.contains("application/json") == true)
                #expect(accepted?.contains("merge-patch") == (method == "PATCH"))
            }
        }
    }

    @Test func aCodedBodyIsRefused() throws {
        try RunningServer.run { _, client in
            let answer = try client.write("POST", "/users", Self.ann, ["Content-Encoding: gzip"])
            #expect(answer.status == 415)
            #expect(answer["Accept-Encoding"] == "identity")
            #expect(try client.write("POST", "/users", Self.ann, ["Content-Encoding: identity"]).status == 201)
        }
    }

    private static let malformed = [
        ("", 0), ("{", 1), (#"{"firstName":"A",}"#, 17), (#"{"firstName":"A"} x"#, 18), ("{'a':1}", 1),
        (#"{"age":01}"#, 8), (#"{"age":NaN}"#, 7), (#"{"age":1,"age":2}"#, 9), (#"{"age":1,"\u0061ge":2}"#, 9),
        ("{\"firstName\":\"a\u{0}b\"}", 15),
    ]

    @Test func malformedJSONIsRefusedWithItsPlace() throws {
        try RunningServer.run { _, client in
            for (body, position) in Self.malformed {
                let answer = try client.write("POST", "/users", body)
                #expect(answer.status == 400, "\(body)")
                #expect(answer.text.contains(#""position":\#(position)}"#), "\(answer.text)")
            }
        }
    }

    @Test func bytesThatAreNotUTF8AreRefused() throws {
        #expect(throws: Problem.self) { try URLEncodedFields.read(Array("a=%FF".utf8)) }
        #expect(throws: Problem.self) { try URLEncodedFields.read(Array("a=%00".utf8)) }
        #expect(throws: Problem.self) { try URLEncodedFields.read(Array("a=1&a=2".utf8)) }
        let fields = try URLEncodedFields.read(Array("a+b=%C3%A9+%2B&&c&=d".utf8)).fields
        #expect(fields.map(\.name) == ["a b", "c", ""])
        #expect(fields.map(\.value) == [.entry("é +"), .entry(""), .entry("d")])
    }

    @Test func depthCostsNothing() throws {
        try RunningServer.run { _, client in
            let depth = 30_000
            let body =
                #"{"firstName":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
            let answer = try client.write("POST", "/users", body)
            #expect(answer.status == 422)
            #expect(try client.write("POST", "/users", String(repeating: "[", count: 60_000)).status == 400)
        }
    }

    private static let invalid: [(String, [String])] = [
        ("null", []), ("[1]", []),
        (#"{}"#, ["firstName", "lastName"]), (#"{"firstName":" \t","lastName":null}"#, ["firstName", "lastName"]),
        (#"{"firstName":5,"lastName":["a"],"age":"30","isAdmin":"yes"}"#, ["firstName", "lastName", "age", "isAdmin"]),
        (#"{"firstName":"\ud800","lastName":"B"}"#, ["firstName"]),
        (#"{"firstName":"A","lastName":"B","age":151}"#, ["age"]),
        (#"{"firstName":"A","lastName":"B","age":-1}"#, ["age"]),
        (#"{"firstName":"A","lastName":"B","age":30.5}"#, ["age"]),
        (#"{"firstName":"A","lastName":"B","age":1e999}"#, ["age"]),
        (#"{"firstName":"A","lastName":"B","age":99999999999999999999}"#, ["age"]),
        (#"{"firstName":"A","lastName":"B","fristName":"C","isAdmin":1}"#, ["isAdmin", "fristName"]),
    ]

    @Test func everythingThatIsWrongIsToldAtOnce() throws {
        try RunningServer.run { _, client in
            for (body, keys) in Self.invalid {
                let answer = try client.write("POST", "/users", body)
                #expect(answer.status == 422, "\(body)")
                #expect(answer.text.components(between: #"{"key":""#, and: "\"") == keys)
            }
            #expect(try client.get("/users").text.contains(#""total":2"#))
        }
    }

    @Test func aWholeNumberMayBeWrittenInAnyWay() throws {
        try RunningServer.run { _, client in
            for age in ["30", "30.0", "3e1", "300e-1"] {
                let answer = try client.write(
                    "POST", "/users", #"{"firstName":"A","lastName":"\#(age)","age":\#(age)}"#)
                #expect(answer.status == 201)
                #expect(answer.text.contains(#""age":30,"#))
            }
        }
    }

    @Test func textIsSavedAsItWasSentOrNotAtAll() throws {
        try RunningServer.run { _, client in
            let exact = #"{"firstName":"  e\u0301\u0000\n🧑‍🍳 ","lastName":"\u001f."}"#
            let answer = try client.write("POST", "/users", exact)
            #expect(answer.status == 201)
            #expect(answer.text.contains("\"firstName\":\"  e\u{301}\\u0000\\n🧑‍🍳 \",\"lastName\":\"\\u001f.\""))
            #expect(try client.get(try #require(answer["Location"])).body == answer.body)
            let longest = String(repeating: "é", count: 100)
            #expect(try client.write("POST", "/users", #"{"firstName":"\#(longest)","lastName":"B"}"#).status == 201)
            let longer = try client.write("POST", "/users?locale=fr", #"{"firstName":"\#(longest)e","lastName":"B"}"#)
            #expect(longer.status == 422)
            #expect(longer["Content-Language"] == "fr")
            #expect(longer.text.contains("100"))
        }
    }

    @Test func whatWasReadCanBeSentBack() throws {
        try RunningServer.run { _, client in
            let path = try client.makeUser(#"{"firstName":"Ann","lastName":"Lee","age":3,"isAdmin":true}"#)
            let read = try client.get(path)
            let tag = try #require(read["ETag"])
            let put = try client.write("PUT", path, read.text, ["If-Match: \(tag)"])
            #expect(put.status == 200)
            #expect(put.body == read.body)
            #expect(put["ETag"] == tag)
        }
    }

    @Test(arguments: [
        (#"{"firstName":null}"#, 422, ""), (#"{"firstName":""}"#, 422, ""), (#"[]"#, 422, ""), (#""x""#, 422, ""),
        (#"{}"#, 200, #""version":1"#), (#"{"age":null}"#, 200, #""version":1"#),
        (#"{"isAdmin":null}"#, 200, #""isAdmin":false"#), (#"{"isAdmin":false,"age":7}"#, 200, #""age":7,"version":2"#),
    ])
    func aPatchIsMergedIntoTheUser(_ patch: String, _ status: Int, _ member: String) throws {
        try RunningServer.run { _, client in
            for type in ["application/merge-patch+json", "application/json"] {
                let answer = try client.write("PATCH", "/users/1", patch, as: type, ["If-Match: *"])
                #expect(answer.status == status)
                #expect(answer.text.contains(member))
            }
        }
    }

    @Test func aFormsFieldsDoAsWell() throws {
        try RunningServer.run { _, client in
            let form = "application/x-www-form-urlencoded"
            let made = try client.write("POST", "/users", "firstName=%C3%89va+M&lastName=B&age=&isAdmin=true", as: form)
            #expect(made.status == 201)
            #expect(made.text.contains(#""firstName":"Éva M","lastName":"B","age":null"#))
            let path = try #require(made["Location"])
            let patched = try client.write("PATCH", path, "age=30", as: form, ["If-Match: *"])
            #expect(patched.text.contains(#""age":30,"version":2"#))
            #expect(try client.write("PATCH", path, "age=thirty", as: form, ["If-Match: *"]).status == 422)
        }
    }

    @Test func aDatabaseThatIsDamagedInUseTakesTheNextWrite() throws {
        try RunningServer.run { running, client in
            #expect(try client.request("POST", "/refresh").status == 200)
            let path = try client.makeUser(Self.ann)
            try running.folder.damage("vitrine.sqlite", from: 0)
            try running.folder.damage("vitrine.sqlite-wal", from: 0)
            // Whoever reads it finds out.
            _ = try client.get("/users?limit=1")
            let made = try client.write("POST", "/users", #"{"firstName":"Bea","lastName":"Lee"}"#)
            #expect(made.status == 201)
            #expect(try client.get(try #require(made["Location"])).status == 200)
            // Who was saved in a file of which nothing is left is lost with it.
            #expect(try client.get(path).status == 404)
        }
    }

    @Test func theMethodsOfEachPathAreTold() throws {
        try RunningServer.run { _, client in
            for (path, allow) in [
                ("/users", "GET, HEAD, POST, OPTIONS"), ("/users/1", "GET, HEAD, PUT, PATCH, DELETE, OPTIONS"),
                ("/forms/user", "GET, HEAD, POST, OPTIONS"),
            ] {
                let options = try client.request("OPTIONS", path)
                #expect(options["Allow"] == allow)
                #expect(try client.write("TRACE", path, "").status == 405)
            }
            #expect(try client.request("OPTIONS", "/users/1")["Accept-Patch"]?.contains("merge-patch+json") == true)
            #expect(try client.write("PATCH", "/users", Self.ann).status == 405)
            #expect(try client.write("POST", "/users/1", Self.ann).status == 405)
        }
    }
}
