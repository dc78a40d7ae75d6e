// SPDX-License-Identifier: MIT

import CMalloc
import CXNNPACK
import Glibc
import Synchronization

/// Where the networks' memory comes from: the system's heap, in huge pages where a block is large.
///
/// A network's workspace is tens of megabytes, and there is another network for every size of tile. What one gives
/// back the next one gets, or the kernel would clear all of it each time, for a tenth of a search.
enum NetworkMemory {
  /// Smaller blocks are not worth keeping.
  private static let leastKept = 256 << 10
  /// A kept block that is so many times larger than what is wanted is left for a larger wish.
  private static let greatestWaste = 4
  /// Addresses and sizes, in bytes, of what was given back.
  private static let kept = Mutex<[(address: UInt, size: Int)]>([])

  /// Makes the library use it; only the first call in a process counts. The corresponding C function is
  /// `xnn_initialize`.
  static func initializeLibrary() -> xnn_status {
    var allocator = xnn_allocator()
    allocator.allocate = { _, size in malloc(size) }
    allocator.reallocate = { _, block, size in realloc(block, size) }
    allocator.deallocate = { _, block in free(block) }
    allocator.aligned_allocate = { _, alignment, size in NetworkMemory.allocate(size, alignment: alignment) }
    allocator.aligned_deallocate = { _, block in NetworkMemory.deallocate(block) }
    return xnn_initialize(&allocator)
  }

  /// A block of at least `size` bytes, with anything in it; nil where there is no memory.
  static func allocate(_ size: Int, alignment: Int) -> UnsafeMutableRawPointer? {
    if size >= leastKept, let block = reuse(size, alignment: alignment) { return block }
    let isLarge = size >= HugePages.leastBlock
    var block: UnsafeMutableRawPointer?
    guard posix_memalign(&block, isLarge ? HugePages.size : alignment, size) == 0 else { return nil }
    HugePages.advise(UnsafeMutableRawBufferPointer(start: block, count: size))
    return block
  }

  /// Takes back what `allocate` gave.
  static func deallocate(_ block: UnsafeMutableRawPointer?) {
    guard let block else { return }
    let size = malloc_usable_size(block)
    guard size >= leastKept else { return free(block) }
    kept.withLock { $0.append((UInt(bitPattern: block), size)) }
  }

  /// Gives the system what is kept.
  static func release() {
    let blocks = kept.withLock { kept in
      defer { kept = [] }
      return kept
    }
    for block in blocks { free(UnsafeMutableRawPointer(bitPattern: block.address)) }
  }

  /// The smallest of the kept blocks that is large enough. Where all are too small, the largest of them goes: a
  /// workspace has outgrown it.
  private static func reuse(_ size: Int, alignment: Int) -> UnsafeMutableRawPointer? {
    let (found, outgrown) = kept.withLock { kept -> (UInt?, UInt?) in
      let fitting = kept.indices.filter {
        kept[$0].size >= size && kept[$0].size <= greatestWaste * size
          && kept[$0].address.isMultiple(of: UInt(alignment))
      }
      if let best = fitting.min(by: { kept[$0].size < kept[$1].size }) {
        return (kept.remove(at: best).address, nil)
      }
      let smaller = kept.indices.filter { kept[$0].size < size && greatestWaste * kept[$0].size >= size }
      return (nil, smaller.max { kept[$0].size < kept[$1].size }.map { kept.remove(at: $0).address })
    }
    free(outgrown.flatMap { UnsafeMutableRawPointer(bitPattern: $0) })
    return found.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
  }
}
