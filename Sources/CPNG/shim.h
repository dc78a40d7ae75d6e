// SPDX-License-Identifier: MIT
// libpng 1.6's simplified API (png_image_*): it returns codes, its setjmp stays inside the library.
#include <png.h>
#ifndef PNG_SIMPLIFIED_READ_SUPPORTED
#error "FaceOFF needs a libpng with the simplified read API"
#endif
