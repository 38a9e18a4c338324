#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <tiffio.h>

// TIFFGetField takes what it fills as variadic arguments, which Swift does not have.
static inline unsigned tiff_shim_short(TIFF *file, unsigned tag) {
    uint16_t value = 0;
    return TIFFGetFieldDefaulted(file, tag, &value) ? value : 0;
}
static inline unsigned tiff_shim_long(TIFF *file, unsigned tag) {
    uint32_t value = 0;
    return TIFFGetField(file, tag, &value) ? value : 0;
}

// How many samples a pixel has beside its colours; `kind` is what the first of them is for.
static inline unsigned tiff_shim_extra(TIFF *_Nonnull file, unsigned *_Nonnull kind) {
    uint16_t count = 0;
    uint16_t *kinds = NULL;
    if (!TIFFGetFieldDefaulted(file, TIFFTAG_EXTRASAMPLES, &count, &kinds) || count == 0) return 0;
    *kind = kinds[0];
    return count;
}

// The colour profile, which the file owns; NULL when there is none.
static inline const void *_Nullable tiff_shim_profile(TIFF *_Nonnull file, unsigned *_Nonnull length) {
    uint32_t count = 0;
    void *bytes = NULL;
    if (!TIFFGetField(file, TIFFTAG_ICCPROFILE, &count, &bytes)) return NULL;
    *length = count;
    return bytes;
}
