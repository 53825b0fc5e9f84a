import CBrotli
import CZlib
public import HTTPMessages

/// Compresses whole bodies; done once for each content, so the time goes into size.
public enum Compression {
    /// Bodies below this many bytes are sent as they are: they would hardly shrink.
    public static let leastBytes = 512

    /// Compresses a body.
    ///
    /// The result depends on the input alone: no time, no name goes into it.
    /// - Parameters:
    ///   - body: any bytes.
    ///   - coding: how; `.identity` gives the body back.
    ///   - mayGrow: true for clients that take nothing but this coding.
    /// - Returns: nil when the library fails, or when the result would not be smaller and must be.
    public static func compress(_ body: [UInt8], _ coding: ContentCoding, mayGrow: Bool = false) -> [UInt8]? {
        // More than either of them adds to what it cannot make smaller.
        let most = mayGrow ? body.count + body.count / 1_024 + 64 : body.count
        return switch coding {
        case .identity: body
        case .gzip: gzip(body, atMost: most)
        case .brotli: brotli(body, atMost: most)
        }
    }

    private static func gzip(_ body: [UInt8], atMost most: Int) -> [UInt8]? {
        var stream = z_stream()
        // 15 bits of window, plus 16 for gzip's wrapping. deflateInit2 is a macro; this is what it calls.
        let code = deflateInit2_(
            &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var input = body
        return input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(clamping: input.count)
            return output(atMost: most) { output in
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(clamping: output.count)
                return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : nil
            }
        }
    }

    private static func brotli(_ body: [UInt8], atMost most: Int) -> [UInt8]? {
        output(atMost: most) { output in
            var size = output.count
            let done = BrotliEncoderCompress(
                5, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, body.count, body, &size, output.baseAddress)
            return done == BROTLI_TRUE ? size : nil
        }
    }

    private static func output(
        atMost count: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Int?
    ) -> [UInt8]? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { buffer in
            // Most of the room stays empty, and is not for whoever keeps the result.
            fill(buffer).map { Array(buffer[..<$0]) }
        }
    }
}
