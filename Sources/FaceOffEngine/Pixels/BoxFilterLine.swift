// SPDX-License-Identifier: MIT

/// Sixteen lines of samples side by side, and box filters along them: the hot loop of `GaussianBlur`.
///
/// A running sum per lane in 32-bit floating point, so that nothing is rounded between the three passes.
final class BoxFilterLine {
  typealias Lanes = SIMD16<Float>
  private var front: UnsafeMutablePointer<Lanes>
  private var back: UnsafeMutablePointer<Lanes>

  /// - Parameter capacity: the longest line that will be filtered, in samples.
  init(capacity: Int) {
    front = .allocate(capacity: capacity)
    back = .allocate(capacity: capacity)
  }

  deinit {
    front.deallocate()
    back.deallocate()
  }

  /// Filters the first `count` samples with one box after another; both ends go on with their last sample.
  func filter(count: Int, radii: [Int]) {
    for radius in radii where radius > 0 {
      pass(count: count, radius: radius)
      swap(&front, &back)
    }
  }

  private func pass(count: Int, radius: Int) {
    let source = UnsafePointer(front)
    let target = back
    let last = count - 1
    var sum = source[0] * Float(radius + 1)
    for i in 0..<min(radius, last) { sum += source[i + 1] }
    if radius > last { sum += source[last] * Float(radius - last) }
    let scale = Lanes(repeating: 1 / Float(2 * radius + 1))
    for i in 0..<count {
      target[i] = sum * scale
      sum += source[min(i + radius + 1, last)] - source[max(i - radius, 0)]
    }
  }

  // MARK: Rows

  /// Gray rows: one row a lane.
  func load(_ base: UnsafeMutablePointer<UInt8>, _ rows: SIMD16<Int>, count: Int) {
    for i in 0..<count {
      var samples = SIMD16<UInt8>()
      for lane in 0..<16 { samples[lane] = base[rows[lane] + i] }
      front[i] = Lanes(samples)
    }
  }

  /// Rows of three or four channels: four rows, four lanes each.
  func load(_ base: UnsafeMutablePointer<UInt8>, _ rows: SIMD16<Int>, count: Int, channels: Int) {
    let (a, b, c, d) = (base + rows[0], base + rows[1], base + rows[2], base + rows[3])
    let whole = channels == 4 ? count : count - 1
    for i in 0..<whole {
      let at = i * channels
      front[i] = Lanes(BoxFilterLine.quad(a + at, b + at, c + at, d + at))
    }
    guard whole < count else { return }
    // A pixel of three bytes is read as four, which the very last one must not.
    var samples = SIMD16<UInt8>()
    for channel in 0..<3 {
      let at = whole * 3 + channel
      samples[channel] = a[at]
      samples[4 + channel] = b[at]
      samples[8 + channel] = c[at]
      samples[12 + channel] = d[at]
    }
    front[whole] = Lanes(samples)
  }

  func store(_ base: UnsafeMutablePointer<UInt8>, _ rows: SIMD16<Int>, count: Int) {
    for i in 0..<count {
      let samples = BoxFilterLine.rounded(front[i])
      for lane in 0..<16 { base[rows[lane] + i] = samples[lane] }
    }
  }

  func store(_ base: UnsafeMutablePointer<UInt8>, _ rows: SIMD16<Int>, count: Int, channels: Int) {
    let (a, b, c, d) = (base + rows[0], base + rows[1], base + rows[2], base + rows[3])
    if channels == 4 {
      for i in 0..<count {
        let words = unsafeBitCast(BoxFilterLine.rounded(front[i]), to: SIMD4<UInt32>.self)
        UnsafeMutableRawPointer(a + 4 * i).storeBytes(of: words[0], as: UInt32.self)
        UnsafeMutableRawPointer(b + 4 * i).storeBytes(of: words[1], as: UInt32.self)
        UnsafeMutableRawPointer(c + 4 * i).storeBytes(of: words[2], as: UInt32.self)
        UnsafeMutableRawPointer(d + 4 * i).storeBytes(of: words[3], as: UInt32.self)
      }
    } else {
      for i in 0..<count {
        let samples = BoxFilterLine.rounded(front[i])
        for channel in 0..<3 {
          a[3 * i + channel] = samples[channel]
          b[3 * i + channel] = samples[4 + channel]
          c[3 * i + channel] = samples[8 + channel]
          d[3 * i + channel] = samples[12 + channel]
        }
      }
    }
  }

  // MARK: Columns

  /// `lanes` neighbouring bytes of `count` rows, the first at `base`.
  func loadColumn(_ base: UnsafeMutablePointer<UInt8>, stride: Int, count: Int, lanes: Int) {
    if lanes == 16 {
      for i in 0..<count {
        front[i] = Lanes(UnsafeRawPointer(base + i * stride).loadUnaligned(as: SIMD16<UInt8>.self))
      }
    } else {
      for i in 0..<count {
        var samples = SIMD16<UInt8>()
        for lane in 0..<lanes { samples[lane] = base[i * stride + lane] }
        front[i] = Lanes(samples)
      }
    }
  }

  func storeColumn(_ base: UnsafeMutablePointer<UInt8>, stride: Int, count: Int, lanes: Int) {
    for i in 0..<count {
      let samples = BoxFilterLine.rounded(front[i])
      if lanes == 16 {
        UnsafeMutableRawPointer(base + i * stride).storeBytes(of: samples, as: SIMD16<UInt8>.self)
      } else {
        for lane in 0..<lanes { base[i * stride + lane] = samples[lane] }
      }
    }
  }

  // MARK: Conversion

  @inline(__always)
  private static func quad(
    _ a: UnsafeMutablePointer<UInt8>, _ b: UnsafeMutablePointer<UInt8>,
    _ c: UnsafeMutablePointer<UInt8>, _ d: UnsafeMutablePointer<UInt8>
  ) -> SIMD16<UInt8> {
    let words = SIMD4<UInt32>(
      UnsafeRawPointer(a).loadUnaligned(as: UInt32.self), UnsafeRawPointer(b).loadUnaligned(as: UInt32.self),
      UnsafeRawPointer(c).loadUnaligned(as: UInt32.self), UnsafeRawPointer(d).loadUnaligned(as: UInt32.self))
    return unsafeBitCast(words, to: SIMD16<UInt8>.self)
  }

  /// To the nearest byte. Adding 2²³ leaves the rounded integer in the number's low bits: SSE2 has no better way.
  /// 256 more keep a sum that is just below 0 on the same side of 2²³.
  @inline(__always)
  private static func rounded(_ lanes: Lanes) -> SIMD16<UInt8> {
    let bits = unsafeBitCast(lanes + Lanes(repeating: 8_388_608 + 256), to: SIMD16<UInt32>.self)
    return SIMD16<UInt8>(truncatingIfNeeded: bits)
  }
}
