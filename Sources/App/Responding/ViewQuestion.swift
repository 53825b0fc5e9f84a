import Facade
import HTTPMessages
import Presenting
import Records

/// What a request for a screen asks for; it outlives the request's bytes.
struct ViewQuestion: Sendable {
    /// The screen and its language.
    let key: ViewCache.Key
    /// Whether the caller wants no answer rather than a partial one.
    let requiresAll: Bool

    /// Reads it.
    ///
    /// - Throws: `ParameterFault` for a parameter with a bad value.
    init(_ screen: ServedScreen, id: RecordID?, _ request: borrowing RequestView) throws(ParameterFault) {
        let mediaType = MediaRange.preferred(by: request, among: screen.kind.mediaTypes)
        if request.query.byteCount == 0, mediaType == 0, let plain = screen.plain {
            key = ViewCache.Key(request: plain, language: Language.preferred(by: request))
            requiresAll = false
            return
        }
        let parameters = Parameters(request.query)
        let view = try screen.kind.request(
            parameters.screenParameters(of: screen.kind, id: id, mediaType: mediaType))
        key = ViewCache.Key(request: view, language: try parameters.language() ?? Language.preferred(by: request))
        requiresAll = try parameters.requiresAll()
    }

    /// Why there is no answer: a source is not to be had that the screen needs, or that the caller will not do without.
    func problem(lacking source: Source, _ fault: SourceFault) -> Problem {
        requiresAll && !key.request.kind.required.contains(SourceSet(source))
            ? .partNeeded(source, fault)
            : .unavailable(source, fault, retryAfterSeconds: fault.retryAfterSeconds)
    }
}
