public import ViewModels

/// An app's own copy of the whole feed, which costs what changed to bring up to date.
///
/// ```swift
/// copy = try await client.feedCopy(updating: copy)
/// ```
public struct FeedCopy: Codable, Sendable, Hashable {
    /// What is known to be in the copy: every commit up to this one.
    public private(set) var generation: Int64
    /// The language of the texts.
    public let language: String?
    /// The restaurants.
    ///
    /// Those that were known keep their place and new ones come last; the upstream's order is that of a copy that was read
    /// anew.
    public private(set) var cells: [RestaurantCell]

    /// Makes a copy; of cells with the same id the last counts.
    public init(generation: Int64, language: String?, cells: [RestaurantCell]) {
        self.generation = generation
        self.language = language
        self.cells = []
        merge(cells)
    }

    /// Brings the copy up to date with what changed since its generation.
    public mutating func apply(_ changes: FeedChanges) {
        let removed = Set(changes.removed)
        if !removed.isEmpty { cells.removeAll { removed.contains($0.id) } }
        merge(changes.changed)
        generation = changes.generation
    }

    private mutating func merge(_ changed: [RestaurantCell]) {
        var places = Dictionary(cells.enumerated().map { ($1.id, $0) }) { _, last in last }
        for cell in changed {
            if let place = places[cell.id] {
                cells[place] = cell
            } else {
                places[cell.id] = cells.count
                cells.append(cell)
            }
        }
    }
}

extension VitrineClient {
    /// Brings a copy of the feed up to date, or makes one.
    ///
    /// - Parameter copy: what the app has. It is read anew when the server can no longer tell what changed since, and when
    ///   its texts are in another language than the server's answers.
    /// - Returns: the copy as the server has it now, or newer.
    /// - Throws: `ClientError`; the app's copy is as good as before.
    public func feedCopy(updating copy: FeedCopy? = nil) async throws(ClientError) -> FeedCopy {
        guard var copy else { return try await wholeFeed() }
        do throws(ClientError) {
            let changes = try await feedChanges(since: copy.generation)
            guard changes.language == copy.language else { return try await wholeFeed() }
            copy.apply(changes.model)
            return copy
        } catch {
            guard case .problem(let problem) = error, problem.status == 410 else { throw error }
            return try await wholeFeed()
        }
    }

    private func wholeFeed() async throws(ClientError) -> FeedCopy {
        // Asked for first: whatever is committed while the pages are read is told again by the next changes.
        let generation = try await generation()
        var cells: [RestaurantCell] = []
        var path: String? = FeedQuery(limit: 200).path
        var language: String?
        while let page = path {
            let answer = try await fresh(page, as: Feed.self)
            cells += answer.model.items
            language = answer.language
            path = answer.model.next
        }
        return FeedCopy(generation: generation, language: language, cells: cells)
    }
}
