import JSONWriting
import Presenting
import ViewModels

/// Every key that a view can hold, for `GET /keys`: what an app must have a picture or a colour for.
struct KeysDocument: Sendable, JSONWritable {
    let iconKeys: [IconKey]
    let backgroundKeys: [BackgroundKey]
    let tintKeys: [TintKey]

    /// What the presentation table says.
    static let current = KeysDocument(
        iconKeys: PresentationTable.iconKeys, backgroundKeys: PresentationTable.backgroundKeys,
        tintKeys: PresentationTable.tintKeys)

    func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("iconKeys", iconKeys.map(\.rawValue))
            object.member("backgroundKeys", backgroundKeys.map(\.rawValue))
            object.member("tintKeys", tintKeys.map(\.rawValue))
        }
    }
}
