// SPDX-License-Identifier: MIT
// The subgraph API of XNNPACK (Debian 12's snapshot of February 2022) and its thread pool.
#include <xnnpack.h>
#ifndef XNN_EXTRA_BYTES
#error "FaceOFF needs an XNNPACK that says how much slack its buffers want"
#endif
