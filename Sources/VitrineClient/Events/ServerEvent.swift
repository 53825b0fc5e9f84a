import Foundation
public import ViewModels

/// What the server tells of its commits.
public enum ServerEvent: Sendable, Hashable {
    /// Records of a source changed.
    case reloaded(Reload)
    /// What changed cannot be told: read everything anew.
    case reset(generation: Int64)

    /// The generation of the commit, for ``VitrineClient/events(after:)``.
    public var generation: Int64 {
        switch self {
        case .reloaded(let reload): reload.generation
        case .reset(let generation): generation
        }
    }

    /// One commit, by the ids of its records.
    public struct Reload: Decodable, Sendable, Hashable {
        /// The commit's number.
        public let generation: Int64
        /// Whose records they are.
        public let source: SourceName
        /// New ones.
        public let added: [String]
        /// Those that are different.
        public let changed: [String]
        /// Those that are gone.
        public let removed: [String]

        /// Makes a commit, for previews and tests of an app.
        public init(
            generation: Int64, source: SourceName, added: [String] = [], changed: [String] = [], removed: [String] = []
        ) {
            self.generation = generation
            self.source = source
            self.added = added
            self.changed = changed
            self.removed = removed
        }
    }

    /// Reads an event of the stream; nil for one of a kind that this build does not know.
    init?(_ message: ServerSentEvent) {
        struct Reset: Decodable {
            let generation: Int64
        }
        let data = Data(message.data.utf8)
        switch message.name {
        case "reloaded":
            guard let reload = try? JSONDecoder().decode(Reload.self, from: data) else { return nil }
            self = .reloaded(reload)
        case "reset":
            guard let reset = try? JSONDecoder().decode(Reset.self, from: data) else { return nil }
            self = .reset(generation: reset.generation)
        default: return nil
        }
    }
}
