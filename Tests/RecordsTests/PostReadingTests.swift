import Records
import Testing

@Suite struct PostReadingTests {
    @Test func readsAWholePost() throws {
        let (post, repaired) = try readOne(
            #"{"userId":9007199254740993,"id":7,"title":"One","body":"two\nthree"}"#, as: PostRecord.self)
        #expect(post == PostRecord(id: "7", userID: "9007199254740993", title: "One", body: "two\nthree"))
        #expect(repaired == 0)
    }

    @Test(arguments: [
        ("\"u1\"", "u1", 0), ("10.0", "10", 0), ("null", nil, 1), ("true", nil, 1), ("\" \"", nil, 1), ("[1]", nil, 1),
        ("1e999", nil, 1),
    ])
    func readsAnAuthor(json: String, id: String?, mended: Int) throws {
        let (post, repaired) = try readOne(
            #"{"id":"p","userId":\#(json),"title":"","body":""}"#, as: PostRecord.self)
        #expect(post?.userID == id)
        #expect(repaired == mended)
    }

    @Test func keepsAPostWithNothingButAnID() throws {
        let (post, repaired) = try readOne(#"{"id":"p"}"#, as: PostRecord.self)
        #expect(post == PostRecord(id: "p", userID: nil, title: "", body: ""))
        #expect(repaired == 3)
    }
}
