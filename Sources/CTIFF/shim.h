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
