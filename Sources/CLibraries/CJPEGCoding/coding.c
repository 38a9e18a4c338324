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

static void write_exif(struct jpeg_compress_struct *info, const uint8_t *exif, size_t length) {
    static const char name[6] = "Exif\0";
    if (exif == NULL || length == 0 || length > 65533 - sizeof name) return;
    jpeg_write_m_header(info, JPEG_APP0 + 1, (unsigned)(sizeof name + length));
    for (size_t i = 0; i < sizeof name; i++) jpeg_write_m_byte(info, name[i]);
    for (size_t i = 0; i < length; i++) jpeg_write_m_byte(info, exif[i]);
}

uint8_t *jpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, size_t stride, int quality, const uint8_t *exif,
    size_t exif_length, size_t *length, char message[JPEG_MESSAGE_LENGTH]) {
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
    write_exif(info, exif, exif_length);
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

static unsigned block_columns(const struct jpeg_decompress_struct *info, bool transposes) {
    // A picture of one colour has no blocks that belong together.
    if (info->num_components == 1) return DCTSIZE;
    return (unsigned)(transposes ? info->max_v_samp_factor : info->max_h_samp_factor) * DCTSIZE;
}

static unsigned block_rows(const struct jpeg_decompress_struct *info, bool transposes) {
    return block_columns(info, !transposes);
}

// Whether a span of pixels starts and ends between blocks, or ends with the picture.
static bool is_on_grid(unsigned start, unsigned length, unsigned whole, unsigned block) {
    if (length == 0 || start >= whole || length > whole - start || start % block != 0) return false;
    return length % block == 0 || start + length == whole;
}

bool jpeg_decoder_turns_whole(const JPEGDecoder *decoder, JPEGArea area, JPEGTurn turn) {
    const struct jpeg_decompress_struct *info = &decoder->info;
    if (!is_on_grid(area.x, area.width, info->image_width, block_columns(info, false))
        || !is_on_grid(area.y, area.height, info->image_height, block_rows(info, false)))
        return false;
    unsigned width = turn.transposes ? area.height : area.width;
    unsigned height = turn.transposes ? area.width : area.height;
    return !(turn.mirrors && width % block_columns(info, turn.transposes) != 0)
        && !(turn.flips && height % block_rows(info, turn.transposes) != 0);
}

// Sizes, tables and sampling of the turned area.
static void turn_parameters(struct jpeg_compress_struct *output, JPEGArea area, JPEGTurn turn) {
    output->image_width = turn.transposes ? area.height : area.width;
    output->image_height = turn.transposes ? area.width : area.height;
    if (output->num_components == 1) output->comp_info[0].h_samp_factor = output->comp_info[0].v_samp_factor = 1;
    if (!turn.transposes) return;
    UINT16 density = output->X_density;
    output->X_density = output->Y_density;
    output->Y_density = density;
    for (int i = 0; i < output->num_components; i++) {
        jpeg_component_info *component = output->comp_info + i;
        int factor = component->h_samp_factor;
        component->h_samp_factor = component->v_samp_factor;
        component->v_samp_factor = factor;
    }
    for (int i = 0; i < NUM_QUANT_TBLS; i++) {
        JQUANT_TBL *table = output->quant_tbl_ptrs[i];
        if (table == NULL) continue;
        for (int row = 0; row < DCTSIZE; row++) {
            for (int column = 0; column < row; column++) {
                UINT16 value = table->quantval[row * DCTSIZE + column];
                table->quantval[row * DCTSIZE + column] = table->quantval[column * DCTSIZE + row];
                table->quantval[column * DCTSIZE + row] = value;
            }
        }
    }
}

// Mirroring turns the sign of every frequency that is odd in that direction.
static void turn_block(const JCOEF *from, JCOEF *to, JPEGTurn turn) {
    for (int row = 0; row < DCTSIZE; row++) {
        for (int column = 0; column < DCTSIZE; column++) {
            JCOEF value = turn.transposes ? from[column * DCTSIZE + row] : from[row * DCTSIZE + column];
            bool is_negated = (turn.mirrors && column % 2 == 1) != (turn.flips && row % 2 == 1);
            to[row * DCTSIZE + column] = is_negated ? -value : value;
        }
    }
}

static JDIMENSION block_count(JDIMENSION pixels, int factor, int largest) {
    JDIMENSION count = (JDIMENSION)(((unsigned long)pixels * factor + largest * DCTSIZE - 1) / (largest * DCTSIZE));
    return (count + factor - 1) / factor * factor;
}

typedef struct {
    struct jpeg_compress_struct info;
    jvirt_barray_ptr components[MAX_COMPONENTS];
    JDIMENSION columns[MAX_COMPONENTS], rows[MAX_COMPONENTS];
    unsigned char *bytes;
    unsigned long length;
} Turning;

static void make_components(Turning *turning) {
    struct jpeg_compress_struct *output = &turning->info;
    int across = 1, down = 1;
    for (int i = 0; i < output->num_components; i++) {
        if (output->comp_info[i].h_samp_factor > across) across = output->comp_info[i].h_samp_factor;
        if (output->comp_info[i].v_samp_factor > down) down = output->comp_info[i].v_samp_factor;
    }
    for (int i = 0; i < output->num_components; i++) {
        const jpeg_component_info *component = output->comp_info + i;
        turning->columns[i] = block_count(output->image_width, component->h_samp_factor, across);
        turning->rows[i] = block_count(output->image_height, component->v_samp_factor, down);
        turning->components[i] = output->mem->request_virt_barray(
            (j_common_ptr)output, JPOOL_IMAGE, TRUE, turning->columns[i], turning->rows[i],
            (JDIMENSION)component->v_samp_factor);
    }
    output->mem->realize_virt_arrays((j_common_ptr)output);
}

static void turn_component(
    struct jpeg_decompress_struct *input, jvirt_barray_ptr source, Turning *turning, int index, JPEGArea area,
    JPEGTurn turn) {
    JDIMENSION columns = turning->columns[index], rows = turning->rows[index];
    const jpeg_component_info *component = input->comp_info + index;
    bool is_alone = input->num_components == 1;
    JDIMENSION left = area.x / block_columns(input, false) * (is_alone ? 1 : component->h_samp_factor);
    JDIMENSION top = area.y / block_rows(input, false) * (is_alone ? 1 : component->v_samp_factor);
    for (JDIMENSION y = 0; y < rows; y++) {
        JBLOCKARRAY target = turning->info.mem->access_virt_barray(
            (j_common_ptr)&turning->info, turning->components[index], y, 1, TRUE);
        JDIMENSION row = turn.flips ? rows - 1 - y : y;
        for (JDIMENSION x = 0; x < columns; x++) {
            JDIMENSION column = turn.mirrors ? columns - 1 - x : x;
            JBLOCKARRAY blocks = input->mem->access_virt_barray(
                (j_common_ptr)input, source, top + (turn.transposes ? column : row), 1, FALSE);
            turn_block(blocks[0][left + (turn.transposes ? row : column)], target[0][x], turn);
        }
    }
}

static void drop(Turning *turning) {
    jpeg_destroy_compress(&turning->info);
    free(turning->bytes);
    free(turning);
}

uint8_t *jpeg_decoder_write_turned(
    JPEGDecoder *decoder, JPEGArea area, JPEGTurn turn, size_t *length, char message[JPEG_MESSAGE_LENGTH]) {
    Turning *turning = calloc(1, sizeof *turning);
    if (turning == NULL) {
        snprintf(message, JPEG_MESSAGE_LENGTH, "no memory");
        return NULL;
    }
    struct jpeg_decompress_struct *input = &decoder->info;
    struct jpeg_compress_struct *output = &turning->info;
    output->err = &decoder->errors.base;
    if (setjmp(decoder->errors.escape) != 0) {
        report(&decoder->errors, message);
        drop(turning);
        return NULL;
    }
    jpeg_create_compress(output);
    jvirt_barray_ptr *source = jpeg_read_coefficients(input);
    if (decoder->has_ended) {
        snprintf(message, JPEG_MESSAGE_LENGTH, "it ends early");
        drop(turning);
        return NULL;
    }
    jpeg_copy_critical_parameters(input, output);
    // The markers of the old file, and no others.
    if (!input->saw_JFIF_marker) output->write_JFIF_header = FALSE;
    turn_parameters(output, area, turn);
    make_components(turning);
    for (int i = 0; i < output->num_components; i++) turn_component(input, source[i], turning, i, area, turn);
    if (input->progressive_mode) jpeg_simple_progression(output);
    output->optimize_coding = TRUE;
    jpeg_mem_dest(output, &turning->bytes, &turning->length);
    jpeg_write_coefficients(output, turning->components);
    jpeg_finish_compress(output);
    uint8_t *bytes = turning->bytes;
    *length = turning->length;
    turning->bytes = NULL;
    drop(turning);
    return bytes;
}
