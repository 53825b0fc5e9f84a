import JSONWriting
import Presenting
import Records
import Storage

/// `/posts/{id}`: one post, with its author where users are to be had.
struct PostScreen: Screen {
    static let path = "/posts/{id}"
    static let required = SourceSet.posts
    static let optional = SourceSet.users
    static let noun = "post"

    private let id: RecordID

    init(_ parameters: ScreenParameters) throws(ParameterFault) {
        id = try parameters.pathID()
    }

    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8] {
        let post = try rendering.read(.posts) { (snapshot) throws(StorageError) in try snapshot.post(id: id.text) }
        guard let post else { throw .notFound }
        let author = try rendering.authors(of: [post]).first?.value
        return JSONWriter.bytes(
            of: rendering.presenter.detail(post, author: author, degraded: rendering.degraded.sources))
    }
}
