import JSONWriting
import Presenting
import Records
import Storage

/// `/users/{id}`: one user.
struct UserScreen: Screen {
    static let path = "/users/{id}"
    static let required = SourceSet.users
    static let retention = Retention.privately
    static let noun = "user"

    private let id: RecordID

    init(_ parameters: ScreenParameters) throws(ParameterFault) {
        id = try parameters.pathID()
    }

    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8] {
        let user = try rendering.read(.users) { (snapshot) throws(StorageError) in
            try snapshot.versionedUser(id: id.text)
        }
        guard let user else { throw .notFound }
        rendering.tag = UserTag(user).text
        return JSONWriter.bytes(of: rendering.presenter.detail(user.record, version: user.version))
    }
}
