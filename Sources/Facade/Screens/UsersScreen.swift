import JSONWriting
import Presenting
import Records
import Storage

/// `/users`: the users.
struct UsersScreen: Screen {
    static let path = "/users"
    static let required = SourceSet.users
    static let retention = Retention.privately

    private let query: UserQuery
    private let page: ListPage

    init(_ parameters: ScreenParameters) throws(ParameterFault) {
        let query = UserQuery(words: try parameters.words())
        self.query = query
        page = try ListPage(parameters) { $0.fits(query) }
    }

    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8] {
        let users = try rendering.read(.users) { (snapshot) throws(StorageError) in
            try snapshot.users(query, after: page.after, limit: page.limit)
        }
        let presenter = rendering.presenter
        let parameters: KeyValuePairs = ["q": query.words.asParameter]
        return JSONWriter.bytes(
            of: presenter.userList(
                users.items, total: users.total,
                next: page.next(ViewPath.users, parameters, after: users.next, in: presenter.language)))
    }
}
