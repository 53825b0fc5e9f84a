import Presenting
import Records
import Storage

/// Which part of a list is asked for.
struct ListPage: Sendable, Hashable {
    /// Rows at most.
    let limit: Int
    /// Where the page before ended; nil for the first page.
    let after: PageCursor?

    /// Reads `limit` and `after`.
    ///
    /// - Parameters:
    ///   - parameters: of the request.
    ///   - fits: whether a page of this list can have ended at a cursor.
    /// - Throws: `ParameterFault`.
    init(_ parameters: ScreenParameters, fits: (PageCursor) -> Bool) throws(ParameterFault) {
        limit = Int(try parameters.wholeNumber("limit", in: 1...200, "a whole number from 1 to 200") ?? 50)
        guard let text = try parameters.text("after") else {
            after = nil
            return
        }
        guard let cursor = PageCursor(text: text), fits(cursor) else {
            throw ParameterFault(parameter: "after", allowed: "a cursor from the member next of a page of this list")
        }
        after = cursor
    }

    /// Where the next page is.
    ///
    /// - Parameters:
    ///   - path: of the list.
    ///   - query: what else chooses the list's content, in canonical order.
    ///   - cursor: where this page ends; nil on the last one.
    ///   - language: of this page, so that the next one is in the same.
    /// - Returns: a path ready to request.
    func next(
        _ path: String, _ query: KeyValuePairs<String, String?>, after cursor: PageCursor?, in language: Language
    ) -> String? {
        guard let cursor else { return nil }
        var parts = query.compactMap { name, value in value.map { "\(name)=\(ViewPath.percentEncoded($0))" } }
        parts += ["limit=\(limit)", "after=\(cursor.text)", "locale=\(language.rawValue)"]
        return "\(path)?\(parts.joined(separator: "&"))"
    }
}
