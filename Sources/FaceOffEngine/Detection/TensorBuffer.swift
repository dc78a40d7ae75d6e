// SPDX-License-Identifier: MIT

import CXNNPACK

/// Memory for one tensor, with the slack behind it that XNNPACK's kernels may read.
final class TensorBuffer {
  let values: UnsafeMutableBufferPointer<Float>
  /// The first number's address.
  let base: UnsafeMutableRawPointer

  /// - Parameter count: float32 numbers; cleared.
  init(count: Int) {
    base = .allocate(byteCount: count * MemoryLayout<Float>.stride + Int(XNN_EXTRA_BYTES), alignment: 64)
    values = UnsafeMutableBufferPointer(start: base.bindMemory(to: Float.self, capacity: count), count: count)
    values.initialize(repeating: 0)
  }

  deinit {
    base.deallocate()
  }
}
