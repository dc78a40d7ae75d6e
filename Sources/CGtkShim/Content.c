// SPDX-License-Identifier: MIT
#include "CGtkShim.h"

typedef struct {
  GdkContentProvider parent;
  char **mime_types;
  faceoff_content_write write;
  void *data;
  void (*destroy)(void *);
} FaceoffContent;

typedef struct {
  GdkContentProviderClass parent;
} FaceoffContentClass;

static GType faceoff_content_get_type(void);
G_DEFINE_TYPE(FaceoffContent, faceoff_content, GDK_TYPE_CONTENT_PROVIDER)

static FaceoffContent *self(void *object) { return object; }

static GdkContentFormats *ref_formats(GdkContentProvider *provider) {
  char **types = self(provider)->mime_types;
  return gdk_content_formats_new((const char **)types, g_strv_length(types));
}

static void write_async(
    GdkContentProvider *provider, const char *mime_type, GOutputStream *stream, int priority, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data) {
  (void)priority;
  self(provider)->write(mime_type, stream, g_task_new(provider, cancellable, callback, user_data), self(provider)->data);
}

static gboolean write_finish(GdkContentProvider *provider, GAsyncResult *result, GError **error) {
  (void)provider;
  return g_task_propagate_boolean(G_TASK(result), error);
}

static void finalize(GObject *object) {
  self(object)->destroy(self(object)->data);
  g_strfreev(self(object)->mime_types);
  G_OBJECT_CLASS(faceoff_content_parent_class)->finalize(object);
}

static void faceoff_content_class_init(FaceoffContentClass *class) {
  GdkContentProviderClass *provider = GDK_CONTENT_PROVIDER_CLASS(class);
  provider->ref_formats = ref_formats;
  provider->write_mime_type_async = write_async;
  provider->write_mime_type_finish = write_finish;
  G_OBJECT_CLASS(class)->finalize = finalize;
}

static void faceoff_content_init(FaceoffContent *content) { (void)content; }

GdkContentProvider *faceoff_content_new(
    const char *const *mime_types, faceoff_content_write write, void *data, void (*destroy)(void *)) {
  FaceoffContent *content = g_object_new(faceoff_content_get_type(), NULL);
  content->mime_types = g_strdupv((char **)mime_types);
  content->write = write;
  content->data = data;
  content->destroy = destroy;
  return GDK_CONTENT_PROVIDER(content);
}
