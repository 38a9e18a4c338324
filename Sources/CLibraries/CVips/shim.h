#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <vips/vips.h>

// libvips' operations take options as variadic arguments, which Swift does not import. Each of these is one call.

// The image in memory, its header read and nothing decoded. `options` as in `[page=1]`.
static inline VipsImage *_Nullable vips_shim_open(
    const void *_Nullable bytes, size_t count, const char *_Nonnull options) {
    VipsSource *source = vips_source_new_from_memory(bytes, count);
    if (source == NULL) return NULL;
    VipsImage *image = vips_image_new_from_source(source, options, NULL);
    g_object_unref(source);
    return image;
}

// The image scaled to exactly this size, upright.
static inline VipsImage *_Nullable vips_shim_thumbnail(
    const void *_Nullable bytes, size_t count, const char *_Nonnull options, int width, int height) {
    VipsSource *source = vips_source_new_from_memory(bytes, count);
    if (source == NULL) return NULL;
    VipsImage *out = NULL;
    vips_thumbnail_source(
        source, &out, width, "height", height, "size", VIPS_SIZE_FORCE, "option_string", options, NULL);
    g_object_unref(source);
    return out;
}

// An image of four inks, its inks as they are, scaled to exactly this size, upright.
static inline VipsImage *_Nullable vips_shim_inks_thumbnail(
    const void *_Nullable bytes, size_t count, const char *_Nonnull options, int width, int height) {
    VipsImage *image = vips_shim_open(bytes, count, options);
    if (image == NULL) return NULL;
    int turned = vips_image_get_orientation_swap(image);
    double across = (double)(turned ? height : width) / image->Xsize;
    double down = (double)(turned ? width : height) / image->Ysize;
    VipsImage *small = NULL, *whole = NULL, *out = NULL;
    // Turning takes pixels in any order, and the file gives them from its top to its bottom.
    if (vips_resize(image, &small, across, "vscale", down, NULL) == 0) whole = vips_image_copy_memory(small);
    if (whole != NULL && vips_autorot(whole, &out, NULL) != 0) out = NULL;
    g_clear_object(&whole);
    g_clear_object(&small);
    g_object_unref(image);
    return out;
}

// An image of four inks with 8 bits for each.
static inline VipsImage *_Nullable vips_shim_inks(VipsImage *_Nonnull image) {
    VipsImage *out = NULL;
    return vips_cast(image, &out, VIPS_FORMAT_UCHAR, "shift", TRUE, NULL) == 0 ? out : NULL;
}

// The thumbnail inside a HEIF file, or its picture if it has none.
static inline VipsImage *_Nullable vips_shim_heif_thumbnail(void *_Nullable bytes, size_t count) {
    VipsImage *out = NULL;
    vips_heifload_buffer(bytes, count, &out, "thumbnail", TRUE, NULL);
    return out;
}

// The image as 8-bit red, green, blue and alpha.
static inline VipsImage *_Nullable vips_shim_rgba(VipsImage *_Nonnull image) {
    VipsImage *steps[4] = {NULL};
    VipsImage *result = NULL;
    if (vips_colourspace(image, &steps[0], VIPS_INTERPRETATION_sRGB, NULL) == 0
        && vips_cast_uchar(steps[0], &steps[1], NULL) == 0) {
        if (vips_image_hasalpha(steps[1])) {
            steps[2] = g_object_ref(steps[1]);
        } else if (vips_addalpha(steps[1], &steps[2], NULL) != 0) {
            steps[2] = NULL;
        }
        if (steps[2] != NULL && vips_extract_band(steps[2], &steps[3], 0, "n", 4, NULL) == 0) {
            result = g_object_ref(steps[3]);
        }
    }
    for (int index = 0; index < 4; index++) g_clear_object(&steps[index]);
    return result;
}

// Part of an image, `factor` times smaller.
static inline VipsImage *_Nullable vips_shim_part(
    VipsImage *_Nonnull image, int left, int top, int width, int height, int factor) {
    VipsImage *part = NULL, *small = NULL;
    if (vips_extract_area(image, &part, left, top, width, height, NULL) != 0) return NULL;
    if (factor <= 1) return part;
    if (vips_shrink(part, &small, factor, factor, NULL) != 0) small = NULL;
    g_object_unref(part);
    return small;
}

// Red, green, blue and alpha, not premultiplied, as a WebP file that the caller frees with g_free. EXIF metadata, a TIFF
// structure, goes with them.
static inline void *_Nullable vips_shim_webp(
    const void *_Nonnull pixels, int width, int height, int bands, int quality,
    const void *_Nullable exif, size_t exif_length, size_t *_Nonnull count) {
    VipsImage *image = vips_image_new_from_memory(
        pixels, (size_t)width * height * bands, width, height, bands, VIPS_FORMAT_UCHAR);
    if (image == NULL) return NULL;
    image->Type = VIPS_INTERPRETATION_sRGB;
    if (exif_length > 0) vips_image_set_blob_copy(image, VIPS_META_EXIF_NAME, exif, exif_length);
    void *bytes = NULL;
    vips_webpsave_buffer(image, &bytes, count, "Q", quality, NULL);
    g_object_unref(image);
    return bytes;
}
