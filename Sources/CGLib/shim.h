// SPDX-License-Identifier: MIT
// GLib 2.74: option parsing, user directories, gettext.
#include <glib.h>
#include <libintl.h>
#include <locale.h>
#if !GLIB_CHECK_VERSION(2, 74, 0)
#error "FaceOFF needs GLib 2.74 or newer"
#endif
