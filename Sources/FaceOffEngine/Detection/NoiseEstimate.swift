// SPDX-License-Identifier: MIT

/// How grainy a picture is: how far its samples are from their neighbours where there is nothing to see.
///
/// Source: Immerkær, *Fast Noise Variance Estimation*, Computer Vision and Image Understanding 64 (1996). The median
/// takes the place of the mean, so that edges and textures count for little.
struct NoiseEstimate {
  /// The standard deviation of a sample, in levels of 255.
  let sigma: Double

  /// The second channel stands for all: green, where there is one. Rows in between are left out of a large picture.
  init(_ picture: PixelBuffer) {
    let (width, height, channels) = (picture.width, picture.height, picture.format.channels)
    guard width > 2, height > 2 else {
      sigma = 0
      return
    }
    var counts = [Int](repeating: 0, count: Self.greatestResponse + 1)
    let rows = stride(from: 1, to: height - 1, by: max(1, height / Self.rows))
    picture.withBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for y in rows {
        let row = base + (y * picture.stride + min(1, channels - 1))
        for x in stride(from: channels, to: (width - 1) * channels, by: channels) {
          counts[response(row + x, step: channels, stride: picture.stride)] += 1
        }
      }
    }
    var rest = counts.reduce(0, +) / 2
    let median = counts.firstIndex { count in
      rest -= count
      return rest < 0
    }
    sigma = Double(median ?? 0) / (Self.gain * Self.medianOfNormal)
  }

  /// Enough to be sure of the median.
  private static let rows = 256
  /// Of the mask on samples of 0…255.
  private static let greatestResponse = 2_040
  /// What independent noise of one level makes the mask answer: the root of its squares' sum.
  private static let gain = 6.0
  /// The median of a normal distribution's absolute value.
  private static let medianOfNormal = 0.6745
}

/// The absolute difference of two Laplacians, which is nothing on any slope or ridge:
/// 1 −2 1, −2 4 −2, 1 −2 1 around a sample.
private func response(_ sample: UnsafePointer<UInt8>, step: Int, stride: Int) -> Int {
  func row(_ center: UnsafePointer<UInt8>) -> Int {
    Int(center[-step]) - 2 * Int(center[0]) + Int(center[step])
  }
  return abs(row(sample - stride) - 2 * row(sample) + row(sample + stride))
}
