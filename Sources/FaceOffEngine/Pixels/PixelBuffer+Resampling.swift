// SPDX-License-Identifier: MIT

extension PixelBuffer {
  /// The picture at another size: averaged over area where it shrinks, linearly interpolated where it grows.
  ///
  /// A transparent pixel's colour does not bleed into its neighbours: colours are weighted by alpha.
  ///
  /// - Parameter target: at least 1 × 1.
  public func resampled(to target: PixelSize) -> PixelBuffer {
    if target == size { return self }
    let columns = ResamplingWeights(from: width, to: target.width)
    let rows = ResamplingWeights(from: height, to: target.height)
    let channels = format.channels
    let hasAlpha = format == .rgba
    return withBytes { source in
      PixelBuffer(size: target, format: format) { bytes in
        var line = [SIMD4<Float>](repeating: .zero, count: width)
        for y in 0..<target.height {
          for x in line.indices { line[x] = .zero }
          for (row, weight) in rows.taps(y) {
            for x in 0..<width {
              let at = row * stride + x * channels
              var sample = SIMD4<Float>.zero
              for channel in 0..<channels { sample[channel] = Float(source[at + channel]) }
              if hasAlpha {
                let alpha = sample.w
                sample *= alpha / 255
                sample.w = alpha
              }
              line[x] += weight * sample
            }
          }
          for x in 0..<target.width {
            var sum = SIMD4<Float>.zero
            for (column, weight) in columns.taps(x) { sum += weight * line[column] }
            if hasAlpha, sum.w > 0 {
              let alpha = sum.w
              sum *= 255 / alpha
              sum.w = alpha
            }
            for channel in 0..<channels {
              bytes[(y * target.width + x) * channels + channel] = UInt8(min(max(sum[channel] + 0.5, 0), 255))
            }
          }
        }
      }
    }
  }
}

/// Which samples of a line make one sample of a shorter or longer line.
private struct ResamplingWeights {
  private let count: Int
  private let scale: Double

  init(from source: Int, to target: Int) {
    count = source
    scale = Double(source) / Double(target)
  }

  /// Source indices with weights that add up to 1.
  func taps(_ index: Int) -> [(Int, Float)] {
    if scale > 1 {
      let from = Double(index) * scale
      let to = min(from + scale, Double(count))
      return (Int(from)..<min(count, Int(to.rounded(.up)))).map { i in
        (i, Float((min(Double(i + 1), to) - max(Double(i), from)) / (to - from)))
      }
    }
    let at = min(max((Double(index) + 0.5) * scale - 0.5, 0), Double(count - 1))
    let left = Int(at)
    let part = Float(at - Double(left))
    guard part > 0 else { return [(left, 1)] }
    return [(left, 1 - part), (left + 1, part)]
  }
}
