import Records

extension Connection {
    /// The newest generation; 0 when nothing was ever stored.
    func generation() throws(StorageError) -> Int64 {
        try row("SELECT max(generation) FROM commits") { $0.integer(0) } ?? 0
    }

    /// What is known of `source`, or nil when it was never stored.
    func sourceState(of source: Source) throws(StorageError) -> SourceState? {
        try row(
            """
            SELECT etag, last_modified, body_hash, fetched_at_ms, fresh_for_ms, must_revalidate,
                revision, generation, changed_at_ms, record_count, shape
            FROM sources WHERE source = ?
            """, .text(source.rawValue)
        ) { row in
            SourceState(
                stamp: FetchStamp(
                    etag: row.optionalText(0), lastModified: row.optionalText(1), bodyHash: row.blob(2),
                    fetchedAtMilliseconds: row.integer(3), freshForMilliseconds: row.optionalInteger(4),
                    mustRevalidate: row.integer(5) != 0, shape: row.optionalText(10)),
                revision: row.integer(6), generation: row.integer(7), changedAtMilliseconds: row.integer(8),
                count: Int(row.integer(9)))
        }
    }

    /// Puts what is known of `source` in the place of what was known before.
    func store(_ state: SourceState, of source: Source) throws(StorageError) {
        try run(
            """
            INSERT OR REPLACE INTO sources (source, etag, last_modified, body_hash, fetched_at_ms, fresh_for_ms,
                must_revalidate, revision, generation, changed_at_ms, record_count, shape)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, .text(source.rawValue), SQLValue(state.stamp.etag), SQLValue(state.stamp.lastModified),
            .blob(state.stamp.bodyHash), .integer(state.stamp.fetchedAtMilliseconds),
            SQLValue(state.stamp.freshForMilliseconds), SQLValue(state.stamp.mustRevalidate),
            .integer(state.revision), .integer(state.generation), .integer(state.changedAtMilliseconds),
            SQLValue(state.count), SQLValue(state.stamp.shape))
    }

    /// What is known of `source`, when it is still what a fetch set out from, or nothing: then the file is a new one.
    ///
    /// - Throws: `.superseded` when it is not.
    func sourceState(
        of source: Source, ifStillAt revision: Int64?
    ) throws(StorageError) -> SourceState? {
        let state = try sourceState(of: source)
        guard let state, let revision, revision != state.revision else { return state }
        throw error(.superseded, "\(source.rawValue) are at revision \(state.revision)")
    }
}
