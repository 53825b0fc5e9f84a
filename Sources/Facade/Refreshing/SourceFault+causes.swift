import Platform
import Records
import Storage
import Upstream

extension SourceFault {
    init(_ error: FetchError) {
        let kind: Kind =
            switch error.code {
            case .timeout: .deadline
            case .closed, .cancelled, .unavailable: .unavailable
            default: .badAnswer
            }
        self.init(
            code: error.code.rawValue, detail: error.detail, cause: error.cause, status: error.status,
            retryAfterSeconds: error.retryAfterSeconds, kind: kind)
    }

    init(_ error: ReadingError) {
        switch error {
        case .notJSON(let offset, let detail):
            self.init(code: "not-json", detail: "\(detail) at byte \(offset)")
        case .wrongShape(let detail): self.init(code: "wrong-shape", detail: detail)
        case .empty: self.init(code: "empty", detail: "an empty list where there were records")
        case .tooManyRejects(let summary):
            self.init(
                code: "rejects", detail: "\(summary.rejectedCount) of \(summary.received) records have no usable id")
        }
    }

    init(_ error: StorageError) {
        self.init(
            code: error.kind.rawValue, detail: "the records could not be stored: \(error.summary)",
            cause: error.description, kind: .unavailable)
    }
}

extension FetchStamp {
    init(_ metadata: FetchMetadata, bodyHash: [UInt8], at clock: any TimeSource) {
        let wall = clock.wallMilliseconds
        let hint = FreshnessHint(metadata, wallMilliseconds: wall)
        self.init(
            etag: metadata.validators.etag, lastModified: metadata.validators.lastModified, bodyHash: bodyHash,
            fetchedAtMilliseconds: wall, freshForMilliseconds: hint.freshForMilliseconds,
            mustRevalidate: hint.mustRevalidate)
    }
}
