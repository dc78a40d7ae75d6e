// SPDX-License-Identifier: MIT
// libheif 1.15: writes HEIC and AVIF. libvips could, but it would write EXIF anew and so lose maker notes.
#include <libheif/heif.h>
#if LIBHEIF_NUMERIC_VERSION < 0x010f0000
#error "FaceOFF needs libheif 1.15 or newer"
#endif
