// SPDX-License-Identifier: MIT
#ifndef FACEOFF_CFILE_H
#define FACEOFF_CFILE_H

// What the Glibc module does not show to Swift, because <fcntl.h> and its kin hide it behind _GNU_SOURCE.
// Every function runs on the caller's thread, sets errno and returns -1 where it fails. The descriptors that
// go in stay the caller's; a descriptor that comes out is the caller's to close.

/// Opens a file without a name in a folder, for writing: O_TMPFILE is a macro of an expression.
/// The kernel frees it at the last close unless it was given a name.
int faceoff_open_unnamed(int folder, unsigned int mode);

/// Gives a name to a file from faceoff_open_unnamed: AT_EMPTY_PATH and the detour over /proc are hidden.
/// EEXIST where the name is taken, by a dangling link too. The descriptor stays open.
int faceoff_link_unnamed(int descriptor, int folder, const char *name);

/// Renames inside a folder unless the new name is taken (EEXIST): renameat2 is hidden.
/// EINVAL or ENOSYS where the file system cannot promise it.
int faceoff_rename_exclusively(int folder, const char *from, const char *to);

/// Sets the time of the last change and leaves the one of the last access: UTIME_OMIT is a macro of an expression.
int faceoff_set_modified(int descriptor, long seconds, long nanoseconds);

/// Makes a file in memory that no folder has, closed in other programs: memfd_create is hidden.
int faceoff_memory_file(const char *name);

/// Makes a file from faceoff_memory_file unchangeable for everybody: the seals are hidden.
/// EBUSY where some process could still write to it through a mapping.
int faceoff_seal(int descriptor);

/// Makes a pipe, closed in other programs: pipe2 is hidden. ends[0] is to read from.
int faceoff_pipe(int ends[2]);

#endif
