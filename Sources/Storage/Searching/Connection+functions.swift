import CSQLite

/// The functions that the schema's triggers call; every connection has them.
///
/// - Source: https://sqlite.org/appfunc.html
extension Connection {
    func addFunctions() throws(StorageError) {
        // What a text is indexed by in a search table.
        try add("search_words") { context, _, arguments in
            guard let argument = arguments?.pointee, let text = sqlite3_value_text(argument) else { return }
            let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(argument)))
            // The tokenizer itself knows how ASCII is to be read, and most texts are nothing else.
            guard bytes.reduce(0, |) >= 0x80 else { return sqlite3_result_value(context, argument) }
            Connection.answer(FoldedText(String(decoding: bytes, as: UTF8.self)).indexed, to: context)
        }
        // What a text is ordered by.
        try add("sort_key") { context, _, arguments in
            guard let argument = arguments?.pointee, let text = sqlite3_value_text(argument) else { return }
            let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(argument)))
            Connection.answer(Array(FoldedText(String(decoding: bytes, as: UTF8.self)).sortKey.utf8), to: context)
        }
    }

    private func add(
        _ name: String,
        _ function: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
    ) throws(StorageError) {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        let code = sqlite3_create_function_v2(handle, name, 1, flags, nil, function, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private static func answer(_ text: [UInt8], to context: OpaquePointer?) {
        guard let copy = sqlite3_malloc64(UInt64(text.count + 1)) else { return sqlite3_result_error_nomem(context) }
        copy.copyMemory(from: text, byteCount: text.count)
        let bytes = copy.assumingMemoryBound(to: CChar.self)
        sqlite3_result_text64(context, bytes, UInt64(text.count), sqlite3_free, UInt8(SQLITE_UTF8))
    }
}
