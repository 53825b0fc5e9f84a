import JSONWriting
import Records
import Storage

/// `/users`: the users.
struct UsersScreen: Screen {
    static let path = "/users"
    static let required = SourceSet.users
    static let retention = Retention.privately

    private let page: ListPage

    init(_ parameters: ScreenParameters) throws(ParameterFault) {
        page = try ListPage(parameters)
    }

    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8] {
        let (users, total) = try rendering.read(.users) { (snapshot) throws(StorageError) in
            (try snapshot.users(after: page.after?.position, limit: page.limit + 1), try snapshot.count(of: .users))
        }
        let shown = users.prefix(page.limit)
        let cursor = users.count > page.limit ? shown.last.map { Cursor(position: $0.position) } : nil
        let presenter = rendering.presenter
        return JSONWriter.bytes(
            of: presenter.userList(
                shown.map(\.record), total: total,
                next: page.next(ViewPath.users, [:], after: cursor, in: presenter.language)))
    }
}
