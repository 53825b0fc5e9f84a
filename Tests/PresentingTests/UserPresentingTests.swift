import Records
import Testing
import ViewModels

@testable import Presenting

@Suite struct UserPresentingTests {
    private let presenter = Presenter(language: .english)

    @Test(arguments: [
        ("Mai", "Linh", "Mai Linh", "ML"),
        (" Mai ", "\tLinh\n", "Mai Linh", "ML"),
        ("Mai Anh", "Linh", "Mai Anh Linh", "ML"),
        ("Cher", "", "Cher", "C"),
        ("", "Linh", "Linh", "L"),
        ("", "", "Unnamed user", "?"),
        (" \u{3000}", "\n", "Unnamed user", "?"),
        ("élodie", "đặng", "élodie đặng", "ÉĐ"),
        ("e\u{301}lodie", "x", "e\u{301}lodie x", "E\u{301}X"),
        ("ilker", "ışık", "ilker ışık", "II"),
        ("ßeta", "ﬁn", "ßeta ﬁn", "SF"),
        ("👩‍👩‍👧 Family", "🇻🇳", "👩‍👩‍👧 Family 🇻🇳", "👩‍👩‍👧🇻🇳"),
        ("山田", "太郎", "山田 太郎", "山太"),
    ])
    func showsTheName(_ first: String, _ last: String, _ displayName: String, _ initials: String) {
        let user = SampleRecords.user(first, last)
        let cell = presenter.cell(user)
        #expect(cell.displayName == displayName)
        #expect(cell.initials == initials)
        let detail = presenter.detail(user, version: 1)
        #expect(detail.displayName == displayName && detail.initials == initials)
        #expect(detail.firstName == first && detail.lastName == last)
    }

    @Test func tellsAdministratorsFromMembers() {
        let admin = presenter.cell(UserRecord(id: "1", firstName: "", lastName: "", age: nil, isAdmin: true))
        let member = presenter.cell(UserRecord(id: "1", firstName: "", lastName: "", age: nil, isAdmin: false))
        #expect(admin.backgroundKey == .red && admin.roleText == "Administrator")
        #expect(member.backgroundKey == .green && member.roleText == "Member")
    }

    @Test func joinsAuthorsThatAreThere() {
        let list = presenter.postList(
            SampleRecords.posts, authors: SampleRecords.usersByID, total: 3, next: nil, degraded: [])
        #expect(list.items.map { $0.author?.displayName } == ["Mai Linh", nil, nil])
    }

    @Test func namesSourcesThatCouldNotBeJoined() {
        let detail = presenter.detail(SampleRecords.posts[0], author: nil, degraded: [.users])
        #expect(detail.degraded == [.users])
        #expect(detail.userId == "2" && detail.author == nil)
    }
}
