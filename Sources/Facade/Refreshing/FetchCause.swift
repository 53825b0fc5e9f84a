public import Upstream

/// On whose behalf an upstream is asked, so that one name stands in the answer, in the logs and in the upstream's.
///
/// Cheap to make, since most requests need no fetch.
public struct FetchCause: Sendable, Hashable {
    /// The name of a request: a number or the caller's own text.
    public enum Name: Sendable, Hashable {
        /// Stands for its 16 hexadecimal digits.
        case number(UInt64)
        case text(String)
    }

    private let name: Name
    /// The trace that the request belongs to; nil when its caller named none.
    public let trace: TraceParent?

    /// Names a request.
    public init(_ name: Name, trace: TraceParent? = nil) {
        self.name = name
        self.trace = trace
    }

    /// A fetch that no caller asked for, under a name of its own.
    public static var clock: FetchCause { FetchCause(.number(UInt64.random(in: .min ... .max))) }

    /// For `X-Request-ID` and the logs.
    var requestID: String {
        switch name {
        case .text(let text): return text
        case .number(let number):
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
    }

    /// For `traceparent`: the caller's trace, in which each fetch is a step of its own.
    var traceparent: String? { trace?.child(UInt64.random(in: 1 ... .max)) }
}
