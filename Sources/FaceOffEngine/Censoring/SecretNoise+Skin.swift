// SPDX-License-Identifier: MIT

extension SecretNoise {
  /// A skin's hue, drawn by lot, at a colour's brightness (the mean of its first three channels).
  ///
  /// - Parameter colorfulness: the picture's.
  func skin(as color: SIMD4<Float>, colorfulness: Float, format: PixelFormat) -> SIMD4<Float> {
    guard format.channels > 1 else { return color }
    let level = color.brightness
    let tone = (0.3 + 0.6 * uniform(Purpose.skin)) * colorfulness
    var result = level * (SIMD4(repeating: 1) + tone * SecretNoise.skinTone)
    result.w = color.w
    return result
  }

  /// Red, green and blue of skin less their mean, as parts of it: from light to dark they are nearly the same.
  private static let skinTone = SIMD4<Float>(0.27, -0.05, -0.22, 0)
}

extension SIMD4<Float> {
  /// The mean of the three channels of colour.
  var brightness: Float { (x + y + z) / 3 }

  /// The colour with less hue, at the same brightness.
  func faded(to saturation: Float, format: PixelFormat) -> SIMD4<Float> {
    guard format.channels > 1 else { return self }
    var result = SIMD4(repeating: brightness) + (self - SIMD4(repeating: brightness)) * saturation
    result.w = w
    return result
  }
}

extension PixelView {
  /// 0 where all of the picture is gray, 1 where it has colours: of a thousand pixels all over it, which are published
  /// anyway but for the few in a face.
  var colorfulness: Float {
    guard format.channels > 1 else { return 0 }
    var sum = 0
    let steps = 32
    for index in 0..<steps * steps {
      let (x, y) = (index % steps * size.width / steps, index / steps * size.height / steps)
      let pixel = bytes + y * stride + x * format.channels
      sum += Int(max(pixel[0], pixel[1], pixel[2])) - Int(min(pixel[0], pixel[1], pixel[2]))
    }
    // Coding leaves traces of colour in gray: two levels at most.
    let mean = Float(sum) / Float(steps * steps)
    return min(max((mean - 2) / 4, 0), 1)
  }
}
