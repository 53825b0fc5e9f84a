#pragma once
// Compiled in, so that nothing is linked for it.
#define XXH_INLINE_ALL
#include <xxhash.h>

// XXH3 with 128 bits, in its canonical (big-endian) form.
static inline void vitrine_xxh3_128(const void *bytes, size_t count, unsigned char digest[16]) {
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes, count));
    memcpy(digest, canonical.digest, 16);
}
