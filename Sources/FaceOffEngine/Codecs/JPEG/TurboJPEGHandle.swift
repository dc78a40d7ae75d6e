// SPDX-License-Identifier: MIT

import CTurboJPEG

/// Owns an instance of the TurboJPEG library. One task uses it at a time.
struct TurboJPEGHandle: ~Copyable {
  let raw: tjhandle

  /// Nil where memory runs out. The corresponding C functions are `tjInitDecompress` and `tjInitCompress`.
  init?(_ create: () -> tjhandle?) {
    guard let raw = create() else { return nil }
    self.raw = raw
  }

  deinit {
    tjDestroy(raw)
  }

  /// Whether the last failure left no usable result. The corresponding C function is `tjGetErrorCode`.
  var isFatal: Bool { tjGetErrorCode(raw) != Int32(bitPattern: TJERR_WARNING.rawValue) }

  /// The library's words for the last failure. The corresponding C function is `tjGetErrorStr2`.
  var message: String { String(cString: tjGetErrorStr2(raw)) }
}
