#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <gcrypt.h>

// gcry_control has variadic parameters. Memory locked against swapping is left out: it takes calls that a renderer must
// not make, and what is decrypted here is drawn as a picture anyway.
static inline int gcrypt_shim_start(void) {
    if (gcry_control(GCRYCTL_INITIALIZATION_FINISHED_P) != 0) return 0;
    if (gcry_check_version(GCRYPT_VERSION) == 0) return -1;
    gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
    return gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0) == 0 ? 0 : -1;
}
