// SPDX-License-Identifier: MPL-2.0
// The limit for JPEG thumbnails: libjpeg-turbo's scaled decoder in one process, a box shrink to 256 pixels, a PNG.
#include <cairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>

static void thumbnail(const char *path, const char *output)
{
    struct jpeg_decompress_struct decoder;
    struct jpeg_error_mgr errors;
    FILE *file = fopen(path, "rb");
    if (!file) exit(1);
    decoder.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&decoder);
    jpeg_stdio_src(&decoder, file);
    jpeg_read_header(&decoder, TRUE);
    unsigned longest = decoder.image_width > decoder.image_height ? decoder.image_width : decoder.image_height;
    decoder.scale_num = 8;
    decoder.scale_denom = 8;
    for (unsigned eighths = 1; eighths <= 8; eighths *= 2)
        if (longest * eighths / 8 >= 256) { decoder.scale_num = eighths; break; }
    decoder.out_color_space = JCS_EXT_BGRX;
    jpeg_start_decompress(&decoder);
    int width = decoder.output_width, height = decoder.output_height;
    unsigned char *pixels = malloc((size_t)width * height * 4);
    while ((int)decoder.output_scanline < height) {
        JSAMPROW row = pixels + (size_t)decoder.output_scanline * width * 4;
        jpeg_read_scanlines(&decoder, &row, 1);
    }
    jpeg_finish_decompress(&decoder);
    jpeg_destroy_decompress(&decoder);
    fclose(file);

    double scale = 256.0 / (width > height ? width : height);
    int small_width = width * scale, small_height = height * scale;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, small_width, small_height);
    unsigned char *out = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; y < small_height; y++)
        for (int x = 0; x < small_width; x++) {
            int left = x / scale, right = (x + 1) / scale, top = y / scale, bottom = (y + 1) / scale;
            if (right > width) right = width;
            if (bottom > height) bottom = height;
            unsigned sum[3] = {0}, count = 0;
            for (int row = top; row < bottom; row++)
                for (int column = left; column < right; column++, count++)
                    for (int channel = 0; channel < 3; channel++)
                        sum[channel] += pixels[((size_t)row * width + column) * 4 + channel];
            for (int channel = 0; channel < 3; channel++)
                out[y * stride + x * 4 + channel] = sum[channel] / count;
        }
    cairo_surface_mark_dirty(surface);
    cairo_surface_write_to_png(surface, output);
    cairo_surface_destroy(surface);
    free(pixels);
}

// jpeg FILE… OUTPUT
int main(int count, char **arguments)
{
    for (int i = 1; i < count - 1; i++) thumbnail(arguments[i], arguments[count - 1]);
    return 0;
}
