// SPDX-License-Identifier: MIT

/// A logo at the size and place that a picture gives it.
struct WatermarkPlacement: Equatable, Sendable {
  /// In pixels of the picture, within it.
  let rect: PixelRect
  private let watermark: Watermark

  /// Bottom right; nil where the picture is too small for a logo that could be seen.
  init?(_ watermark: Watermark, in size: PixelSize) {
    let short = Double(size.shortSide)
    let logo = watermark.image.size
    let margin = Int((short * WatermarkPlacement.margin).rounded())
    let room = PixelSize(width: size.width - 2 * margin, height: size.height - 2 * margin)
    let scale = min(
      short * WatermarkPlacement.height / Double(logo.height), Double(room.width) / Double(logo.width))
    let width = Int((Double(logo.width) * scale).rounded())
    let height = Int((Double(logo.height) * scale).rounded())
    guard width > 0, height >= WatermarkPlacement.smallest, height <= room.height else { return nil }
    rect = PixelRect(
      x: size.width - margin - width, y: size.height - margin - height, width: width, height: height)
    self.watermark = watermark
  }

  /// Lays the logo over a part of the picture.
  ///
  /// - Parameters:
  ///   - base: the first pixel of `frame`.
  ///   - frame: inside the picture.
  func draw(on base: UnsafeMutablePointer<UInt8>, frame: PixelRect, format: PixelFormat) {
    let part = rect.intersection(frame)
    guard !part.isEmpty else { return }
    let channels = format.channels
    watermark.image.resampled(to: rect.size).withBytes { logo in
      for y in part.y..<part.maxY {
        let line = base + ((y - frame.y) * frame.width - frame.x) * channels
        for x in part.x..<part.maxX {
          let at = ((y - rect.y) * rect.width + x - rect.x) * 4
          let alpha = Float(logo[at + 3]) / 255
          guard alpha > 0 else { continue }
          let color = WatermarkPlacement.color(logo[at], logo[at + 1], logo[at + 2], in: format)
          for channel in 0..<channels {
            let below = Float(line[x * channels + channel])
            line[x * channels + channel] = UInt8(below + (color[channel] - below) * alpha + 0.5)
          }
        }
      }
    }
  }

  /// Raises a mask to the logo's alpha.
  ///
  /// - Parameters:
  ///   - mask: gray.
  ///   - place: the part of the picture that the mask is for.
  func cover(_ mask: inout PixelBuffer, at place: PixelRect) {
    let shared = rect.intersection(place)
    guard !shared.isEmpty else { return }
    mask.withMutableBytes { mask in
      watermark.image.resampled(to: rect.size).withBytes { logo in
        for y in shared.y..<shared.maxY {
          for x in shared.x..<shared.maxX {
            let alpha = logo[((y - rect.y) * rect.width + x - rect.x) * 4 + 3]
            let at = (y - place.y) * place.width + x - place.x
            mask[at] = max(mask[at], alpha)
          }
        }
      }
    }
  }

  private static func color(_ r: UInt8, _ g: UInt8, _ b: UInt8, in format: PixelFormat) -> SIMD4<Float> {
    let rgb = SIMD4(Float(r), Float(g), Float(b), 255)
    // ITU-R BT.601 luma, as JPEG has it.
    return format == .gray ? SIMD4(repeating: (rgb * SIMD4(0.299, 0.587, 0.114, 0)).sum()) : rgb
  }

  /// Parts of the picture's short side.
  private static let height = 0.14
  private static let margin = 0.03
  /// Pixels: a lower logo is a smudge.
  private static let smallest = 4
}
