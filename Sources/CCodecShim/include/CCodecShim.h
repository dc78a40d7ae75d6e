// SPDX-License-Identifier: MIT
#ifndef FACEOFF_CCODECSHIM_H
#define FACEOFF_CCODECSHIM_H

#include <stddef.h>
#include <vips/vips.h>

// What `faceoff-codec` cannot say in Swift. All of it runs on the process's first thread.

/// Opens a picture in memory for reading from top to bottom: the C function takes varargs. `bytes` must outlive it.
/// NULL, with vips_error_buffer() set, where it cannot be read. The image is the caller's.
VipsImage *faceoff_vips_load(const void *bytes, size_t length, int stops_at_damage);

/// A picture that stands upright and has no orientation: varargs. The image is the caller's; NULL where it fails.
VipsImage *faceoff_vips_upright(VipsImage *image);

/// The picture in sRGB by its own profile where it has one: varargs. The image is the caller's; NULL where it fails.
VipsImage *faceoff_vips_to_srgb(VipsImage *image);

/// Computes the picture, all threads, and writes its rows one behind the other. -1 where it fails.
int faceoff_vips_store(VipsImage *image, void *target);

/// Encodes to memory that g_free frees: varargs. `suffix` may have options, as in ".png[compression=6]". -1 where it
/// fails.
int faceoff_vips_save(VipsImage *image, const char *suffix, void **bytes, size_t *length);

/// Takes from the process what a decoder never needs: a death after its parent's, inherited files above standard
/// error's, the network, other programs, other processes, and every way to write to a file system. Where the kernel
/// has no seccomp the process goes on without that part.
void faceoff_sandbox(void);

#endif
