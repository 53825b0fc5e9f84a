/// How the cache came to its answer.
///
/// - Source: RFC 9211 section 2.
public enum CacheStatus: Sendable, Hashable {
    /// Served from what is stored, within its fresh time; the seconds it will stay fresh.
    case hit(ttlSeconds: Int)
    /// Served from what is stored, past its fresh time, without waiting; the seconds are negative.
    case staleHit(ttlSeconds: Int)
    /// Served from what is stored after a fetch failed, with the upstream's status.
    case staleAfterStatus(Int)
    /// Served from what is stored after a fetch failed without a status; the word says how.
    case staleAfterFault(String)
    /// Fetched for this request, and stored.
    case stored

    /// Appends the field's value.
    public func write(to bytes: inout [UInt8]) {
        switch self {
        case .hit(let ttl):
            bytes.append("vitrine; hit; ttl=")
            bytes.append(decimal: ttl)
        case .staleHit(let ttl):
            bytes.append("vitrine; hit; ttl=")
            bytes.append(decimal: ttl)
            bytes.append("; detail=stale")
        case .staleAfterStatus(let status):
            bytes.append("vitrine; fwd=stale; fwd-status=")
            bytes.append(decimal: status)
        case .staleAfterFault(let word):
            bytes.append("vitrine; fwd=stale; detail=")
            bytes.append(contentsOf: word.utf8)
        case .stored:
            bytes.append("vitrine; fwd=miss; stored")
        }
    }
}
