import Records
import Testing

@testable import Storage

@Suite struct SearchTests {
    private let store: Store

    init() throws {
        store = try .inMemory()
    }

    private func finds(_ words: [String]) throws -> [String] {
        try store.read { snapshot throws(StorageError) in
            try snapshot.feed(ShopQuery(words: words), limit: 1_000).items.map(\.shop.id)
        }
    }

    @Test(arguments: [
        ("Phở Thìn", "pho"), ("Phở Thìn", "PHỞ"), ("Phở Thìn", "ph"), ("Pho\u{31B}\u{309} Thi\u{300}n", "phở"),
        ("Phở Thìn", "Pho\u{31B}\u{309}"), ("Chợ Đồng Xuân", "dong"), ("cho dong xuan", "Đồng"), ("ĐỒNG", "đong"),
        ("Straße", "strasse"), ("STRASSE", "straße"), ("Crème brûlée", "brulee"), ("Œuf", "oeuf"),
        ("Smørrebrød", "smor"),
        ("7-Eleven", "eleven"), ("7-Eleven", "7-eleven"), ("L'Atelier", "atelier"), ("a\u{0}b", "b"),
        ("ＡＢＣ１２", "abc12"), ("東京ラーメン横丁", "京ラ"), ("東京ラーメン横丁", "ラーメン横丁"), ("東京ラーメン横丁", "丁"),
        ("東京ラーメン横丁", "東京ラーメン横丁"), ("すし三昧", "三"), ("비빔밥집", "빔밥"), ("ร้านก๋วยเตี๋ยว", "ก๋วย"), ("北京烤鸭店", "烤鸭"),
        ("مَطْعَم الأرز", "مطعم"), ("مطعم الأرز", "الارز"), ("Ресторан Йод", "иод"), ("ΤΑΒΈΡΝΑ", "ταβερνα"), ("Ⅻ", "ⅻ"),
    ])
    func finds(text: String, word: String) throws {
        try store.replace(with: RecordList([shop("other", name: "xyz"), shop("a", name: text)]))
        #expect(try finds([word]) == ["a"])
        try store.replace(with: RecordList([shop("other", name: "xyz"), shop("a", name: "", bio: "\(text)!")]))
        #expect(try finds([word]) == ["a"])
    }

    @Test(arguments: [
        ("Phở Thìn", "hở"), ("Phở Thìn", "thinh"), ("dong", "ong"), ("東京 都", "東京都"), ("ラーメン", "ラメ"),
        ("abcd", "☕"), ("abcd", "..."), ("abcd", ""), ("abcd", "\u{301}"),
    ])
    func doesNotFind(text: String, word: String) throws {
        try store.replace(with: RecordList([shop("a", name: text)]))
        #expect(try finds([word]) == [])
    }

    @Test func everyWordHasToBeThere() throws {
        try store.replace(
            with: RecordList([
                shop("a", name: "Phở Bò", bio: "Hà Nội"), shop("b", name: "Phở Gà"), shop("c", name: "Bò", bio: "pho"),
            ]))
        #expect(try finds(["pho"]) == ["a", "b", "c"])
        #expect(try finds(["bo", "PHO"]) == ["a", "c"])
        #expect(try finds(["pho", "ha", "n"]) == ["a"])
        #expect(try finds(["pho", "-", "☕", "ga"]) == ["b"])
        #expect(try finds(["p", "ph", "pho", "b"]) == ["a", "c"])
        #expect(try finds(["pho bo"]) == ["a", "c"])
    }

    @Test(arguments: [
        "\"", "'", "pho\"", "pho OR hn", "pho*", "*", "^pho", "name:pho", "{name bio}: pho", "NEAR(pho ga)", "pho AND",
        "NOT pho", "(", "a\u{0}\"b", "-", "+", "%", "pho;--", "\u{FFFD}", "👨‍👩‍👧‍👦", "\\", "pho\" OR \"ga",
    ])
    func nothingIsSyntax(word: String) throws {
        try store.replace(with: RecordList([shop("a", name: "gà"), shop("b", name: "zzz or not near and name")]))
        #expect(try finds([word]).isEmpty)
    }

    @Test func hugeSearchesAreBounded() throws {
        let long = String(repeating: "phở", count: 3_000)
        try store.replace(with: RecordList([shop("a", name: long), shop("b", name: "w1 w2 w3")]))
        #expect(try finds([long]) == ["a"])
        #expect(try finds([long + "x"]) == [])
        #expect(try finds((0..<4_000).map { "w\($0)" }) == [])
        #expect(try finds(Array(repeating: "w1", count: 4_000)) == ["b"])
        #expect(try finds([String(repeating: "東", count: 3_000)]) == [])
        #expect(try finds([String(repeating: "\"", count: 8_192)]) == [])
        #expect(SearchExpression((0..<4_000).map { "w\($0)" }).text?.split(separator: "*").count ?? 0 <= 16)
    }

    @Test func theSearchTableFollowsTheRecords() throws {
        try store.replace(with: RecordList([shop("a", name: "alpha"), shop("b", name: "beta", bio: "đậu")]))
        try store.replace(with: RecordList([shop("a", name: "gamma"), shop("c", name: "beta"), shop("d", bio: "dau")]))
        #expect(try finds(["alpha"]) == [])
        #expect(try finds(["gamma"]) == ["a"])
        #expect(try finds(["beta"]) == ["c"])
        #expect(try finds(["dau"]) == ["d"])
        try store.replace(with: RecordList<ShopRecord>([]))
        #expect(try finds(["gamma"]) == [])
        #expect(try store.check() == [])
    }

    @Test func postsAndUsersAreFoundToo() throws {
        let posts = (0..<6).map { number in
            PostRecord(
                id: "\(number)", userID: "\(number % 2)", title: number < 4 ? "Đi chợ" : "x",
                body: number == 5 ? "chợ" : "")
        }
        let users = ["Nguyễn", "Đặng"].map {
            UserRecord(id: $0, firstName: $0, lastName: "Ánh", age: nil, isAdmin: false)
        }
        try store.replace(with: RecordList(posts))
        try store.replace(with: RecordList(users))
        try store.read { snapshot throws(StorageError) in
            let page = try snapshot.posts(PostQuery(userID: "1", words: ["cho"]), limit: 2)
            #expect(page.items.map(\.id) == ["1", "3"])
            #expect(page.total == 3)
            let rest = try snapshot.posts(PostQuery(userID: "1", words: ["cho"]), after: page.next, limit: 2)
            #expect(rest.items.map(\.id) == ["5"])
            #expect(rest.next == nil)
            #expect(try snapshot.posts(PostQuery(userID: "1"), limit: 9).items.map(\.id) == ["1", "3", "5"])
            #expect(try snapshot.posts(PostQuery(userID: "2"), limit: 9).total == 0)
            #expect(try snapshot.posts(PostQuery(), limit: 9).items == posts)
            #expect(try snapshot.users(UserQuery(words: ["dang", "anh"]), limit: 9).items.map(\.id) == ["Đặng"])
            #expect(try snapshot.users(UserQuery(), limit: 9).items == users)
        }
        try store.replace(with: RecordList([users[0]]))
        try store.read { snapshot throws(StorageError) in
            #expect(try snapshot.users(UserQuery(words: ["anh"]), limit: 9).items.map(\.id) == ["Nguyễn"])
        }
    }
}
