// SPDX-License-Identifier: MIT
#include "CGtkShim.h"

typedef struct {
  GClosure closure;
  faceoff_signal_call call;
  void (*destroy)(void *);
} SignalClosure;

static void marshal(
    GClosure *base, GValue *result, guint count, const GValue *parameters, gpointer hint, gpointer extra) {
  (void)hint;
  (void)extra;
  gboolean answer = ((SignalClosure *)base)->call(parameters, count, base->data);
  if (result && G_VALUE_HOLDS_BOOLEAN(result)) g_value_set_boolean(result, answer);
}

static void finalize(gpointer data, GClosure *base) {
  ((SignalClosure *)base)->destroy(data);
}

gulong faceoff_connect(
    void *instance, const char *detailed_signal, faceoff_signal_call call, void *data, void (*destroy)(void *)) {
  GClosure *base = g_closure_new_simple(sizeof(SignalClosure), data);
  ((SignalClosure *)base)->call = call;
  ((SignalClosure *)base)->destroy = destroy;
  g_closure_add_finalize_notifier(base, data, finalize);
  g_closure_set_marshal(base, marshal);
  // The closure is floating: the handler takes it, and finalizes it with itself.
  g_closure_ref(base);
  g_closure_sink(base);
  gulong id = g_signal_connect_closure(instance, detailed_signal, base, FALSE);
  g_closure_unref(base);
  return id;
}

GType faceoff_type_file_list(void) { return GDK_TYPE_FILE_LIST; }

void faceoff_set_accessible_label(GtkWidget *widget, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}
