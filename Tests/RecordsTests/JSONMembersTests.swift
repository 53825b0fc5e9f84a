import Records
import Testing

@Suite struct JSONMembersTests {
    private func members(_ text: String) throws(JSONMembersError) -> JSONMembers {
        try JSONMembers(Array(text.utf8))
    }

    @Test func readsEachKindOfValue() throws {
        let text =
            #" {"a":null,"b":true,"c":false,"d":-1.50e1,"e":"\u00e9\n","f":"\udc00","g":[{"a":1}],"h":{"":[]},"":1e999} "#
        let members = try members(text).members
        #expect(members.map(\.name) == ["a", "b", "c", "d", "e", "f", "g", "h", ""])
        #expect(
            members.map(\.value) == [
                .null, .flag(true), .flag(false), .number(plain: "-15"), .text("é\n"), .brokenText, .compound,
                .compound,
                .number(plain: nil),
            ])
        #expect(try self.members("\u{FEFF}{}").members.isEmpty)
    }

    @Test func aNameThatComesTwiceIsRefusedHoweverItIsWritten() {
        #expect(throws: JSONMembersError.repeated(name: "a", offset: 7)) { try self.members(#"{"a":1,"\u0061":2}"#) }
    }

    @Test func namesThatOnlyLookAlikeDiffer() throws {
        #expect(try members("{\"\u{E9}\":1,\"e\u{301}\":2}").members.count == 2)
    }

    @Test(arguments: ["[]", "1", "null", "\"a\""])
    func anythingButAnObjectIsRefused(_ text: String) {
        #expect(throws: JSONMembersError.notAnObject) { try self.members(text) }
    }

    @Test func bytesThatAreNotUTF8AreRefusedWithTheirPlace() {
        let bytes = Array("{\"a\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8)
        #expect(throws: JSONMembersError.notJSON(offset: 6, detail: "expected UTF-8")) { try JSONMembers(bytes) }
    }

    @Test func aBodyThatBreaksOffIsRefusedWithItsPlace() {
        let error = #expect(throws: JSONMembersError.self) { try self.members(#"{"a":"#) }
        guard case .notJSON(offset: 5, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
