public import ViewModels

/// What became of one source in a refresh.
public struct SourceReceipt: Decodable, Sendable, Hashable {
    /// What came of a fetch; an open vocabulary.
    public struct Outcome: RawRepresentable, Decodable, Sendable, Hashable {
        /// The word as it is sent.
        public let rawValue: String

        /// Makes an outcome from any word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Something changed.
        public static let updated = Outcome(rawValue: "updated")
        /// The upstream said that nothing did.
        public static let notModified = Outcome(rawValue: "notModified")
        /// The upstream sent what was stored.
        public static let unchanged = Outcome(rawValue: "unchanged")
        /// `error` says why, and what was there stays.
        public static let failed = Outcome(rawValue: "failed")
    }

    /// An element that was left out.
    public struct Rejection: Decodable, Sendable, Hashable {
        /// Its place in the upstream's array, from 0.
        public let index: Int
        /// The id it gave, where that could be read.
        public let id: String?
        /// Why, by a fixed word.
        public let reason: String
    }

    /// A record that changed.
    public struct Change: Decodable, Sendable, Hashable {
        /// The record's id.
        public let id: String
        /// The members that changed, as the upstream names them.
        public let fields: [String]
    }

    /// Why a fetch failed.
    public struct Fault: Decodable, Sendable, Hashable {
        /// A fixed word, such as `timeout`.
        public let code: String
        /// For a person.
        public let detail: String
    }

    /// Which source it is.
    public let source: SourceName
    /// What came of it.
    public let outcome: Outcome
    /// The generation that its content is of.
    public let generation: Int64
    /// Elements of the upstream's array.
    public let received: Int
    /// Elements that became records.
    public let accepted: Int
    /// Members that had to be mended.
    public let repaired: Int
    /// Elements that were left out.
    public let rejectedCount: Int
    /// The first 100 of them.
    public let rejected: [Rejection]
    /// Records that are new.
    public let added: Int
    /// Records that are different.
    public let changed: Int
    /// Records that are gone.
    public let removed: Int
    /// The first 100 that are different.
    public let changes: [Change]
    /// Whether `rejected` or `changes` is not the whole.
    public let truncated: Bool
    /// From asking the upstream to the commit.
    public let durationMs: Int
    /// Why it failed; nil when it did not.
    public let error: Fault?
}
