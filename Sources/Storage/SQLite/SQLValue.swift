/// A value as SQLite keeps it.
///
/// - Source: https://sqlite.org/datatype3.html
enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    init(_ value: String?) { self = value.map(SQLValue.text) ?? .null }
    init(_ value: Double?) { self = value.map(SQLValue.real) ?? .null }
    init(_ value: Int64?) { self = value.map(SQLValue.integer) ?? .null }
    init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
    init(_ value: Bool) { self = .integer(value ? 1 : 0) }
}
