import Facade
import HTTPMessages
import JSONWriting
import Records

/// A problem document.
///
/// - Source: RFC 9457.
struct Problem: Sendable {
    /// The word that names its kind, after `urn:vitrine:problem:`.
    var kind: String
    var title: String
    var status: Int
    /// This case for a person; nothing internal.
    var detail: String
    var retryable = false
    var retryAfterSeconds: Int?
    /// For 405.
    var allow: StaticString?
    /// The parameter that a 400 is about.
    var parameter: ParameterFault?
    /// The sources that cannot be had.
    var sources: [Source] = []
    /// For a refresh of which nothing came.
    var receipts: [SourceReceiptDocument] = []
    var closesConnection = false
    /// Fields besides those that every problem has.
    var fields = FieldBlock()
    /// Writes members besides those that every problem has.
    var more: (@Sendable (inout JSONObjectWriter) -> Void)?

    init(_ kind: String, _ title: String, _ status: Int, _ detail: String, retryable: Bool = false) {
        self.kind = kind
        self.title = title
        self.status = status
        self.detail = detail
        self.retryable = retryable
    }

    /// The answer that carries it.
    ///
    /// - Parameters:
    ///   - instance: the path that was asked for; empty when none could be read.
    ///   - requestID: the request's name.
    /// - Returns: a whole answer.
    func response(instance: String, requestID: RequestID) -> Response {
        var fields = FieldBlock()
        fields.append("Content-Type", "application/problem+json")
        fields.append("Cache-Control", "no-store")
        fields.append("X-Content-Type-Options", "nosniff")
        if let allow { fields.append("Allow", "\(allow)") }
        if let retryAfterSeconds { fields.append("Retry-After", retryAfterSeconds) }
        fields.append(contentsOf: self.fields)
        if status == 401 { fields.append("WWW-Authenticate", "Bearer") }
        return Response(
            status: status, fields: fields, body: body(instance: instance, requestID: requestID),
            closesConnection: closesConnection)
    }

    private func body(instance: String, requestID: RequestID) -> [UInt8] {
        var writer = JSONWriter(reservingCapacity: 512)
        writer.object { object in
            object.member("type", "urn:vitrine:problem:" + kind)
            object.member("title", title)
            object.member("status", status)
            object.member("detail", detail)
            object.member("instance", instance)
            object.member("requestId", requestID.text)
            object.member("retryable", retryable)
            if let parameter {
                object.member("parameter", parameter.parameter)
                object.member("allowed", parameter.allowed)
            }
            if !receipts.isEmpty {
                object.member("sources", receipts)
            } else if !sources.isEmpty {
                object.member("sources", sources.map(\.rawValue))
            }
            more?(&object)
        }
        return writer.finish()
    }
}
