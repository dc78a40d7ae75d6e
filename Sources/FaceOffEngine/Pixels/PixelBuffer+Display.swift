// SPDX-License-Identifier: MIT

extension PixelBuffer {
  /// The picture in RGB, as a screen shows it.
  ///
  /// - Parameter colors: of these pixels; nil where they are sRGB already, or gray or ink of which nothing is known:
  ///   ink is then taken to absorb its complement.
  func displayable(_ colors: ScreenColors?) -> PixelBuffer {
    if let colors { return converted(by: colors) }
    guard format != .rgb else { return self }
    let channels = format.channels
    return withBytes { source in
      PixelBuffer(size: size, format: .rgb) { target in
        for i in 0..<width * height {
          let from = i * channels
          switch format {
          case .gray:
            for channel in 0..<3 { target[i * 3 + channel] = source[from] }
          case .cmyk:
            let black = UInt16(source[from + 3])
            for channel in 0..<3 {
              target[i * 3 + channel] = UInt8((UInt16(source[from + channel]) * black + 127) / 255)
            }
          case .rgb, .rgba:
            for channel in 0..<3 { target[i * 3 + channel] = source[from + channel] }
          }
        }
      }
    }
  }

  private func converted(by colors: ScreenColors) -> PixelBuffer {
    withBytes { source in
      PixelBuffer(size: size, format: .rgb) { target in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        colors.convert(source, to: target, count: width * height)
      }
    }
  }
}
