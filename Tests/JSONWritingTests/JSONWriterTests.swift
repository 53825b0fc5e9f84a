import JSONWriting
import Testing

@Suite struct JSONWriterTests {
    @Test func writesMembersInTheOrderOfTheCalls() {
        let text = written {
            $0.object {
                $0.member("z", 1)
                $0.member("a", "two")
                $0.member("m", false)
            }
        }
        #expect(text == #"{"z":1,"a":"two","m":false}"#)
    }

    @Test func writesEmptyContainers() {
        #expect(written { $0.object { _ in } } == "{}")
        #expect(written { $0.array { _ in } } == "[]")
        #expect(written { [Int]().write(to: &$0) } == "[]")
    }

    @Test func nestsContainersWithTheirOwnCommas() {
        let text = written {
            $0.object {
                $0.object("a") { $0.member("b", 1) }
                $0.array("c") {
                    $0.element(1)
                    $0.array { $0.element(2) }
                    $0.object { $0.member("d", 3) }
                    $0.object { _ in }
                    $0.element(4)
                }
                $0.member("e", [[1, 2], []])
            }
        }
        #expect(text == #"{"a":{"b":1},"c":[1,[2],{"d":3},{},4],"e":[[1,2],[]]}"#)
    }

    @Test func tellsNullFromAbsent() {
        let text = written {
            $0.object {
                $0.member("a", ifPresent: Int?.none)
                $0.member("b", Int?.none)
                $0.member("c", ifPresent: Int?.some(1))
                $0.member("d", Int?.some(2))
                $0.member("e", [Int?.none, 3])
            }
        }
        #expect(text == #"{"b":null,"c":1,"d":2,"e":[null,3]}"#)
    }

    @Test func putsNoCommaForAnAbsentFirstMember() {
        #expect(written { $0.object { $0.member("a", ifPresent: Int?.none) } } == "{}")
    }

    @Test func escapesNamesKnownOnlyWhileRunning() {
        let text = written {
            $0.object {
                $0.member(named: "a\"b\n", 1)
                $0.member(named: "", 2)
                $0.member("c", true)
            }
        }
        #expect(text == #"{"a\"b\n":1,"":2,"c":true}"#)
    }

    @Test func writesScalarsByThemselves() {
        #expect(JSONWriter.bytes(of: true) == Array("true".utf8))
        #expect(JSONWriter.bytes(of: Int?.none) == Array("null".utf8))
        #expect(JSONWriter.bytes(of: "é") == Array("\"é\"".utf8))
    }

    @Test func growsPastTheRoomReserved() {
        let texts = (0..<1_000).map { "text \($0)" }
        let bytes = JSONWriter.bytes(of: texts, reservingCapacity: 10)
        #expect(bytes == Array("[\(texts.map { "\"\($0)\"" }.joined(separator: ","))]".utf8))
    }

    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return String(decoding: writer.finish(), as: UTF8.self)
    }
}
