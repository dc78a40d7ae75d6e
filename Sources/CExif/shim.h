// SPDX-License-Identifier: MIT
// libexif 0.6.24, for reading only: what it saves loses maker notes, so bytes are patched in place instead.
#include <libexif/exif-data.h>
#include <libexif/exif-tag.h>
