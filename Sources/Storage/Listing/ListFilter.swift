import Records

/// Which records of a table a list has, apart from what is searched for.
enum ListFilter: Sendable, Equatable {
    case all
    case types(Set<ShopType>)
    /// Posts of one user.
    case user(String)

    /// The column that it looks at; any column where it looks at none.
    var column: String {
        switch self {
        case .all: "rowid"
        case .types: "type"
        case .user: "user_id"
        }
    }

    /// The values of the column that it admits; nil for all.
    var values: [SQLValue]? {
        switch self {
        case .all: nil
        case .types(let types): ShopType.allCases.filter(types.contains).map { .text($0.rawValue) }
        case .user(let id): [.text(id)]
        }
    }
}
