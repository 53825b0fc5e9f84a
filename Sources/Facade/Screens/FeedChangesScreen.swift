import JSONWriting
import Presenting
import Records
import Storage

/// `/feed/changes`: what changed in the feed after a generation, for an app that keeps its own copy.
struct FeedChangesScreen: Screen {
    static let path = "/feed/changes"
    static let required = SourceSet.shops
    static let retention = Retention.revalidated

    private let since: Int64

    init(_ parameters: ScreenParameters) throws(ParameterFault) {
        let allowed = "a generation, a whole number from 0"
        guard let since = try parameters.wholeNumber("since", in: 0...Int64.max, allowed) else {
            throw ParameterFault(parameter: "since", allowed: allowed)
        }
        self.since = since
    }

    /// - Throws: `.gone` when it cannot be told: too long ago, in the future, or too much.
    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8] {
        let changes = try rendering.read(.shops) { (snapshot) throws(StorageError) in
            try Changes(snapshot, since: since)
        }
        guard let changes else { throw .gone }
        return JSONWriter.bytes(
            of: rendering.presenter.feedChanges(
                upTo: changes.generation, changed: changes.changed, removed: changes.removed))
    }
}

/// What changed since a generation, by how it is now.
private struct Changes {
    let generation: Int64
    /// In the order in which they changed first.
    private(set) var changed: [ShopRecord] = []
    private(set) var removed: [String] = []

    /// - Returns: nil when it cannot be told.
    init?(_ snapshot: borrowing Snapshot, since: Int64) throws(StorageError) {
        generation = snapshot.generation
        guard let commits = try snapshot.commits(since: since, of: .shops) else { return nil }
        var seen: Set<RecordID> = []
        for commit in commits {
            guard let changes = commit.changes else { return nil }
            for id in changes.map({ RecordID($0.id) }) where seen.insert(id).inserted {
                if let shop = try snapshot.shop(id: id.text) { changed.append(shop) } else { removed.append(id.text) }
            }
        }
    }
}
