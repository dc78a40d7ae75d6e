// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CFile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int faceoff_open_unnamed(int folder, unsigned int mode) {
  return openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
}

int faceoff_link_unnamed(int descriptor, int folder, const char *name) {
  // An unprivileged process may only link by way of /proc; one without /proc may be privileged.
  char source[64];
  snprintf(source, sizeof source, "/proc/self/fd/%d", descriptor);
  if (linkat(AT_FDCWD, source, folder, name, AT_SYMLINK_FOLLOW) == 0) return 0;
  if (errno != ENOENT) return -1;
  return linkat(descriptor, "", folder, name, AT_EMPTY_PATH);
}

int faceoff_rename_exclusively(int folder, const char *from, const char *to) {
  return renameat2(folder, from, folder, to, RENAME_NOREPLACE);
}

int faceoff_set_modified(int descriptor, long seconds, long nanoseconds) {
  const struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  return futimens(descriptor, times);
}

int faceoff_memory_file(const char *name) {
  return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

int faceoff_seal(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
}

int faceoff_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC);
}
