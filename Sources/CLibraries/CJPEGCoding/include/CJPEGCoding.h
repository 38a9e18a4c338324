#pragma once
// SPDX-License-Identifier: MPL-2.0
//
// libjpeg-turbo whose errors come back as values.
//
// libjpeg reports an error by calling a function that must not return, so a caller has to setjmp and longjmp.
// Swift can do neither, and a longjmp over Swift frames is undefined. This is all that is written in C for it.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JPEG_MESSAGE_LENGTH = 200 };

typedef enum { JPEG_GREY = 1, JPEG_COLOUR = 3, JPEG_INKS = 4 } JPEGColours;

typedef struct JPEGDecoder JPEGDecoder;

// Reads the header of a file in memory, which must outlive the decoder. NULL on error, with libjpeg's message.
JPEGDecoder *_Nullable jpeg_decoder_open(
    const uint8_t *_Nonnull bytes, size_t count, char message[_Nonnull JPEG_MESSAGE_LENGTH]);

uint32_t jpeg_decoder_width(const JPEGDecoder *_Nonnull decoder);
uint32_t jpeg_decoder_height(const JPEGDecoder *_Nonnull decoder);
JPEGColours jpeg_decoder_colours(const JPEGDecoder *_Nonnull decoder);
// Adobe's CMYK files store the inks inverted: 255 is no ink.
bool jpeg_decoder_is_adobe(const JPEGDecoder *_Nonnull decoder);

// Starts decoding at `eighths`/8 of the size and tells the size that results. Rows will be blue, green, red, 255;
// or the four inks as stored. False on error.
bool jpeg_decoder_start(
    JPEGDecoder *_Nonnull decoder, unsigned eighths, uint32_t *_Nonnull width, uint32_t *_Nonnull height);

// Leaves out what is beside some columns, given in pixels of the size that results; once, before the first row. Tells
// the columns that come, which start and end at blocks. False on error.
bool jpeg_decoder_crop(JPEGDecoder *_Nonnull decoder, uint32_t *_Nonnull x, uint32_t *_Nonnull width);

// Leaves out the next rows. False on error.
bool jpeg_decoder_skip(JPEGDecoder *_Nonnull decoder, uint32_t rows);

// Decodes the next row, 4 × width bytes. False on error or after the last.
bool jpeg_decoder_read_row(JPEGDecoder *_Nonnull decoder, uint8_t *_Nonnull row);

// How many rows were decoded before the file ended; all of them for a whole file.
uint32_t jpeg_decoder_intact_rows(const JPEGDecoder *_Nonnull decoder);

// What libjpeg said last, empty if nothing.
const char *_Nonnull jpeg_decoder_message(const JPEGDecoder *_Nonnull decoder);

void jpeg_decoder_close(JPEGDecoder *_Nonnull decoder);

// Encodes rows of blue, green, red, anything. EXIF metadata, a TIFF structure, goes with them unless it is too long for the
// format. The result is malloc'd; NULL on error.
uint8_t *_Nullable jpeg_encode(
    const uint8_t *_Nonnull pixels, uint32_t width, uint32_t height, size_t stride, int quality,
    const uint8_t *_Nullable exif, size_t exif_length, size_t *_Nonnull length,
    char message[_Nonnull JPEG_MESSAGE_LENGTH]);

// How the blocks of a picture change places: first rows and columns, then left and right, then top and bottom.
typedef struct {
    bool transposes, mirrors, flips;
} JPEGTurn;

// An area of the stored picture, in pixels.
typedef struct {
    unsigned x, y, width, height;
} JPEGArea;

// Whether the area has only whole blocks, except at the right and the lower edge of the picture, and those need not change
// sides: then nothing is lost, and no pixel outside of the area stays in the file.
bool jpeg_decoder_turns_whole(const JPEGDecoder *_Nonnull decoder, JPEGArea area, JPEGTurn turn);

// Writes an area of the picture turned, for which jpeg_decoder_turns_whole is true, by moving its compressed blocks, with
// none of its metadata. The decoder cannot be used for anything else before or after. The result is malloc'd; NULL on error, and for a file that ends early.
uint8_t *_Nullable jpeg_decoder_write_turned(
    JPEGDecoder *_Nonnull decoder, JPEGArea area, JPEGTurn turn, size_t *_Nonnull length,
    char message[_Nonnull JPEG_MESSAGE_LENGTH]);
