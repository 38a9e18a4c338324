#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <avif/avif.h>

// The box `imir`: 0 when top and bottom are exchanged, 1 when left and right are. libavif 1.0 renamed the field.
static inline uint8_t avif_shim_mirror(const avifImage *_Nonnull image) {
#if AVIF_VERSION < 1000000
    return image->imir.mode;
#else
    return image->imir.axis;
#endif
}
