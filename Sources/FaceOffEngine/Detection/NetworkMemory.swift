// SPDX-License-Identifier: MIT

import CXNNPACK
import Glibc

/// Where XNNPACK's memory comes from: the system's heap, in huge pages where a block is large.
///
/// A network's workspace is tens of megabytes that come and go with every size of tile.
enum NetworkMemory {
  /// Makes the library use it; only the first call in a process counts. The corresponding C function is
  /// `xnn_initialize`.
  static func initializeLibrary() -> xnn_status {
    var allocator = xnn_allocator()
    allocator.allocate = { _, size in malloc(size) }
    allocator.reallocate = { _, block, size in realloc(block, size) }
    allocator.deallocate = { _, block in free(block) }
    allocator.aligned_allocate = { _, alignment, size in
      let isLarge = size >= HugePages.leastBlock
      var block: UnsafeMutableRawPointer?
      guard posix_memalign(&block, isLarge ? HugePages.size : alignment, size) == 0 else { return nil }
      HugePages.advise(UnsafeMutableRawBufferPointer(start: block, count: size))
      return block
    }
    allocator.aligned_deallocate = { _, block in free(block) }
    return xnn_initialize(&allocator)
  }
}
