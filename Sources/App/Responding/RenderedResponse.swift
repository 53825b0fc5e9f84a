import HTTPMessages
import HTTPServing
import Platform

/// A screen ready to be sent: its bytes in every coding, and the fields that go with each.
///
/// Made once for each content; a hit only picks from it.
struct RenderedResponse: Sendable {
    /// The bytes in one coding.
    struct Variant: Sendable {
        /// The entity tag with its quotes.
        let tag: [UInt8]
        /// The fields of a 200.
        let fields: FieldBlock
        /// The fields of a 304: those that RFC 9110 section 15.4.5 asks for.
        let notModifiedFields: FieldBlock
        let body: [UInt8]
    }

    /// What goes into the fields besides the bytes.
    struct Description: Sendable {
        var contentType = "application/json"
        /// Nil for content that is in no language.
        var language: String?
        var cacheControl: String
        var vary: String
        /// What the entity tags begin with; nil where the bytes alone make them.
        var tag: String?
        /// Seconds since 1970; nil leaves `Last-Modified` out.
        var lastModified: Int64?
    }

    /// Seconds since 1970; nil when there is no date.
    private let lastModified: Int64?
    private let identity: Variant
    private let gzip: Variant?
    private let brotli: Variant?

    /// Compresses, hashes and describes a body.
    init(_ body: [UInt8], _ description: Description) {
        lastModified = description.lastModified
        identity = Variant(body, .identity, description)
        gzip = Compression.compress(body, .gzip, mayGrow: true).map { Variant($0, .gzip, description) }
        brotli = Compression.compress(body, .brotli, mayGrow: true).map { Variant($0, .brotli, description) }
    }

    /// The variant that a client likes best, or the plain one where a coding would save little and need not be.
    func variant(_ codings: AcceptedCodings) -> Variant {
        let coded: Variant? =
            switch codings.preferred {
            case .identity: nil
            case .gzip: gzip
            case .brotli: brotli
            }
        guard let coded else { return identity }
        let isWorthwhile = identity.body.count >= Compression.leastBytes && coded.body.count < identity.body.count
        return isWorthwhile || !codings.allowsIdentity ? coded : identity
    }

    /// About how many bytes of memory it takes, with what a cache has to keep beside it.
    var cost: Int {
        [identity, gzip, brotli].compactMap { $0 }.reduce(Self.overheadBytes) { sum, variant in
            let kept = [variant.body, variant.fields.lines, variant.notModifiedFields.lines, variant.tag]
            return kept.reduce(sum) { sum, bytes in sum + bytes.capacity + Self.objectBytes }
        }
    }

    /// Its place in a cache, and the request that it answers.
    private static let overheadBytes = 768
    /// An array's own head, and malloc's.
    private static let objectBytes = 48

    /// The answer to a request for it; nil when the request's conditions forbid one, which is 412.
    func response(_ codings: AcceptedCodings, _ conditions: Preconditions) -> Response? {
        let variant = variant(codings)
        return switch conditions.outcome(tag: variant.tag, lastModified: lastModified) {
        case .proceed: Response(status: 200, fields: variant.fields, body: variant.body)
        case .notModified: Response(status: 304, fields: variant.notModifiedFields)
        case .failed: nil
        }
    }
}

extension RenderedResponse.Variant {
    fileprivate init(_ body: [UInt8], _ coding: ContentCoding, _ description: RenderedResponse.Description) {
        self.body = body.fitted
        tag = Self.tag(of: body, coding, beginning: description.tag)
        var shared = FieldBlock()
        shared.append("ETag", String(decoding: tag, as: UTF8.self))
        shared.append("Cache-Control", description.cacheControl)
        shared.append("Vary", description.vary)
        shared.append("X-Content-Type-Options", "nosniff")
        notModifiedFields = shared.fitted
        var fields = FieldBlock()
        fields.append("Content-Type", description.contentType)
        if coding != .identity { fields.append("Content-Encoding", "\(coding.token)") }
        if let language = description.language { fields.append("Content-Language", language) }
        if let seconds = description.lastModified {
            fields.append("Last-Modified", String(decoding: HTTPDate.bytes(secondsSince1970: seconds), as: UTF8.self))
        }
        fields.append(contentsOf: shared)
        self.fields = fields.fitted
    }

    /// A strong tag: 96 bits of the hash of the bytes as they are sent, and the coding's name.
    private static func tag(of body: [UInt8], _ coding: ContentCoding, beginning: String?) -> [UInt8] {
        var tag: [UInt8] = [UInt8(ascii: "\"")]
        if let beginning { tag += Array("\(beginning)-".utf8) }
        for byte in ContentHash.bytes(of: body).prefix(12) {
            for digit in [byte >> 4, byte & 15] { tag.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
        }
        if coding != .identity {
            tag.append(UInt8(ascii: "-"))
            tag.append(coding.token)
        }
        tag.append(UInt8(ascii: "\""))
        return tag
    }
}
