public import Storage

/// How a conflict is settled between an edit and what was saved since the version that it was made from.
///
/// - Source: Core Data's `NSMergePolicy`; the store is what is saved now, the object is the edit.
public enum MergePolicy: String, Sendable, Hashable, CaseIterable {
    /// It is not: nothing is saved.
    case error
    /// Property by property; of one that both changed, what is saved now stays.
    case storeTrump = "store-trump"
    /// Property by property; of one that both changed, the edit wins.
    case objectTrump = "object-trump"
    /// The edited record as a whole takes the place of what is saved now.
    case overwrite
    /// What is saved now stays as a whole.
    case rollback
}

/// Values for some properties of a user.
public struct UserEdit: Sendable, Equatable {
    /// Meaningful for `properties` only.
    public var values: UserValues
    /// The properties that it sets.
    public var properties: UserProperties

    /// Makes an edit.
    public init(_ values: UserValues, of properties: UserProperties) {
        self.values = values
        self.properties = properties
    }

    /// Only what it changes of `base`.
    func changes(of base: UserValues) -> UserEdit {
        UserEdit(values, of: properties.intersection(base.differences(from: values)))
    }

    /// All of a record that was edited.
    func whole(on base: UserValues) -> UserEdit {
        UserEdit(base.taking(properties, from: values), of: .all)
    }
}

extension MergePolicy {
    /// What is left of an edit that was made from another version than the one saved now.
    ///
    /// - Parameters:
    ///   - edit: what is to be saved.
    ///   - base: the version it was made from; nil when that is not known any more: then both are taken to have changed
    ///     every property there is.
    ///   - current: what is saved now.
    /// - Returns: what to save; nil when the conflict stays.
    func settle(_ edit: UserEdit, madeFrom base: UserValues?, over current: UserValues) -> UserEdit? {
        var settled = base.map(edit.changes) ?? edit
        switch self {
        case .error: return nil
        case .storeTrump: settled.properties.subtract(base.map(current.differences) ?? .all)
        case .objectTrump: break
        case .overwrite: settled = base.map(edit.whole) ?? edit
        case .rollback: settled.properties = []
        }
        return settled
    }

    /// Whether a user is removed although somebody changed them since; nil when the conflict stays.
    var removesChanged: Bool? {
        switch self {
        case .error: nil
        case .storeTrump, .rollback: false
        case .objectTrump, .overwrite: true
        }
    }
}
