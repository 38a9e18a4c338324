#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <libavutil/pixfmt.h>
#include <libswscale/swscale.h>

// FFmpeg 8 made the flags an enumeration and the scaler a structure with fields; Swift would see other types.

// A scaler that takes the mean of the area that each pixel covers, NULL when the formats do not go together. `fast` may
// leave colours half as sharp as they are.
static inline void *_Nullable sws_shim_new(
    int width, int height, enum AVPixelFormat format, int target_width, int target_height,
    enum AVPixelFormat target_format, int fast) {
    int flags = SWS_AREA | (fast ? 0 : SWS_FULL_CHR_H_INT | SWS_ACCURATE_RND);
    return sws_getContext(
        width, height, format, target_width, target_height, target_format, flags, NULL, NULL, NULL);
}

// Ends a scaler. NULL is fine.
static inline void sws_shim_free(void *_Nullable scaler) {
    sws_freeContext((struct SwsContext *)scaler);
}

// Says which matrix (SWS_CS_…) and range the source has. Red, green and blue have no matrix, and it refuses one.
static inline void sws_shim_set_colours(void *_Nonnull scaler, int matrix, int full_range) {
    sws_setColorspaceDetails(
        (struct SwsContext *)scaler, sws_getCoefficients(matrix), full_range, sws_getCoefficients(SWS_CS_DEFAULT), 1, 0,
        1 << 16, 1 << 16);
}

// Scales a whole picture of `height` rows. Returns the number of rows written.
static inline int sws_shim_scale(
    void *_Nonnull scaler, const uint8_t *_Nullable const *_Nonnull planes, const int *_Nonnull strides, int height,
    uint8_t *_Nullable const *_Nonnull target, const int *_Nonnull target_strides) {
    return sws_scale((struct SwsContext *)scaler, planes, strides, 0, height, target, target_strides);
}
