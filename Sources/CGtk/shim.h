// SPDX-License-Identifier: MIT
// GTK 4.8 and libadwaita 1.2, as Debian 12 has them. What newer versions deprecate is still the right call for these,
// so the headers are told which version the program was written for.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#include <gtk/gtk.h>
#include <adwaita.h>
#if !GTK_CHECK_VERSION(4, 8, 0)
#error "FaceOFF needs GTK 4.8 or newer"
#endif
#if !ADW_CHECK_VERSION(1, 2, 0)
#error "FaceOFF needs libadwaita 1.2 or newer"
#endif
