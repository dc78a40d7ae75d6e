// SPDX-License-Identifier: MIT
#include "Turning.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

static JDIMENSION rounded_up(JDIMENSION count, int factor) {
  JDIMENSION unit = (JDIMENSION)factor;
  return (count + unit - 1) / unit * unit;
}

bool faceoff_can_turn(const struct jpeg_decompress_struct *source, faceoff_turn turn) {
  for (int i = 0; i < source->num_components; i++) {
    const jpeg_component_info *info = &source->comp_info[i];
    size_t width = (size_t)info->width_in_blocks * DCTSIZE * (size_t)source->max_h_samp_factor;
    size_t height = (size_t)info->height_in_blocks * DCTSIZE * (size_t)source->max_v_samp_factor;
    if (turn.mirrors_x && width != (size_t)source->image_width * (size_t)info->h_samp_factor) return false;
    if (turn.mirrors_y && height != (size_t)source->image_height * (size_t)info->v_samp_factor) return false;
  }
  return true;
}

/// Mirroring turns the sign of every odd frequency in its direction.
static void turn_block(const JCOEF *from, JCOEF *to, faceoff_turn turn) {
  for (int v = 0; v < DCTSIZE; v++) {
    for (int u = 0; u < DCTSIZE; u++) {
      JCOEF value = from[v * DCTSIZE + u];
      if ((turn.mirrors_x && (u & 1)) != (turn.mirrors_y && (v & 1))) value = (JCOEF)-value;
      to[turn.transposes ? u * DCTSIZE + v : v * DCTSIZE + u] = value;
    }
  }
}

/// Gives back the memory of a row that is not needed any more: what stays are the pages that it shares with others.
static void release(JBLOCKROW row, size_t count) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t start = ((uintptr_t)row + page - 1) & ~(page - 1);
  uintptr_t end = ((uintptr_t)row + count * sizeof(JBLOCK)) & ~(page - 1);
  // Advice only: where it fails, nothing is lost.
  if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
}

static void turn_component(
    struct jpeg_decompress_struct *source, const jpeg_component_info *info, jvirt_barray_ptr from,
    jvirt_barray_ptr to, faceoff_turn turn) {
  j_common_ptr any = (j_common_ptr)source;
  JDIMENSION width = info->width_in_blocks, height = info->height_in_blocks;
  // A row may only be written to when all before it were.
  for (JDIMENSION row = 0; row < (turn.transposes ? width : height); row++) {
    source->mem->access_virt_barray(any, to, row, 1, TRUE);
  }
  for (JDIMENSION y = 0; y < height; y++) {
    JBLOCKROW row = source->mem->access_virt_barray(any, from, y, 1, FALSE)[0];
    JDIMENSION down = turn.mirrors_y ? height - 1 - y : y;
    if (turn.transposes) {
      for (JDIMENSION x = 0; x < width; x++) {
        JDIMENSION across = turn.mirrors_x ? width - 1 - x : x;
        turn_block(row[x], source->mem->access_virt_barray(any, to, across, 1, TRUE)[0][down], turn);
      }
    } else {
      JBLOCKROW target = source->mem->access_virt_barray(any, to, down, 1, TRUE)[0];
      for (JDIMENSION x = 0; x < width; x++) {
        turn_block(row[x], target[turn.mirrors_x ? width - 1 - x : x], turn);
      }
    }
    release(row, width);
  }
}

void faceoff_turn_arrays(
    struct jpeg_decompress_struct *source, jvirt_barray_ptr *from, jvirt_barray_ptr *to, faceoff_turn turn) {
  j_common_ptr any = (j_common_ptr)source;
  for (int i = 0; i < source->num_components; i++) {
    const jpeg_component_info *info = &source->comp_info[i];
    JDIMENSION width = rounded_up(info->width_in_blocks, info->h_samp_factor);
    JDIMENSION height = rounded_up(info->height_in_blocks, info->v_samp_factor);
    to[i] = source->mem->request_virt_barray(
        any, JPOOL_IMAGE, TRUE, turn.transposes ? height : width, turn.transposes ? width : height,
        (JDIMENSION)(turn.transposes ? info->h_samp_factor : info->v_samp_factor));
  }
  source->mem->realize_virt_arrays(any);
  for (int i = 0; i < source->num_components; i++) {
    turn_component(source, &source->comp_info[i], from[i], to[i], turn);
  }
}

void faceoff_transpose_parameters(struct jpeg_compress_struct *target) {
  JDIMENSION width = target->image_width;
  target->image_width = target->image_height;
  target->image_height = width;
  for (int i = 0; i < target->num_components; i++) {
    jpeg_component_info *info = &target->comp_info[i];
    int across = info->h_samp_factor;
    info->h_samp_factor = info->v_samp_factor;
    info->v_samp_factor = across;
  }
  for (int i = 0; i < NUM_QUANT_TBLS; i++) {
    JQUANT_TBL *table = target->quant_tbl_ptrs[i];
    if (!table) continue;
    for (int v = 0; v < DCTSIZE; v++) {
      for (int u = 0; u < v; u++) {
        UINT16 value = table->quantval[v * DCTSIZE + u];
        table->quantval[v * DCTSIZE + u] = table->quantval[u * DCTSIZE + v];
        table->quantval[u * DCTSIZE + v] = value;
      }
    }
  }
}
