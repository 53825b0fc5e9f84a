import TestSupport
import Testing

@testable import App

@Suite struct FormsTests {
    private static let form = "application/x-www-form-urlencoded"

    @Test func aFormIsShownAsAScreenNeedsIt() throws {
        try RunningServer.run { _, client in
            let answer = try client.get("/forms/user?locale=de")
            #expect(answer.status == 200)
            #expect(
                answer.text == """
                    {"id":"user","title":"Neuer Benutzer","controls":[\
                    {"key":"firstName","label":"Vorname","kind":"text","required":true,"maxLength":100},\
                    {"key":"lastName","label":"Nachname","kind":"text","required":true,"maxLength":100},\
                    {"key":"age","label":"Alter","kind":"number","min":0,"max":150}],\
                    "submit":{"method":"POST","path":"/forms/user","title":"Anlegen"},"values":{}}
                    """)
            #expect(answer["Cache-Control"] == "private, no-cache")
            #expect(answer["Content-Language"] == "de")
            #expect(answer["Vary"] == "Accept-Encoding, Accept-Language")
            let tag = try #require(answer["ETag"])
            #expect(try client.get("/forms/user?locale=de", ["If-None-Match: \(tag)"]).status == 304)
            #expect(try client.tag("/forms/user") != tag)
            let head = try client.request("HEAD", "/forms/user?locale=de")
            #expect(head.status == 200 && head["ETag"] == tag)
        }
    }

    @Test func aFormIsFilledWithAUser() throws {
        try RunningServer.run { _, client in
            let path = try client.makeUser(#"{"firstName":"Ann","lastName":"Lee"}"#)
            let id = path.dropFirst("/users/".count)
            let filled = try client.get("/forms/user?user=\(id)")
            #expect(
                filled.text.contains(
                    #""submit":{"method":"POST","path":"/forms/user?user=\#(id)","title":"Save","version":1}"#))
            #expect(filled.text.hasSuffix(#""values":{"firstName":"Ann","lastName":"Lee","age":null}}"#))
            let saved = try client.write(
                "POST", "/forms/user?user=\(id)", #"{"firstName":"Ann","lastName":"Li","age":4,"version":1}"#)
            #expect(saved.status == 200)
            #expect(saved["Content-Location"] == path)
            #expect(saved.body == (try client.get(path).body))
            #expect(saved["ETag"] == (try client.tag(path)))
        }
    }

    @Test func whatWasEnteredMakesAUser() throws {
        try RunningServer.run { _, client in
            let entered = "firstName=Ann&lastName=Lee&age=30&version=1"
            let made = try client.write("POST", "/forms/user", entered, as: Self.form)
            #expect(made.status == 201)
            let path = try #require(made["Location"])
            #expect(try client.get(path).body == made.body)
            let twice = try client.write(
                "POST", "/forms/user?locale=fr", #"{"firstName":"Ann","lastName":"Lee","age":30}"#)
            #expect(twice.status == 409)
            #expect(
                twice.text.contains(
                    ##""path":"\##(path)","errors":[{"key":"firstName","pointer":"#/firstName","text":"##))
            #expect(twice.text.hasSuffix(#""values":{"firstName":"Ann","lastName":"Lee","age":30}}"#))
        }
    }

    @Test(arguments: [
        (form, "firstName=&age=x&lastName=%20", #"{"firstName":"","age":"x","lastName":" "}"#),
        (
            "application/json", #"{"firstName":null,"age":"x","lastName":" "}"#,
            #"{"firstName":null,"age":"x","lastName":" "}"#
        ),
    ])
    func everyControlIsCheckedAtOnce(_ type: String, _ body: String, _ values: String) throws {
        try RunningServer.run { _, client in
            let answer = try client.write("POST", "/forms/user?locale=ja", body, as: type)
            #expect(answer.status == 422)
            #expect(answer["Content-Language"] == "ja")
            #expect(answer.text.components(between: #"{"key":""#, and: "\"") == ["firstName", "lastName", "age"])
            #expect(
                answer.text.components(between: #""pointer":""#, and: "\"") == ["#/firstName", "#/lastName", "#/age"])
            let texts = answer.text.components(between: #""text":""#, and: "\"")
            #expect(texts.count == 3 && texts.allSatisfy { !$0.utf8.allSatisfy { $0 < 0x80 } })
            #expect(answer.text.hasSuffix(#""values":\#(values)}"#))
        }
    }

    @Test func anOlderVersionIsAConflictThatCanBeSettled() throws {
        try RunningServer.run { _, client in
            #expect(try client.write("PATCH", "/users/1", #"{"firstName":"Theirs"}"#, ["If-Match: *"]).status == 200)
            let mine = "firstName=Lan&lastName=Mine&age=&version=1"
            let stale = try client.write("POST", "/forms/user?user=1", mine, as: Self.form)
            #expect(stale.status == 409)
            #expect(stale.text.contains(#""version":2,"errors":[{"key":"version""#))
            let missing = try client.write("POST", "/forms/user?user=1", "firstName=A&lastName=B", as: Self.form)
            #expect(missing.status == 428)
            let wrong = try client.write("POST", "/forms/user?user=1", "firstName=&lastName=B", as: Self.form)
            #expect(wrong.status == 422)
            #expect(wrong.text.components(between: #"{"key":""#, and: "\"") == ["firstName", "version"])
            let settled = try client.write(
                "POST", "/forms/user?user=1", mine, as: Self.form, ["Prefer: merge=object-trump"])
            #expect(settled.status == 200)
            #expect(settled["Preference-Applied"] == "merge=object-trump")
            // The first name was left as it was, so that it is no change.
            #expect(settled.text.contains(#""firstName":"Theirs","lastName":"Mine""#))
        }
    }

    @Test func unknownFormsAndUsersAreNotFound() throws {
        try RunningServer.run { _, client in
            for path in ["/forms/nothing", "/forms/user?user=nobody", "/forms/user?user="] {
                let shown = try client.get(path)
                #expect(shown.status == 404)
                #expect(try client.write("POST", path, #"{"firstName":"A","lastName":"B","version":1}"#).status == 404)
            }
            #expect(try client.get("/forms/user?user=%FF").status == 400)
            #expect(try client.get("/forms/user?locale=xx").status == 400)
            #expect(try client.get("/forms/user", ["If-Match: \"x\""]).status == 412)
        }
    }
}
