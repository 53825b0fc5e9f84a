import Facade

/// What screens say about being cached.
///
/// - Source: RFC 9111 section 5.2.2; RFC 5861.
struct CachePolicy: Sendable {
    var staleWhileRevalidateSeconds: Int64
    var staleIfErrorSeconds: Int64

    func description(
        of view: RenderedView, _ key: ViewCache.Key, _ standing: Standing
    ) -> RenderedResponse.Description {
        RenderedResponse.Description(
            language: key.language.rawValue, cacheControl: cacheControl(key.request, standing),
            vary: key.request == .map ? "Accept, Accept-Encoding, Accept-Language" : "Accept-Encoding, Accept-Language",
            lastModified: view.changedAtMilliseconds / 1_000)
    }

    private func cacheControl(_ request: ViewRequest, _ standing: Standing) -> String {
        guard standing.degraded.isEmpty else { return "no-store" }
        switch request {
        case .users, .user: return "private, no-cache"
        case .feedChanges: return "no-cache"
        case .feed, .restaurant, .map, .posts, .post, .home:
            return "max-age=\(standing.currency.freshForSeconds), "
                + "stale-while-revalidate=\(staleWhileRevalidateSeconds), stale-if-error=\(staleIfErrorSeconds)"
        }
    }
}
