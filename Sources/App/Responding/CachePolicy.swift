import Facade
import Presenting

/// What screens say about being cached.
///
/// - Source: RFC 9111 section 5.2.2; RFC 5861.
struct CachePolicy: Sendable, Hashable {
    var staleWhileRevalidateSeconds: Int64
    var staleIfErrorSeconds: Int64

    func description(
        of view: RenderedView, _ key: ViewCache.Key, _ standing: Standing
    ) -> RenderedResponse.Description {
        let kind = key.request.kind
        return RenderedResponse.Description(
            contentType: view.mediaType, language: key.language.rawValue, cacheControl: cacheControl(kind, standing),
            vary: (kind.mediaTypes.count > 1 ? "Accept, " : "") + "Accept-Encoding, Accept-Language", tag: view.tag,
            lastModified: view.changedAtMilliseconds / 1_000)
    }

    private func cacheControl(_ kind: ScreenKind, _ standing: Standing) -> String {
        guard standing.degraded.isEmpty else { return "no-store" }
        return switch kind.retention {
        case .privately: "private, no-cache"
        case .revalidated: "no-cache"
        case .whileFresh:
            // Who may not serve it stale without asking does not offer it to other caches either.
            "max-age=\(standing.currency.freshForSeconds), stale-while-revalidate="
                + "\(standing.currency.mustRevalidate ? 0 : staleWhileRevalidateSeconds), "
                + "stale-if-error=\(staleIfErrorSeconds)"
        }
    }
}
