import Facade
import Synchronization

/// Rendered screens, bounded in bytes.
///
/// An entry is served as long as nothing that it was made of has changed; a change leaves it to be replaced by the next
/// request for it, or to fall out as the least recently used.
final class ViewCache: Sendable {
    /// What a rendered screen depends on besides its content; the coding is chosen within it.
    struct Key: Hashable, Sendable {
        var request: ViewRequest
        var language: Language
    }

    private struct Entry: Sendable {
        var version: ContentVersion
        var freshForSeconds: Int
        var mustRevalidate: Bool
        var response: RenderedResponse
    }

    private let entries: Mutex<LeastRecentlyUsed<Key, Entry>>

    /// - Parameter bytes: most memory for rendered screens.
    init(bytes: Int) {
        entries = Mutex(LeastRecentlyUsed(bound: bytes))
    }

    /// Finds a rendered screen that is still what would be rendered now.
    func response(_ key: Key, _ standing: Standing) -> RenderedResponse? {
        entries.withLock { entries in
            guard let entry = entries.value(key), entry.version == standing.version,
                entry.freshForSeconds == standing.currency.freshForSeconds,
                entry.mustRevalidate == standing.currency.mustRevalidate
            else { return nil }
            return entry.response
        }
    }

    /// Keeps a rendered screen.
    func keep(_ response: RenderedResponse, _ key: Key, _ standing: Standing) {
        entries.withLock { entries in
            entries.insert(
                key,
                Entry(
                    version: standing.version, freshForSeconds: standing.currency.freshForSeconds,
                    mustRevalidate: standing.currency.mustRevalidate, response: response),
                cost: response.cost)
        }
    }
}
