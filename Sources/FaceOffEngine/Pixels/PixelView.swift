// SPDX-License-Identifier: MIT

/// A picture's bytes while they are borrowed from a `PixelBuffer`.
struct PixelView {
  let bytes: UnsafePointer<UInt8>
  let size: PixelSize
  let format: PixelFormat

  var stride: Int { size.width * format.channels }
}

extension PixelFormat {
  /// A middle gray, in levels of 255; the unused lanes are 0.
  var neutral: SIMD4<Float> {
    switch self {
    case .gray: SIMD4(128, 0, 0, 0)
    case .rgb: SIMD4(128, 128, 128, 0)
    case .rgba: SIMD4(128, 128, 128, 255)
    case .cmyk: SIMD4(255, 255, 255, 128)
    }
  }
}
