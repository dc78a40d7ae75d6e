// SPDX-License-Identifier: MIT

/// Pixels as the components that a JPEG stores: YCbCr (JFIF 1.02), or YCCK for inks.
struct ComponentPlanes {
  private let pixels: PixelBuffer

  init(_ pixels: PixelBuffer) {
    self.pixels = pixels
  }

  /// The mean of a component over a cell; beyond the edges the last pixels repeat, as an encoder has them.
  ///
  /// - Parameter component: 0 luma, 1 and 2 blue and red difference, 3 black.
  @inline(__always)
  func mean(of component: Int, _ left: Int, _ top: Int, _ cell: PixelSize) -> Double {
    pixels.withBytes { bytes in
      let channels = pixels.format.channels
      var sum = 0.0
      for y in top..<top + cell.height {
        let row = min(y, pixels.height - 1) * pixels.stride
        for x in left..<left + cell.width {
          sum += value(of: component, bytes, row + min(x, pixels.width - 1) * channels)
        }
      }
      return sum / Double(cell.width * cell.height)
    }
  }

  @inline(__always)
  private func value(of component: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Double {
    if pixels.format == .gray { return component == 0 ? Double(bytes[place]) : 128 }
    var (red, green, blue) = (Double(bytes[place]), Double(bytes[place + 1]), Double(bytes[place + 2]))
    // The library takes the three inks, as they are stored, for the complement of red, green and blue.
    if pixels.format == .cmyk { (red, green, blue) = (255 - red, 255 - green, 255 - blue) }
    switch component {
    case 0: return 0.299 * red + 0.587 * green + 0.114 * blue
    case 1: return 128 - 0.168736 * red - 0.331264 * green + 0.5 * blue
    case 2: return 128 + 0.5 * red - 0.418688 * green - 0.081312 * blue
    default: return Double(bytes[place + 3])
    }
  }
}
