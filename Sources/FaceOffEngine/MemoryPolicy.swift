// SPDX-License-Identifier: MIT

import CMalloc
import Glibc

/// How the process uses its memory, and who may see it; to be set once, at its start.
public enum MemoryPolicy {
  /// One heap for all threads, and large blocks straight from the system and back. The corresponding C function
  /// is `mallopt`.
  ///
  /// The network's buffers are megabytes large, of changing sizes, and come and go on changing threads. With a heap
  /// for each thread, and blocks of up to 32 MB in it as glibc learns to keep them, the holes add up: fifteen photos
  /// of 0.5 megapixels one after another took 136 MB, and take 97 MB so.
  public static func apply() {
    _ = mallopt(M_ARENA_MAX, 1)
    _ = mallopt(M_MMAP_THRESHOLD, 256 << 10)
    forbidCoreDumps()
    forbidBacktraces()
  }

  /// A crash leaves nothing of the memory, which holds clear faces. The corresponding C function is `setrlimit`.
  ///
  /// A limit of one byte, unlike one of none, also keeps the kernel from handing the dump to a program that collects
  /// them (Linux, `fs/coredump.c`). The programs that this one starts inherit it.
  private static func forbidCoreDumps() {
    let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    var limit = rlimit()
    getrlimit(resource, &limit)
    limit.rlim_max = min(1, limit.rlim_max)
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
  }

  /// A crash ends the process at once. Where a Swift toolchain is installed the runtime would keep it, and print
  /// what its registers point to. The corresponding C function is `signal`.
  private static func forbidBacktraces() {
    for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(number, SIG_DFL) }
  }
}
