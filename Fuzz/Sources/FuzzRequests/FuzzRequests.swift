import HTTPMessages

/// Called by libFuzzer with one input after the other.
///
/// The first byte says how the others are cut into pieces; they are what a client sends. What must hold of any input is
/// checked here and ends the process when it does not; reading where nothing is ends it too, by the address sanitizer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    // A copy of exact size, so that the sanitizer sees the first byte behind it.
    let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
    let step = max(1, Int(start[0]))
    var parser = RequestParser(limits: limits)
    let outcome = parser.parse(bytes.span.bytes)
    precondition(outcomeInPieces(bytes, step) == outcome, "the verdict depends on how the bytes are cut")
    if case .complete(let headCount) = outcome {
        precondition(isSound(bytes[..<headCount]), "a head that other readers see otherwise")
        let body = Array(bytes[headCount...])
        checkBody(body, parser.head.framing, step)
        use(RequestView(head: parser.head, bytes: bytes.span.bytes.extracting(0..<headCount)))
    }
    checkBody(bytes, .chunked, step)
    useValue(bytes.span.bytes)
    return 0
}

/// Small ones, so that short inputs reach them.
private let limits: RequestLimits = {
    var limits = RequestLimits()
    limits.requestLineBytes = 256
    limits.headBytes = 1_024
    limits.fieldCount = 16
    limits.bodyBytes = 64
    limits.chunkFramingBytes = 128
    return limits
}()

private func outcomeInPieces(_ bytes: [UInt8], _ step: Int) -> RequestParser.Outcome {
    var parser = RequestParser(limits: limits)
    var outcome = parser.parse(bytes.span.bytes.extracting(0..<0))
    for end in stride(from: step, to: bytes.count + step, by: step) where outcome == .incomplete {
        outcome = parser.parse(bytes.span.bytes.extracting(0..<min(end, bytes.count)))
    }
    return outcome
}

/// Whether a head that was taken has no control byte but tabs, and CR and LF as pairs alone.
private func isSound(_ head: ArraySlice<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for byte in head {
        guard (previous == 0x0D) == (byte == 0x0A), byte >= 0x20 && byte != 0x7F || [0x09, 0x0D, 0x0A].contains(byte)
        else { return false }
        previous = byte
    }
    return previous == 0x0A
}

private func checkBody(_ bytes: [UInt8], _ framing: BodyFraming, _ step: Int) {
    let whole = decode(bytes, framing, step: max(1, bytes.count))
    precondition(decode(bytes, framing, step: step) == whole, "a body depends on how the bytes are cut")
    precondition(whole.body.count <= limits.bodyBytes && whole.taken <= bytes.count, "a body above the limit")
}

private struct Decoded: Equatable {
    var outcome = BodyDecoder.Outcome.needsMore
    var taken = 0
    var body: [UInt8] = []
}

private func decode(_ bytes: [UInt8], _ framing: BodyFraming, step: Int) -> Decoded {
    var decoder = BodyDecoder(framing: framing, limits: limits)
    var decoded = Decoded()
    repeat {
        let end = min(decoded.taken + step, bytes.count)
        let piece = decoder.decode(bytes.span.bytes.extracting(decoded.taken..<end), into: &decoded.body)
        decoded.taken += piece.taken
        decoded.outcome = piece.outcome
    } while decoded.outcome == .needsMore && decoded.taken < bytes.count
    return decoded
}

/// Looks at a request as the handlers do.
private func use(_ request: borrowing RequestView) {
    _ = AcceptedCodings(request)
    _ = MediaRange.preferred(by: request, among: ["application/json", "application/geo+json"])
    _ = LanguageRanges.preferred(by: request, among: ["en", "de", "de-at"])
    _ = Preconditions(request).outcome(tag: Array("\"a\"".utf8), lastModified: 784_111_777)
    _ = Percent.decodeSegment(request.path)
    _ = try? QueryParameters(request.query).first("limit")
    precondition(request.method.byteCount > 0 && request.path.byteCount > 0, "a request without a path")
    if let field = request.first(.xRequestID), let id = RequestID(field: field) {
        precondition(id.text.utf8.count == field.byteCount, "a request id that is not what was sent")
    }
    for field in KnownField.allCases { request.forEachElement(of: field) { _ = $0.text } }
}

/// Takes the bytes for a value of each kind.
private func useValue(_ bytes: RawSpan) {
    _ = HTTPDate.secondsSince1970(bytes)
    _ = EntityTags.contain(bytes, Array("\"a\"".utf8), by: .strong)
    _ = WeightedElement.split(bytes)
    _ = RequestID(field: bytes)
    _ = Percent.decodeSegment(bytes)
    _ = try? QueryParameters(bytes).first("q")
}
