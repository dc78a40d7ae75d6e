// SPDX-License-Identifier: MIT
#ifndef FACEOFF_TURNING_H
#define FACEOFF_TURNING_H

#include <stdbool.h>
#include <stdio.h>

#include <jpeglib.h>

// Turning a picture by its coefficients alone: blocks change places, and in each the frequencies change places and signs.
// These functions may end in the library's error_exit.

typedef struct {
  bool transposes, mirrors_x, mirrors_y;
} faceoff_turn;

/// Whether no block is cut by a side that would come first.
bool faceoff_can_turn(const struct jpeg_decompress_struct *source, faceoff_turn turn);

/// Turns all components into new arrays, which belong to the source; the old ones are spent.
void faceoff_turn_arrays(
    struct jpeg_decompress_struct *source, jvirt_barray_ptr *from, jvirt_barray_ptr *to, faceoff_turn turn);

/// Changes sides, sampling factors and tables for a picture whose rows became columns.
void faceoff_transpose_parameters(struct jpeg_compress_struct *target);

#endif
