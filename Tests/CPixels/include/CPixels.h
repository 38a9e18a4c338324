// SPDX-License-Identifier: MPL-2.0
// Counting in pictures, in C: debug Swift takes a second for a screenshot.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The number of pixels of a rectangle whose red, green and blue are all within a tolerance of a colour.
///
/// - Parameters:
///   - pixels: the first pixel of the rectangle.
///   - width: of the rectangle, in pixels.
///   - height: of the rectangle, in pixels.
///   - stride: the bytes between the beginnings of two rows.
///   - step: the bytes between the beginnings of two pixels: 3, or 4 for pixels with an alpha channel, which does not
///     count.
///   - colour: red, green and blue, in the order of the pixels.
///   - tolerance: the largest difference in a channel.
size_t pixels_alike(const uint8_t *pixels, size_t width, size_t height, size_t stride, size_t step,
                    const uint8_t colour[3], int tolerance);

/// The sum of one channel over a rectangle.
///
/// - Parameters:
///   - values: the channel of the first pixel.
///   - width: of the rectangle, in pixels.
///   - height: of the rectangle, in pixels.
///   - stride: the bytes between the beginnings of two rows.
///   - step: the bytes between the beginnings of two pixels.
uint64_t channel_sum(const uint8_t *values, size_t width, size_t height, size_t stride, size_t step);

/// The number of bytes that are further apart than a tolerance in two rows of `count` bytes.
size_t bytes_differing(const uint8_t *one, const uint8_t *other, size_t count, int tolerance);
