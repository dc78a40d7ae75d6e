// SPDX-License-Identifier: MIT

/// How the samples of a stored picture lie: interleaved, without padding, 16-bit ones in the machine's byte order.
struct SampleLayout: Hashable, Sendable {
  let isGray: Bool
  /// Straight, not premultiplied; the last sample of a pixel.
  let hasAlpha: Bool
  /// 8 or 16.
  let bits: Int

  var channels: Int { (isGray ? 1 : 3) + (hasAlpha ? 1 : 0) }
  var bytesPerPixel: Int { channels * bits / 8 }

  /// Eight bits, opaque: as detection and the screen see it.
  var view: SampleLayout { SampleLayout(isGray: isGray, hasAlpha: false, bits: 8) }
}

extension SampleLayout {
  /// A pixel in full-scale 16 bits: red, green, blue, alpha. The bytes begin at the pixel.
  @inline(__always)
  func load(_ pixel: UnsafeRawPointer) -> SIMD4<UInt16> {
    let color: SIMD4<UInt16>
    if isGray {
      let gray = sample(pixel, 0)
      color = SIMD4(gray, gray, gray, .max)
    } else {
      color = SIMD4(sample(pixel, 0), sample(pixel, 1), sample(pixel, 2), .max)
    }
    guard hasAlpha else { return color }
    var pixelColor = color
    pixelColor.w = sample(pixel, channels - 1)
    return pixelColor
  }

  /// Writes a pixel; of a gray one, red is taken. What has no alpha here is laid over white.
  @inline(__always)
  func store(_ color: SIMD4<UInt16>, _ pixel: UnsafeMutableRawPointer) {
    var color = color
    if !hasAlpha, color.w < .max {
      let alpha = UInt32(color.w)
      for channel in 0..<3 {
        color[channel] = UInt16((UInt32(color[channel]) * alpha + 65_535 * (65_535 - alpha)) / 65_535)
      }
    }
    setSample(color.x, pixel, 0)
    if !isGray {
      setSample(color.y, pixel, 1)
      setSample(color.z, pixel, 2)
    }
    if hasAlpha { setSample(color.w, pixel, channels - 1) }
  }

  @inline(__always)
  private func sample(_ pixel: UnsafeRawPointer, _ index: Int) -> UInt16 {
    bits == 8
      ? UInt16(pixel.load(fromByteOffset: index, as: UInt8.self)) * 257
      : pixel.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
  }

  @inline(__always)
  private func setSample(_ value: UInt16, _ pixel: UnsafeMutableRawPointer, _ index: Int) {
    if bits == 8 {
      pixel.storeBytes(
        of: UInt8((UInt32(value) * 255 + 32_767) / 65_535), toByteOffset: index, as: UInt8.self)
    } else {
      pixel.storeBytes(of: value, toByteOffset: 2 * index, as: UInt16.self)
    }
  }

  /// Turns pixels of this layout into another's; the same layout is a plain copy.
  func convert(
    _ source: UnsafeRawPointer, to target: SampleLayout, _ out: UnsafeMutableRawPointer, pixels: Int
  ) {
    if target == self {
      out.copyMemory(from: source, byteCount: pixels * bytesPerPixel)
      return
    }
    let (step, targetStep) = (bytesPerPixel, target.bytesPerPixel)
    for i in 0..<pixels { target.store(load(source + i * step), out + i * targetStep) }
  }
}
