import CXXHash

/// A hash that tells contents apart: for entity tags, and for seeing that an upstream sent the same bytes again.
///
/// It is no signature: whoever can choose the bytes could make two contents with one hash, and would only fool
/// themselves. It costs a tenth of SHA-256 and spares every start the loading of libcrypto (3 MB).
///
/// - Source: XXH3 with 128 bits, xxhash.com.
public enum ContentHash {
    /// Hashes bytes.
    ///
    /// - Returns: 16 bytes, the same on every machine.
    public static func bytes(of content: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 16) { digest, count in
            vitrine_xxh3_128(content, content.count, digest.baseAddress)
            count = 16
        }
    }
}
