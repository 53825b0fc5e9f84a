import Facade
import Presenting
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

    /// What it holds.
    struct Usage: Sendable, Hashable {
        var bytes: Int
        var mostBytes: Int
        /// Rendered screens, all codings as one.
        var entries: Int
    }

    private struct State {
        var entries: LeastRecentlyUsed<Key, Entry>
        /// What the entries say about being cached.
        var policy: CachePolicy
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - bytes: most memory for rendered screens.
    ///   - policy: what they say about being cached.
    init(bytes: Int, policy: CachePolicy) {
        state = Mutex(State(entries: LeastRecentlyUsed(bound: bytes), policy: policy))
    }

    /// What screens that are rendered now say about being cached.
    var policy: CachePolicy { state.withLock { $0.policy } }

    var usage: Usage {
        state.withLock { state in
            Usage(bytes: state.entries.cost, mostBytes: state.entries.bound, entries: state.entries.count)
        }
    }

    /// Goes by other settings from now on; what says something else about being cached is rendered anew.
    func reconfigure(bytes: Int, policy: CachePolicy) {
        state.withLock { state in
            if state.policy == policy {
                state.entries.setBound(bytes)
            } else {
                state = State(entries: LeastRecentlyUsed(bound: bytes), policy: policy)
            }
        }
    }

    /// Finds a rendered screen that is still what would be rendered now.
    func response(_ key: Key, _ standing: Standing) -> RenderedResponse? {
        state.withLock { state in
            guard let entry = state.entries.value(key), entry.version == standing.version,
                entry.freshForSeconds == standing.currency.freshForSeconds,
                entry.mustRevalidate == standing.currency.mustRevalidate
            else { return nil }
            return entry.response
        }
    }

    /// Keeps a screen that was rendered under a policy, unless there is another one by now.
    func keep(_ response: RenderedResponse, _ key: Key, _ standing: Standing, under policy: CachePolicy) {
        state.withLock { state in
            guard state.policy == policy else { return }
            state.entries.insert(
                key,
                Entry(
                    version: standing.version, freshForSeconds: standing.currency.freshForSeconds,
                    mustRevalidate: standing.currency.mustRevalidate, response: response),
                cost: response.cost)
        }
    }
}
