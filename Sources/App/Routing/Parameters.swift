import Facade
import HTTPMessages
import Presenting
import Records

/// The query parameters that a route knows; all others are as if they were not there.
///
/// Of a parameter that comes twice the first counts.
struct Parameters: Sendable {
    private let query: QueryParameters

    init(_ query: RawSpan) {
        self.query = QueryParameters(query)
    }

    func first(_ name: String) throws(ParameterFault) -> String? {
        do throws(PercentError) {
            return try query.first(name)
        } catch {
            throw ParameterFault(parameter: name, allowed: "percent-encoded UTF-8")
        }
    }

    /// What they say about a screen.
    ///
    /// - Parameters:
    ///   - kind: the screen.
    ///   - id: of the path.
    ///   - mediaType: the index of the chosen one.
    /// - Returns: what the screen reads.
    func screenParameters(of kind: ScreenKind, id: RecordID?, mediaType: Int) -> ScreenParameters {
        ScreenParameters(id: id, mediaType: kind.mediaTypes[mediaType]) { (name) throws(ParameterFault) in
            try first(name)
        }
    }

    /// Whether the caller wants no answer rather than a partial one.
    func requiresAll() throws(ParameterFault) -> Bool {
        guard let text = try first("require") else { return false }
        guard text == "all" else { throw ParameterFault(parameter: "require", allowed: "all") }
        return true
    }

    /// The language asked for by name, which wins over `Accept-Language`.
    func language() throws(ParameterFault) -> Language? {
        guard let text = try first("locale") else { return nil }
        guard let language = Language(tag: text) else {
            throw ParameterFault(
                parameter: "locale", allowed: Language.tags.joined(separator: ", "))
        }
        return language
    }

    func sources() throws(ParameterFault) -> SourceSet {
        guard let text = try first("source") else { return .all }
        var sources: SourceSet = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let source = Source(rawValue: String(name)) else {
                throw ParameterFault(
                    parameter: "source", allowed: "a comma-separated list of shops, posts and users")
            }
            sources.insert(SourceSet(source))
        }
        return sources
    }

    func allowances() throws(ParameterFault) -> ReadingAllowances {
        guard let text = try first("allow") else { return [] }
        var allowances: ReadingAllowances = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            switch name {
            case "empty": allowances.insert(.empty)
            case "rejects": allowances.insert(.rejects)
            default:
                throw ParameterFault(parameter: "allow", allowed: "a comma-separated list of empty and rejects")
            }
        }
        return allowances
    }
}
