#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <jxl/decode.h>
#include <jxl/version.h>

// libjxl 0.9 dropped a pixel format that had no effect from both functions.
#if JPEGXL_NUMERIC_VERSION < JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
#define JXL_SHIM_ANY_FORMAT NULL,
#else
#define JXL_SHIM_ANY_FORMAT
#endif

// The size in bytes of the colour profile of the pixels that the decoder gives out.
static inline JxlDecoderStatus jxl_shim_profile_size(const JxlDecoder *_Nonnull decoder, size_t *_Nonnull size) {
    return JxlDecoderGetICCProfileSize(decoder, JXL_SHIM_ANY_FORMAT JXL_COLOR_PROFILE_TARGET_DATA, size);
}

// Writes that colour profile, an ICC file.
static inline JxlDecoderStatus jxl_shim_profile(
    const JxlDecoder *_Nonnull decoder, uint8_t *_Nonnull profile, size_t size) {
    return JxlDecoderGetColorAsICCProfile(
        decoder, JXL_SHIM_ANY_FORMAT JXL_COLOR_PROFILE_TARGET_DATA, profile, size);
}
