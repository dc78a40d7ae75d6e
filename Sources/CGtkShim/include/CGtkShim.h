// SPDX-License-Identifier: MIT
// What GTK does not give Swift: macros, a subclass, varargs, a source for the main loop. Main thread only, all of it.
#pragma once
#include <gtk/gtk.h>

/// Called for a signal: `parameters[0]` is the instance. The answer counts only where the signal wants a boolean.
typedef gboolean (*faceoff_signal_call)(const GValue *parameters, guint count, void *data);

/// Lets the process's main loop drain libdispatch's main queue, where Swift's main actor lives.
/// Swift needs it because a GSource begins with a C struct that GLib allocates. The source stays for the process's life.
/// Returns its id.
guint faceoff_main_queue_attach(void);

/// Connects one kind of callback to any signal: Swift has no C function of every signal's signature.
/// `destroy` gets `data` exactly once, when the handler is disconnected or the instance goes. Returns the handler's id.
gulong faceoff_connect(
    void *instance, const char *detailed_signal, faceoff_signal_call call, void *data, void (*destroy)(void *));

/// GDK_TYPE_FILE_LIST is a macro with a call.
GType faceoff_type_file_list(void);

/// What a content provider asks its owner for: write the data of a type to `stream`, then return a boolean or an error
/// through `task`, which the callee owns. Called on the main thread; `mime_type` and `stream` live as long as the call.
typedef void (*faceoff_content_write)(const char *mime_type, GOutputStream *stream, GTask *task, void *data);

/// A content provider that makes its data when they are asked for: subclassing a GObject needs C macros.
/// `mime_types` is copied and ends with NULL. `destroy` gets `data` once. The caller owns what is returned.
GdkContentProvider *faceoff_content_new(
    const char *const *mime_types, faceoff_content_write write, void *data, void (*destroy)(void *));

/// gtk_accessible_update_property takes varargs: the name that a screen reader says.
void faceoff_set_accessible_label(GtkWidget *widget, const char *label);

/// What a canvas asks its owner; `data` is the one given to faceoff_canvas_new.
typedef struct {
  /// Append what is to be seen; children are drawn afterwards.
  void (*snapshot)(GtkSnapshot *snapshot, int width, int height, void *data);
  /// Give each child its place with gtk_widget_size_allocate.
  void (*allocate)(int width, int height, void *data);
  /// Lets go of `data`; called once, when the widget is disposed of.
  void (*destroy)(void *data);
} FaceoffCanvasCalls;

/// A widget that Swift draws: subclassing a GObject needs C macros. Registers the type, so that a layout file can name
/// it. Returns the type.
GType faceoff_canvas_get_type(void);

/// Says who draws a canvas. `calls` is copied. To be called once for each canvas.
void faceoff_canvas_set_calls(GtkWidget *canvas, const FaceoffCanvasCalls *calls, void *data);
