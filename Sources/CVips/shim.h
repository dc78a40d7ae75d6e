// SPDX-License-Identifier: MIT
// libvips 8.14: reads and writes every still-image format but JPEG, in the process `faceoff-codec` only.
#include <vips/vips.h>
#if VIPS_MAJOR_VERSION < 8 || VIPS_MAJOR_VERSION == 8 && VIPS_MINOR_VERSION < 14
#error "FaceOFF needs libvips 8.14 or newer"
#endif
