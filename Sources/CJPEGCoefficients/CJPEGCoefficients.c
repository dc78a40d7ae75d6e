// SPDX-License-Identifier: MIT
#include "CJPEGCoefficients.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include "Turning.h"

struct faceoff_jpeg {
  struct jpeg_decompress_struct source;
  struct jpeg_compress_struct target;
  struct jpeg_error_mgr errors;
  jmp_buf failed;
  char message[JMSG_LENGTH_MAX];
  /// What will be written: the source's arrays, or those that it was turned into.
  jvirt_barray_ptr *arrays;
  jvirt_barray_ptr turned[MAX_COMPONENTS];
  bool transposes;
  jpeg_scan_info *scans;
  struct jpeg_destination_mgr destination;
  /// What was written, and the room for it.
  uint8_t *bytes;
  size_t count, capacity;
};

static void fail(j_common_ptr any) {
  faceoff_jpeg *jpeg = any->client_data;
  any->err->format_message(any, jpeg->message);
  longjmp(jpeg->failed, 1);
}

/// The library's own way is to print.
static void keep_silent(j_common_ptr any) { (void)any; }

static void use_room(faceoff_jpeg *jpeg) {
  jpeg->destination.next_output_byte = jpeg->bytes + jpeg->count;
  jpeg->destination.free_in_buffer = jpeg->capacity - jpeg->count;
}

/// The library's own destination in memory loses what it has at an error.
static boolean grow(j_compress_ptr target) {
  faceoff_jpeg *jpeg = target->client_data;
  size_t capacity = 2 * jpeg->capacity;
  uint8_t *bytes = realloc(jpeg->bytes, capacity);
  if (!bytes) {
    snprintf(jpeg->message, sizeof jpeg->message, "Insufficient memory");
    longjmp(jpeg->failed, 1);
  }
  jpeg->bytes = bytes;
  jpeg->count = jpeg->capacity;
  jpeg->capacity = capacity;
  use_room(jpeg);
  return TRUE;
}

static void begin(j_compress_ptr target) {
  faceoff_jpeg *jpeg = target->client_data;
  jpeg->count = 0;
  use_room(jpeg);
}

static void end(j_compress_ptr target) {
  faceoff_jpeg *jpeg = target->client_data;
  jpeg->count = jpeg->capacity - jpeg->destination.free_in_buffer;
}

static bool create(faceoff_jpeg *jpeg) {
  if (setjmp(jpeg->failed)) return false;
  jpeg_create_decompress(&jpeg->source);
  jpeg_create_compress(&jpeg->target);
  return true;
}

faceoff_jpeg *faceoff_jpeg_open(void) {
  faceoff_jpeg *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) return NULL;
  jpeg->capacity = 1 << 16;
  jpeg->bytes = malloc(jpeg->capacity);
  if (!jpeg->bytes) {
    free(jpeg);
    return NULL;
  }
  jpeg->destination.init_destination = begin;
  jpeg->destination.empty_output_buffer = grow;
  jpeg->destination.term_destination = end;
  jpeg->source.err = jpeg->target.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = fail;
  jpeg->errors.output_message = keep_silent;
  jpeg->source.client_data = jpeg->target.client_data = jpeg;
  if (!create(jpeg)) {
    faceoff_jpeg_close(jpeg);
    return NULL;
  }
  jpeg->target.dest = &jpeg->destination;
  return jpeg;
}

void faceoff_jpeg_close(faceoff_jpeg *jpeg) {
  // Neither of them can fail, and both accept what was never created.
  jpeg_destroy_compress(&jpeg->target);
  jpeg_destroy_decompress(&jpeg->source);
  free(jpeg->scans);
  free(jpeg->bytes);
  free(jpeg);
}

const char *faceoff_jpeg_message(const faceoff_jpeg *jpeg) { return jpeg->message; }

/// Whether no coefficient is beyond -1024…1023, as none of eight-bit samples is: a coder writes others wrong without a word.
static bool is_in_range(struct jpeg_decompress_struct *source, jvirt_barray_ptr *arrays) {
  uint16_t beyond = 0;
  for (int i = 0; i < source->num_components; i++) {
    const jpeg_component_info *info = &source->comp_info[i];
    for (JDIMENSION y = 0; y < info->height_in_blocks; y++) {
      const JCOEF *row = source->mem->access_virt_barray((j_common_ptr)source, arrays[i], y, 1, FALSE)[0][0];
      for (size_t k = 0; k < (size_t)info->width_in_blocks * DCTSIZE2; k++) {
        beyond |= (uint16_t)(row[k] + 1024) & 0xF800;
      }
    }
  }
  return beyond == 0;
}

bool faceoff_jpeg_read(faceoff_jpeg *jpeg, const uint8_t *bytes, size_t count) {
  if (setjmp(jpeg->failed)) return false;
  jpeg_mem_src(&jpeg->source, bytes, count);
  jpeg_read_header(&jpeg->source, TRUE);
  jpeg->arrays = jpeg_read_coefficients(&jpeg->source);
  // The source goes away with the caller's bytes; the coefficients stay.
  jpeg->source.src = NULL;
  long warnings = jpeg->errors.num_warnings;
  if (warnings > 0) {
    snprintf(jpeg->message, sizeof jpeg->message, "%ld warnings", warnings);
    return false;
  }
  if (is_in_range(&jpeg->source, jpeg->arrays)) return true;
  snprintf(jpeg->message, sizeof jpeg->message, "A coefficient out of range");
  return false;
}

bool faceoff_jpeg_turn(faceoff_jpeg *jpeg, bool transposes, bool mirrors_x, bool mirrors_y) {
  if (setjmp(jpeg->failed)) return false;
  faceoff_turn turn = {transposes, mirrors_x, mirrors_y};
  if (!faceoff_can_turn(&jpeg->source, turn)) {
    snprintf(jpeg->message, sizeof jpeg->message, "A mirrored side ends inside a block");
    return false;
  }
  faceoff_turn_arrays(&jpeg->source, jpeg->arrays, jpeg->turned, turn);
  jpeg->arrays = jpeg->turned;
  jpeg->transposes = transposes;
  return true;
}

int faceoff_jpeg_component_count(const faceoff_jpeg *jpeg) { return jpeg->source.num_components; }

bool faceoff_jpeg_is_luma_and_chroma(const faceoff_jpeg *jpeg) {
  J_COLOR_SPACE space = jpeg->source.jpeg_color_space;
  return space == JCS_GRAYSCALE || space == JCS_YCbCr;
}

faceoff_jpeg_component faceoff_jpeg_component_at(const faceoff_jpeg *jpeg, int index) {
  const jpeg_component_info *info = &jpeg->source.comp_info[index];
  bool swap = jpeg->transposes;
  faceoff_jpeg_component result = {
      .horizontal_sampling = swap ? info->v_samp_factor : info->h_samp_factor,
      .vertical_sampling = swap ? info->h_samp_factor : info->v_samp_factor,
      .columns = (int)(swap ? info->height_in_blocks : info->width_in_blocks),
      .rows = (int)(swap ? info->width_in_blocks : info->height_in_blocks),
  };
  // The table that was in force when the component's first scan began; without one there was no scan.
  const JQUANT_TBL *table = info->quant_table;
  for (int i = 0; table && i < DCTSIZE2; i++) {
    result.divisors[i] = table->quantval[swap ? i % DCTSIZE * DCTSIZE + i / DCTSIZE : i];
  }
  return result;
}

int16_t *faceoff_jpeg_blocks(faceoff_jpeg *jpeg, int component, int row) {
  if (setjmp(jpeg->failed)) return NULL;
  j_common_ptr source = (j_common_ptr)&jpeg->source;
  return source->mem->access_virt_barray(source, jpeg->arrays[component], (JDIMENSION)row, 1, TRUE)[0][0];
}

/// Whether a table has a code for each of the symbols that coefficients of eight-bit samples can need.
static bool is_complete(const JHUFF_TBL *table, bool is_dc) {
  if (!table) return false;
  bool has[256] = {false};
  int count = 0;
  for (int length = 1; length <= 16; length++) count += table->bits[length];
  for (int i = 0; i < count && i < 256; i++) has[table->huffval[i]] = true;
  if (is_dc) {
    for (int category = 0; category <= 11; category++) {
      if (!has[category]) return false;
    }
    return true;
  }
  for (int run = 0; run < 16; run++) {
    for (int category = 1; category <= 10; category++) {
      if (!has[run << 4 | category]) return false;
    }
  }
  return has[0x00] && has[0xF0];
}

/// Takes over the source's Huffman tables, so that what did not change is coded in the same bits.
static bool copy_huffman_tables(struct jpeg_decompress_struct *source, struct jpeg_compress_struct *target) {
  for (int i = 0; i < source->num_components; i++) {
    int dc = source->comp_info[i].dc_tbl_no, ac = source->comp_info[i].ac_tbl_no;
    if (dc < 0 || dc >= NUM_HUFF_TBLS || ac < 0 || ac >= NUM_HUFF_TBLS) return false;
    if (!is_complete(source->dc_huff_tbl_ptrs[dc], true)) return false;
    if (!is_complete(source->ac_huff_tbl_ptrs[ac], false)) return false;
  }
  for (int i = 0; i < source->num_components; i++) {
    target->comp_info[i].dc_tbl_no = source->comp_info[i].dc_tbl_no;
    target->comp_info[i].ac_tbl_no = source->comp_info[i].ac_tbl_no;
  }
  for (int i = 0; i < NUM_HUFF_TBLS; i++) {
    JHUFF_TBL *from[2] = {source->dc_huff_tbl_ptrs[i], source->ac_huff_tbl_ptrs[i]};
    JHUFF_TBL **to[2] = {&target->dc_huff_tbl_ptrs[i], &target->ac_huff_tbl_ptrs[i]};
    for (int kind = 0; kind < 2; kind++) {
      if (!from[kind]) continue;
      if (!*to[kind]) *to[kind] = jpeg_alloc_huff_table((j_common_ptr)target);
      memcpy((*to[kind])->bits, from[kind]->bits, sizeof from[kind]->bits);
      memcpy((*to[kind])->huffval, from[kind]->huffval, sizeof from[kind]->huffval);
    }
  }
  return true;
}

static void copy_coding(struct jpeg_decompress_struct *source, struct jpeg_compress_struct *target) {
  target->write_JFIF_header = FALSE;
  target->write_Adobe_marker = source->saw_Adobe_marker;
  target->restart_interval = source->restart_interval;
  target->arith_code = source->arith_code;
  memcpy(target->arith_dc_L, source->arith_dc_L, sizeof source->arith_dc_L);
  memcpy(target->arith_dc_U, source->arith_dc_U, sizeof source->arith_dc_U);
  memcpy(target->arith_ac_K, source->arith_ac_K, sizeof source->arith_ac_K);
}

static bool set_scans(faceoff_jpeg *jpeg, const faceoff_jpeg_scan *scans, int count) {
  free(jpeg->scans);
  jpeg->scans = NULL;
  if (count == 0) return true;
  jpeg->scans = calloc((size_t)count, sizeof *jpeg->scans);
  if (!jpeg->scans) {
    snprintf(jpeg->message, sizeof jpeg->message, "Insufficient memory");
    return false;
  }
  for (int i = 0; i < count; i++) {
    jpeg->scans[i] = (jpeg_scan_info){
        .comps_in_scan = scans[i].component_count,
        .Ss = scans[i].first,
        .Se = scans[i].last,
        .Ah = scans[i].high_bit,
        .Al = scans[i].low_bit};
    for (int k = 0; k < 4; k++) jpeg->scans[i].component_index[k] = scans[i].components[k];
  }
  jpeg->target.scan_info = jpeg->scans;
  jpeg->target.num_scans = count;
  return true;
}

const uint8_t *faceoff_jpeg_write(
    faceoff_jpeg *jpeg, const faceoff_jpeg_scan *scans, int scan_count, size_t *count) {
  struct jpeg_compress_struct *target = &jpeg->target;
  if (setjmp(jpeg->failed)) {
    jpeg_abort_compress(target);
    return NULL;
  }
  jpeg_copy_critical_parameters(&jpeg->source, target);
  copy_coding(&jpeg->source, target);
  if (jpeg->transposes) faceoff_transpose_parameters(target);
  if (jpeg->source.progressive_mode && scan_count == 0) jpeg_simple_progression(target);
  if (!set_scans(jpeg, scans, scan_count)) return NULL;
  // An arithmetic coder has no tables and refuses the request.
  bool keeps_tables = target->num_scans == 0 && copy_huffman_tables(&jpeg->source, target);
  target->optimize_coding = !target->arith_code && !keeps_tables;
  jpeg_write_coefficients(target, jpeg->arrays);
  jpeg_finish_compress(target);
  *count = jpeg->count;
  return jpeg->bytes;
}
