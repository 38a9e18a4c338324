// SPDX-License-Identifier: MPL-2.0
// In C: debug Swift takes a second for a screenshot.
#include "include/CPixels.h"
#include <stdlib.h>

size_t pixels_alike(const uint8_t *pixels, size_t width, size_t height, size_t stride, size_t step,
                    const uint8_t colour[3], int tolerance) {
    size_t count = 0;
    for (size_t y = 0; y < height; y++) {
        const uint8_t *pixel = pixels + y * stride;
        for (size_t x = 0; x < width; x++, pixel += step) {
            count += abs(pixel[0] - colour[0]) <= tolerance && abs(pixel[1] - colour[1]) <= tolerance &&
                     abs(pixel[2] - colour[2]) <= tolerance;
        }
    }
    return count;
}

uint64_t channel_sum(const uint8_t *values, size_t width, size_t height, size_t stride, size_t step) {
    uint64_t sum = 0;
    for (size_t y = 0; y < height; y++) {
        for (size_t x = 0; x < width; x++) sum += values[y * stride + x * step];
    }
    return sum;
}

size_t bytes_differing(const uint8_t *one, const uint8_t *other, size_t count, int tolerance) {
    size_t differing = 0;
    for (size_t place = 0; place < count; place++) differing += abs(one[place] - other[place]) > tolerance;
    return differing;
}
