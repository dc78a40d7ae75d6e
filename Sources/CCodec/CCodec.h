// SPDX-License-Identifier: MIT
#ifndef FACEOFF_CCODEC_H
#define FACEOFF_CCODEC_H

#include <stdint.h>

// What the programs and their child `faceoff-codec` say to each other: one request in the shared memory file that is
// its standard input, one reply in the one that is its standard output. Both come from the same build, so the layout
// is C's own. Behind the fixed part lie, without gaps, a body of `body_length` bytes and then the texts in the order
// of their lengths here. Samples are interleaved rows without padding, 16-bit ones in the machine's own byte order.
// The parent believes nothing of a reply that it has not checked.

#define FACEOFF_CODEC_MAGIC 0x3143444F434F4646ULL

enum faceoff_codec_operation {
  FACEOFF_CODEC_DECODE = 1,
  FACEOFF_CODEC_ENCODE = 2,
};

enum faceoff_codec_format {
  FACEOFF_CODEC_PNG = 1,
  FACEOFF_CODEC_WEBP = 2,
  FACEOFF_CODEC_TIFF = 3,
  FACEOFF_CODEC_GIF = 4,
  FACEOFF_CODEC_BMP = 5,
  FACEOFF_CODEC_HEIF = 6,
  FACEOFF_CODEC_AVIF = 7,
};

enum faceoff_codec_status {
  FACEOFF_CODEC_OK = 1,
  /// Could be decoded in part only; the message says what was wrong.
  FACEOFF_CODEC_PARTIAL = 2,
  FACEOFF_CODEC_DAMAGED = 3,
  /// Width and height are told.
  FACEOFF_CODEC_TOO_LARGE = 4,
  /// libheif has no plug-in that reads, or writes, the format.
  FACEOFF_CODEC_NO_PLUGIN = 5,
  /// Samples of a kind that no photo has, such as floating point.
  FACEOFF_CODEC_UNUSUAL = 6,
};

/// Decoding: body is the file. Encoding: body is the samples, and the texts are ICC, EXIF (a TIFF structure) and XMP,
/// the latter two for HEIF and AVIF only.
struct faceoff_codec_request {
  uint64_t magic;
  uint64_t operation;
  uint64_t format;
  uint64_t width, height;
  /// 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha.
  uint64_t channels;
  /// 8 or 16 a sample.
  uint64_t bits;
  /// How many of them HEIF and AVIF are to keep: 8, 10 or 12.
  uint64_t significant_bits;
  /// 1…100; 0 is lossless.
  uint64_t quality;
  uint64_t pixel_limit;
  uint64_t body_length, icc_length, exif_length, xmp_length;
};

/// Decoded: body is the samples, upright, and the texts are ICC and a message. Encoded: body is the file.
struct faceoff_codec_reply {
  uint64_t magic;
  uint64_t status;
  uint64_t width, height;
  uint64_t channels;
  uint64_t bits;
  uint64_t significant_bits;
  /// As EXIF numbers them; how the stored samples were turned.
  uint64_t orientation;
  /// Pages of a TIFF, frames of an animation.
  uint64_t pages;
  /// Bits of an index into a palette; 0 without one.
  uint64_t palette_bits;
  /// 1 where inks or the like became sRGB, so that the samples are not the file's own; else 0.
  uint64_t is_converted;
  uint64_t body_length, icc_length, message_length;
};

#endif
