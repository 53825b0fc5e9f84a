import CSQLite
import Glibc

/// A prepared statement of one connection, to be used by one thread at a time.
///
/// Texts are bound and read with their length, so that U+0000 in them is kept. Columns count from 0, parameters from 1.
final class Statement {
    private let handle: OpaquePointer
    private unowned let connection: Connection

    init(_ sql: String, on connection: Connection) throws(StorageError) {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK else { throw connection.failure(code) }
        guard let handle else { throw connection.failure(SQLITE_MISUSE) }
        self.handle = handle
        self.connection = connection
    }

    deinit {
        sqlite3_finalize(handle)
    }

    // MARK: Running

    /// Goes to the next row; false when there is none.
    func step() throws(StorageError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw connection.failure(code)
        }
    }

    /// Makes it ready to be bound and run again; what was bound stays bound.
    func reset() {
        sqlite3_reset(handle)
    }

    /// Lets go of what was bound.
    func clearBindings() {
        sqlite3_clear_bindings(handle)
    }

    /// Runs it with `values` to its end, and makes it ready again.
    func run(_ values: SQLValue...) throws(StorageError) {
        try run(values)
    }

    /// Runs it with `values` to its end, and makes it ready again.
    func run(_ values: [SQLValue]) throws(StorageError) {
        try bind(values)
        try finish()
    }

    /// Runs it with what is bound to its end, and makes it ready again.
    func finish() throws(StorageError) {
        defer { reset() }
        while try step() {}
    }

    // MARK: Parameters

    /// Binds the first parameters.
    func bind(_ values: [SQLValue]) throws(StorageError) {
        for index in values.indices { try bind(values[index], at: Int32(truncatingIfNeeded: index + 1)) }
    }

    func bind(_ value: SQLValue, at index: Int32) throws(StorageError) {
        let code: Int32
        switch value {
        case .null: code = sqlite3_bind_null(handle, index)
        case .integer(let integer): code = sqlite3_bind_int64(handle, index, integer)
        case .real(let real): code = sqlite3_bind_double(handle, index, real)
        case .text(var text):
            code = text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    vitrine_bind_text(handle, index, characters.baseAddress, UInt64(characters.count))
                }
            }
        case .blob(let bytes):
            code =
                bytes.isEmpty
                ? sqlite3_bind_zeroblob(handle, index, 0)
                : bytes.withUnsafeBytes { vitrine_bind_blob(handle, index, $0.baseAddress, UInt64($0.count)) }
        }
        guard code == SQLITE_OK else { throw connection.failure(code) }
    }

    // MARK: Columns of the row stood on

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// Tells whether a column holds exactly `value`: the same type, and for texts the same bytes.
    ///
    /// Swift's `==` on strings would take "é" and "e\u{301}" for the same.
    func holds(_ value: SQLValue, at column: Int32) -> Bool {
        switch (value, sqlite3_column_type(handle, column)) {
        case (.null, SQLITE_NULL): return true
        case (.integer(let integer), SQLITE_INTEGER): return self.integer(column) == integer
        case (.real(let real), SQLITE_FLOAT): return self.real(column) == real
        case (.text(var text), SQLITE_TEXT):
            return text.withUTF8 { isEqual(UnsafeRawBufferPointer($0), sqlite3_column_text(handle, column), column) }
        case (.blob(let bytes), SQLITE_BLOB):
            return bytes.withUnsafeBytes { isEqual($0, sqlite3_column_blob(handle, column), column) }
        default: return false
        }
    }

    private func isEqual(_ bytes: UnsafeRawBufferPointer, _ stored: UnsafeRawPointer?, _ column: Int32) -> Bool {
        guard bytes.count == Int(sqlite3_column_bytes(handle, column)) else { return false }
        guard let start = bytes.baseAddress, let stored, !bytes.isEmpty else { return bytes.isEmpty }
        return memcmp(start, stored, bytes.count) == 0
    }
}

extension Statement {
    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    func value(_ column: Int32) -> SQLValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .null
        }
    }
}
