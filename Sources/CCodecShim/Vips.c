// SPDX-License-Identifier: MIT
#include "CCodecShim.h"

#include <string.h>

VipsImage *faceoff_vips_load(const void *bytes, size_t length, int stops_at_damage) {
  return vips_image_new_from_buffer(bytes, length, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                                    stops_at_damage ? VIPS_FAIL_ON_ERROR : VIPS_FAIL_ON_NONE, NULL);
}

VipsImage *faceoff_vips_upright(VipsImage *image) {
  VipsImage *upright = NULL;
  return vips_autorot(image, &upright, NULL) == 0 ? upright : NULL;
}

VipsImage *faceoff_vips_to_srgb(VipsImage *image) {
  VipsImage *converted = NULL;
  if (vips_icc_transform(image, &converted, "srgb", "embedded", TRUE, NULL) == 0) return converted;
  vips_error_clear();
  return vips_colourspace(image, &converted, VIPS_INTERPRETATION_sRGB, NULL) == 0 ? converted : NULL;
}

static int write_rows(VipsRegion *region, VipsRect *area, void *target) {
  size_t row = VIPS_REGION_SIZEOF_LINE(region);
  for (int y = area->top; y < area->top + area->height; y++)
    memcpy((char *)target + row * y, VIPS_REGION_ADDR(region, 0, y), row);
  return 0;
}

int faceoff_vips_store(VipsImage *image, void *target) {
  return vips_sink_disc(image, write_rows, target);
}

int faceoff_vips_save(VipsImage *image, const char *suffix, void **bytes, size_t *length) {
  return vips_image_write_to_buffer(image, suffix, bytes, length, NULL);
}
