// SPDX-License-Identifier: MIT
#include "CGtkShim.h"

typedef struct {
  GtkWidget parent;
  FaceoffCanvasCalls calls;
  void *data;
} FaceoffCanvas;

typedef struct {
  GtkWidgetClass parent;
} FaceoffCanvasClass;

G_DEFINE_TYPE(FaceoffCanvas, faceoff_canvas, GTK_TYPE_WIDGET)

static FaceoffCanvas *self(GtkWidget *widget) { return (FaceoffCanvas *)widget; }

static void snapshot(GtkWidget *widget, GtkSnapshot *target) {
  FaceoffCanvas *canvas = self(widget);
  if (canvas->calls.snapshot)
    canvas->calls.snapshot(target, gtk_widget_get_width(widget), gtk_widget_get_height(widget), canvas->data);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    gtk_widget_snapshot_child(widget, child, target);
}

static void measure(
    GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
    int *natural_baseline) {
  (void)for_size;
  // The photo takes what there is. Children are asked, as GTK wants before it allocates, and have no say.
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    gtk_widget_measure(child, orientation, -1, NULL, NULL, NULL, NULL);
  *minimum = *natural = 120;
  *minimum_baseline = *natural_baseline = -1;
}

static void allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  FaceoffCanvas *canvas = self(widget);
  if (canvas->calls.allocate) canvas->calls.allocate(width, height, canvas->data);
}

static void dispose(GObject *object) {
  FaceoffCanvas *canvas = self((GtkWidget *)object);
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child((GtkWidget *)object))) gtk_widget_unparent(child);
  void (*destroy)(void *) = canvas->calls.destroy;
  void *data = canvas->data;
  canvas->calls = (FaceoffCanvasCalls){0};
  canvas->data = NULL;
  if (destroy) destroy(data);
  G_OBJECT_CLASS(faceoff_canvas_parent_class)->dispose(object);
}

static void faceoff_canvas_class_init(FaceoffCanvasClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  widget->snapshot = snapshot;
  widget->measure = measure;
  widget->size_allocate = allocate;
  G_OBJECT_CLASS(class)->dispose = dispose;
  gtk_widget_class_set_css_name(widget, "canvas");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void faceoff_canvas_init(FaceoffCanvas *canvas) {
  gtk_widget_set_focusable((GtkWidget *)canvas, TRUE);
  gtk_widget_set_overflow((GtkWidget *)canvas, GTK_OVERFLOW_HIDDEN);
}

void faceoff_canvas_set_calls(GtkWidget *canvas, const FaceoffCanvasCalls *calls, void *data) {
  self(canvas)->calls = *calls;
  self(canvas)->data = data;
}
