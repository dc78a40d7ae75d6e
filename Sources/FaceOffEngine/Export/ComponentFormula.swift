// SPDX-License-Identifier: MIT

/// How a JPEG's component is made from a pixel: YCbCr (JFIF 1.02), or YCCK for inks. A weighted sum in all cases.
struct ComponentFormula {
  private let weights: (Float, Float, Float, Float)
  private let offset: Float
  private let channels: Int

  /// - Parameter component: 0 luma, 1 and 2 blue and red difference, 3 black.
  init(component: Int, of format: PixelFormat) {
    channels = format.channels
    if format == .gray {
      weights = (component == 0 ? 1 : 0, 0, 0, 0)
      offset = component == 0 ? 0 : 128
      return
    }
    let (red, green, blue): (Float, Float, Float) =
      switch component {
      case 0: (0.299, 0.587, 0.114)
      case 1: (-0.168736, -0.331264, 0.5)
      case 2: (0.5, -0.418688, -0.081312)
      default: (0, 0, 0)
      }
    let base: Float = component == 1 || component == 2 ? 128 : 0
    if format == .cmyk {
      // The library takes the three inks, as they are stored, for the complement of red, green and blue.
      weights = (-red, -green, -blue, component == 3 ? 1 : 0)
      offset = base + 255 * (red + green + blue)
    } else {
      weights = (red, green, blue, 0)
      offset = base
    }
  }

  /// The component's mean over a cell; beyond the edges the last pixels repeat, as an encoder has them.
  @inline(__always)
  func mean(
    _ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize, _ left: Int, _ top: Int, _ cell: PixelSize
  ) -> Float {
    if cell.width == 1, cell.height == 1 {
      return value(bytes, (top * size.width + left) * channels) + offset
    }
    var sum: Float = 0
    for y in top..<top + cell.height {
      let row = min(y, size.height - 1) * size.width
      for x in left..<left + cell.width {
        sum += value(bytes, (row + min(x, size.width - 1)) * channels)
      }
    }
    return sum / Float(cell.width * cell.height) + offset
  }

  @inline(__always)
  private func value(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Float {
    var value = weights.0 * Float(bytes[place])
    if channels >= 3 { value += weights.1 * Float(bytes[place + 1]) + weights.2 * Float(bytes[place + 2]) }
    if channels == 4 { value += weights.3 * Float(bytes[place + 3]) }
    return value
  }
}
