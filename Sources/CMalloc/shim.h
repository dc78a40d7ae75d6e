// SPDX-License-Identifier: MIT
// glibc's tuning of its allocator, which the Glibc module leaves out.
#include <malloc.h>
