#pragma once

// libssl and libcrypto are opened when the first certificate is read: linking them would cost every start of the program
// 3 MB, also of those that serve plain HTTP. The functions that this program calls are defined here and pass each call on.
//
// Returns 1, or 0 where the library is missing or lacks one of them; none of them may be called then.
int vitrine_openssl_open(void);
