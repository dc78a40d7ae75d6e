// SPDX-License-Identifier: MIT

import CMalloc

/// How the process uses its memory; to be set once, at its start.
public enum MemoryPolicy {
  /// One heap for all threads. The corresponding C function is `mallopt`.
  ///
  /// The network's buffers are megabytes large and come and go on changing threads. With a heap for each thread,
  /// what one gave back was not there for the next: a photo of 0.5 megapixels took 136 MB instead of 111.
  public static func apply() {
    _ = mallopt(M_ARENA_MAX, 1)
  }
}
