import Facade
import HTTPMessages
import Upstream

extension FetchCause {
    /// A request that may need a fetch.
    init(_ request: borrowing RequestView, _ requestID: RequestID) {
        let name: Name
        switch requestID {
        case .made(let number): name = .number(number)
        case .given(let text): name = .text(text)
        }
        self.init(name, trace: TraceParent(request))
    }
}

extension TraceParent {
    /// The trace that a request's caller named; nil where it named none, or not as it should be.
    init?(_ request: borrowing RequestView) {
        guard let field = request.first(.traceparent) else { return nil }
        self.init(field)
    }
}
