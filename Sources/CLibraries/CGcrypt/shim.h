#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <gcrypt.h>

// Initialises libgcrypt. gcry_control is variadic, which Swift cannot call. Secure memory, which is locked against swapping,
// is disabled: it needs system calls that a renderer must not make, and the decrypted content is drawn as a picture anyway.
static inline int gcrypt_shim_start(void) {
    if (gcry_control(GCRYCTL_INITIALIZATION_FINISHED_P) != 0) return 0;
    if (gcry_check_version(GCRYPT_VERSION) == 0) return -1;
    gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
    return gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0) == 0 ? 0 : -1;
}
