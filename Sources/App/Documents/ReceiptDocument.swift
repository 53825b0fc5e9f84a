import Facade
import HTTPMessages
import JSONWriting
import Records
import Storage

/// The receipt of one source as callers see it.
struct SourceReceiptDocument: Sendable, JSONWritable {
    /// Most rejected and changed records that are named.
    private static let listed = 100

    let receipt: SourceReceipt

    init(_ receipt: SourceReceipt) {
        self.receipt = receipt
    }

    func write(to writer: inout JSONWriter) {
        let summary = receipt.summary
        let replacement = receipt.replacement
        let changed = replacement?.changes.filter { $0.kind == .changed } ?? []
        let isTruncated = summary.rejectedCount > Self.listed || (replacement?.changed ?? 0) > Self.listed
        writer.object { object in
            object.member("source", receipt.source.rawValue)
            object.member("outcome", receipt.outcome.rawValue)
            object.member("generation", receipt.generation)
            object.member("received", summary.received)
            object.member("accepted", summary.accepted)
            object.member("repaired", summary.repaired)
            object.member("rejectedCount", summary.rejectedCount)
            object.array("rejected") { array in
                for rejection in summary.rejected.prefix(Self.listed) {
                    array.object { object in
                        object.member("index", rejection.index)
                        object.member("id", rejection.id)
                        object.member("reason", rejection.reason)
                    }
                }
            }
            object.member("added", replacement?.added ?? 0)
            object.member("changed", replacement?.changed ?? 0)
            object.member("removed", replacement?.removed ?? 0)
            object.array("changes") { array in
                for change in changed.prefix(Self.listed) {
                    array.object { object in
                        object.member("id", change.id)
                        object.member("fields", change.fields)
                    }
                }
            }
            object.member("truncated", isTruncated)
            object.member("durationMs", receipt.durationMilliseconds)
            object.member("error", receipt.fault.map(FaultDocument.init))
        }
    }
}

/// Why a fetch failed, as callers see it.
struct FaultDocument: Sendable, JSONWritable {
    let fault: SourceFault
    /// Milliseconds since 1970; nil leaves the member out.
    var atMilliseconds: Int64?

    init(_ fault: SourceFault) {
        self.fault = fault
    }

    init(_ fault: SourceFault, atMilliseconds: Int64) {
        self.fault = fault
        self.atMilliseconds = atMilliseconds
    }

    func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("code", fault.code)
            object.member("detail", fault.detail)
            object.member("at", ifPresent: atMilliseconds.map { HTTPDate.timestamp(secondsSince1970: $0 / 1_000) })
        }
    }
}

/// What a refresh came to.
struct RefreshDocument: Sendable, JSONWritable {
    let receipts: [SourceReceipt]

    func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("generation", receipts.map(\.generation).max() ?? 0)
            object.member("sources", receipts.map(SourceReceiptDocument.init))
        }
    }
}
