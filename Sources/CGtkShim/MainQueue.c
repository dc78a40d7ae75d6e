// SPDX-License-Identifier: MIT
#include <glib.h>
#include <unistd.h>

#include "CGtkShim.h"

// libdispatch's own door for foreign main loops; exported, and in no public header.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

typedef struct {
  GSource source;
  int handle;
  gpointer tag;
} MainQueueSource;

static gboolean check(GSource *base) {
  MainQueueSource *source = (MainQueueSource *)base;
  return (g_source_query_unix_fd(base, source->tag) & G_IO_IN) != 0;
}

static gboolean dispatch(GSource *base, GSourceFunc callback, gpointer data) {
  (void)callback;
  (void)data;
  // First of all the eventfd: draining the queue never resets it, and the loop would spin.
  guint64 count;
  ssize_t got = read(((MainQueueSource *)base)->handle, &count, sizeof count);
  (void)got;
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs functions = {.check = check, .dispatch = dispatch};

guint faceoff_main_queue_attach(void) {
  GSource *base = g_source_new(&functions, sizeof(MainQueueSource));
  MainQueueSource *source = (MainQueueSource *)base;
  source->handle = _dispatch_get_main_queue_handle_4CF();
  source->tag = g_source_add_unix_fd(base, source->handle, G_IO_IN);
  g_source_set_static_name(base, "libdispatch main queue");
  guint id = g_source_attach(base, NULL);
  g_source_unref(base);
  return id;
}
