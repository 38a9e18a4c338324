// SPDX-License-Identifier: MPL-2.0
#include "CJPEGCoding.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

// A progressive file may hold any number of passes over the whole picture; no encoder writes this many.
enum { SCAN_LIMIT = 100 };

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf escape;
    char message[JMSG_LENGTH_MAX];
} Errors;

struct JPEGDecoder {
    struct jpeg_decompress_struct info;
    Errors errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    bool has_ended;
    uint32_t intact_rows;
};

static void fail(j_common_ptr info) {
    Errors *errors = (Errors *)info->err;
    errors->base.format_message(info, errors->message);
    longjmp(errors->escape, 1);
}

static void remember(j_common_ptr info) {
    Errors *errors = (Errors *)info->err;
    errors->base.format_message(info, errors->message);
}

static void prepare(Errors *errors) {
    jpeg_std_error(&errors->base);
    errors->base.error_exit = fail;
    errors->base.output_message = remember;
}

static void report(const Errors *errors, char *message) {
    snprintf(message, JPEG_MESSAGE_LENGTH, "%s", errors->message);
}

static void source_init(j_decompress_ptr info) { (void)info; }

// The bytes have run out: libjpeg gets an end marker, and fills what is missing.
static boolean source_fill(j_decompress_ptr info) {
    static const JOCTET end[] = {0xFF, JPEG_EOI};
    JPEGDecoder *decoder = info->client_data;
    if (!decoder->has_ended) {
        decoder->has_ended = true;
        decoder->intact_rows = info->output_scanline;
    }
    WARNMS(info, JWRN_JPEG_EOF);
    decoder->source.next_input_byte = end;
    decoder->source.bytes_in_buffer = sizeof end;
    return TRUE;
}

static void source_skip(j_decompress_ptr info, long count) {
    struct jpeg_source_mgr *source = info->src;
    if (count <= 0) return;
    if ((size_t)count > source->bytes_in_buffer) {
        source_fill(info);
    } else {
        source->next_input_byte += count;
        source->bytes_in_buffer -= (size_t)count;
    }
}

static void check_scans(j_common_ptr info) {
    if (((j_decompress_ptr)info)->input_scan_number > SCAN_LIMIT) ERREXIT(info, JERR_BAD_PROGRESSION);
}

JPEGDecoder *jpeg_decoder_open(const uint8_t *bytes, size_t count, char message[JPEG_MESSAGE_LENGTH]) {
    JPEGDecoder *decoder = calloc(1, sizeof *decoder);
    if (decoder == NULL) {
        snprintf(message, JPEG_MESSAGE_LENGTH, "no memory");
        return NULL;
    }
    prepare(&decoder->errors);
    decoder->info.err = &decoder->errors.base;
    if (setjmp(decoder->errors.escape) != 0) {
        report(&decoder->errors, message);
        jpeg_decoder_close(decoder);
        return NULL;
    }
    jpeg_create_decompress(&decoder->info);
    decoder->info.client_data = decoder;
    decoder->source = (struct jpeg_source_mgr){
        .next_input_byte = bytes,
        .bytes_in_buffer = count,
        .init_source = source_init,
        .fill_input_buffer = source_fill,
        .skip_input_data = source_skip,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = source_init,
    };
    decoder->info.src = &decoder->source;
    decoder->progress.progress_monitor = check_scans;
    decoder->info.progress = &decoder->progress;
    jpeg_read_header(&decoder->info, TRUE);
    return decoder;
}

uint32_t jpeg_decoder_width(const JPEGDecoder *decoder) { return decoder->info.image_width; }
uint32_t jpeg_decoder_height(const JPEGDecoder *decoder) { return decoder->info.image_height; }
bool jpeg_decoder_is_adobe(const JPEGDecoder *decoder) { return decoder->info.saw_Adobe_marker; }
const char *jpeg_decoder_message(const JPEGDecoder *decoder) { return decoder->errors.message; }

JPEGColours jpeg_decoder_colours(const JPEGDecoder *decoder) {
    switch (decoder->info.jpeg_color_space) {
    case JCS_GRAYSCALE: return JPEG_GREY;
    case JCS_CMYK:
    case JCS_YCCK: return JPEG_INKS;
    default: return JPEG_COLOUR;
    }
}

bool jpeg_decoder_start(JPEGDecoder *decoder, unsigned eighths, uint32_t *width, uint32_t *height) {
    if (setjmp(decoder->errors.escape) != 0) return false;
    decoder->info.scale_num = eighths;
    decoder->info.scale_denom = 8;
    decoder->info.out_color_space = jpeg_decoder_colours(decoder) == JPEG_INKS ? JCS_CMYK : JCS_EXT_BGRA;
    jpeg_start_decompress(&decoder->info);
    *width = decoder->info.output_width;
    *height = decoder->info.output_height;
    return true;
}

bool jpeg_decoder_crop(JPEGDecoder *decoder, uint32_t *x, uint32_t *width) {
    if (setjmp(decoder->errors.escape) != 0) return false;
    JDIMENSION left = *x, columns = *width;
    jpeg_crop_scanline(&decoder->info, &left, &columns);
    *x = left;
    *width = columns;
    return true;
}

bool jpeg_decoder_skip(JPEGDecoder *decoder, uint32_t rows) {
    if (setjmp(decoder->errors.escape) != 0) return false;
    return jpeg_skip_scanlines(&decoder->info, rows) == rows;
}

bool jpeg_decoder_read_row(JPEGDecoder *decoder, uint8_t *row) {
    if (decoder->info.output_scanline >= decoder->info.output_height) return false;
    if (setjmp(decoder->errors.escape) != 0) {
        if (!decoder->has_ended) {
            decoder->has_ended = true;
            decoder->intact_rows = decoder->info.output_scanline;
        }
        return false;
    }
    JSAMPROW rows[] = {row};
    return jpeg_read_scanlines(&decoder->info, rows, 1) == 1;
}

uint32_t jpeg_decoder_intact_rows(const JPEGDecoder *decoder) {
    // Progressive files are read whole before their first row: each pass that was there covers the picture.
    if (!decoder->has_ended) return decoder->info.output_height;
    if (decoder->info.progressive_mode && decoder->info.input_scan_number > 1) return decoder->info.output_height;
    return decoder->intact_rows;
}

void jpeg_decoder_close(JPEGDecoder *decoder) {
    jpeg_destroy_decompress(&decoder->info);
    free(decoder);
}

// On the heap, because a variable of the frame that setjmp returns to twice has lost its value by then.
typedef struct {
    struct jpeg_compress_struct info;
    Errors errors;
    unsigned char *bytes;
    unsigned long length;
} Encoder;

uint8_t *jpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, size_t stride, int quality, size_t *length,
    char message[JPEG_MESSAGE_LENGTH]) {
    Encoder *encoder = calloc(1, sizeof *encoder);
    if (encoder == NULL) {
        snprintf(message, JPEG_MESSAGE_LENGTH, "no memory");
        return NULL;
    }
    struct jpeg_compress_struct *info = &encoder->info;
    prepare(&encoder->errors);
    info->err = &encoder->errors.base;
    if (setjmp(encoder->errors.escape) != 0) {
        report(&encoder->errors, message);
        jpeg_destroy_compress(&encoder->info);
        free(encoder->bytes);
        free(encoder);
        return NULL;
    }
    jpeg_create_compress(info);
    jpeg_mem_dest(info, &encoder->bytes, &encoder->length);
    info->image_width = width;
    info->image_height = height;
    info->input_components = 4;
    info->in_color_space = JCS_EXT_BGRX;
    jpeg_set_defaults(info);
    jpeg_set_quality(info, quality, TRUE);
    jpeg_start_compress(info, TRUE);
    while (info->next_scanline < height) {
        JSAMPROW rows[] = {(JSAMPROW)(pixels + info->next_scanline * stride)};
        jpeg_write_scanlines(info, rows, 1);
    }
    jpeg_finish_compress(info);
    jpeg_destroy_compress(info);
    uint8_t *bytes = encoder->bytes;
    *length = encoder->length;
    free(encoder);
    return bytes;
}
