import Records

/// What lists, searches and cursors need beside the records.
enum ListIndexes {
    /// Version 3 of the schema.
    ///
    /// - Each index for an order begins with the type, so that any set of types is a merge of a few walks.
    ///   `shown_rate` is what views show; `sort_name` is what names are compared by (see `FoldedText.sortKey`).
    /// - `shop_counts` has the number of shops of each type, so that no total is counted.
    /// - `removals` knows where removed records stood, so that a cursor at one can go on there.
    /// - A search table has the folded words of a record under its rowid, no positions, and no copy of the text. Who
    ///   writes records keeps it (`SearchKeeping`). With a trigger SQLite would set a savepoint for each row, at which
    ///   FTS5 writes out what it has gathered, and a million rows would take four times as long; nor does SQLite 3.40
    ///   let triggers near FTS5 where the schema is not trusted.
    static let migration = """
        ALTER TABLE shops ADD COLUMN shown_rate REAL NOT NULL AS (coalesce(rate, 0)) VIRTUAL;
        ALTER TABLE shops ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
        UPDATE shops SET sort_name = sort_key(name);
        CREATE INDEX shops_by_type ON shops (type, position);
        CREATE INDEX shops_by_rate ON shops (type, shown_rate, position);
        CREATE INDEX shops_by_name ON shops (type, sort_name, position);
        CREATE INDEX shops_unplaced ON shops (type, position) WHERE latitude IS NULL OR longitude IS NULL;

        CREATE TABLE shop_counts (type TEXT NOT NULL PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        \(ShopRecord.table.layout.summarize ?? "")

        CREATE TABLE removals (
            source TEXT NOT NULL,
            id TEXT NOT NULL,
            position INTEGER NOT NULL,
            generation INTEGER NOT NULL,
            PRIMARY KEY (source, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX removals_by_generation ON removals (generation);

        \(search(ShopRecord.table.layout))
        \(search(PostRecord.table.layout))
        \(search(UserRecord.table.layout))
        """

    private static func search(_ layout: TableLayout) -> String {
        """
        \(layout.search.create)
        \(layout.search.fill);
        CREATE TRIGGER \(layout.name)_removed AFTER DELETE ON \(layout.name) BEGIN
            INSERT OR REPLACE INTO removals
            SELECT '\(layout.name)', old.id, old.position, coalesce(max(generation), 0) + 1 FROM commits;
        END;
        """
    }
}
