// SPDX-License-Identifier: MIT
#ifndef FACEOFF_CJPEGCOEFFICIENTS_H
#define FACEOFF_CJPEGCOEFFICIENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libjpeg's coefficient API, which reports errors by longjmp: setjmp, and every frame that a longjmp may cross, are in
// the C file. Each function runs on the caller's thread; one handle is used by one thread at a time. A function that
// can fail returns false or null and leaves the library's words for faceoff_jpeg_message.

/// A JPEG's quantised coefficients in memory.
typedef struct faceoff_jpeg faceoff_jpeg;

/// A component of the picture as it will be written.
typedef struct {
  int horizontal_sampling, vertical_sampling;
  /// Blocks of 8×8 samples that have at least one sample of the picture.
  int columns, rows;
  /// Row by row, DC first.
  uint16_t divisors[64];
} faceoff_jpeg_component;

/// A scan: which components, which coefficients in zigzag order, which bits (ITU-T T.81, B.2.3).
typedef struct {
  int component_count;
  int components[4];
  int first, last, high_bit, low_bit;
} faceoff_jpeg_scan;

/// A new, empty handle; null where memory runs out. The caller closes it.
faceoff_jpeg *faceoff_jpeg_open(void);

/// Frees the handle and all that it gave out.
void faceoff_jpeg_close(faceoff_jpeg *jpeg);

/// Why the last call failed; never null, valid until the next call.
const char *faceoff_jpeg_message(const faceoff_jpeg *jpeg);

/// Reads a whole file, once for a handle: false at an error, at anything that the library warns of, and at a coefficient
/// that no picture of eight-bit samples has. The bytes stay the caller's and are not needed afterwards.
bool faceoff_jpeg_read(faceoff_jpeg *jpeg, const uint8_t *bytes, size_t count);

/// Mirrors the picture that was read, left to right and top to bottom, and then exchanges columns and rows; without any
/// loss, at most once for a handle. False where a mirrored side does not end with a whole block of every component.
bool faceoff_jpeg_turn(faceoff_jpeg *jpeg, bool transposes, bool mirrors_x, bool mirrors_y);

/// How many components there are, and what they are like.
int faceoff_jpeg_component_count(const faceoff_jpeg *jpeg);
faceoff_jpeg_component faceoff_jpeg_component_at(const faceoff_jpeg *jpeg, int index);

/// Whether the components are gray, or YCbCr, by the markers and identifiers of the file that was read.
bool faceoff_jpeg_is_luma_and_chroma(const faceoff_jpeg *jpeg);

/// A row of blocks, `columns` × 64 coefficients, each block row by row and DC first; to read and to write, until the handle
/// is closed. Null at an error.
int16_t *faceoff_jpeg_blocks(faceoff_jpeg *jpeg, int component, int row);

/// Writes the coefficients as a file with the source's tables, sampling, coder and restart interval; of application segments
/// only Adobe's, if the source has it: it says what the colours are.
///
/// Without scans: in one, with the source's Huffman tables where these have a code for every symbol there can be, else with
/// optimised ones; in the usual ten where the source is progressive. With scans: in these, Huffman tables optimised. What was written belongs to the handle, until the
/// next call of this function. It may be called again after it failed.
const uint8_t *faceoff_jpeg_write(
    faceoff_jpeg *jpeg, const faceoff_jpeg_scan *scans, int scan_count, size_t *count);

#endif
