// SPDX-License-Identifier: MIT

import Glibc

extension PixelBuffer {
  /// Writes a rectangle of the picture, resized, as interleaved red, green and blue floats of 0…255.
  ///
  /// A side that shrinks is averaged over the area that each new pixel covers (so no detail falls between two
  /// samples); a side that grows is interpolated linearly. Gray is repeated in all three channels, CMYK becomes
  /// RGB, alpha is left out. Where the rectangle reaches over an edge, the pixels of the edge are continued.
  ///
  /// Both passes are separable: columns first, into one row of floats, then along that row. A 24 megapixel photo
  /// becomes 960×720 in 18 ms on one core; as one loop over the area of each new pixel it takes 125 ms.
  ///
  /// - Parameters:
  ///   - region: in pixels of this picture; sides above 0, not necessarily whole.
  ///   - size: width and height of what is written.
  ///   - destination: at least `rowStride × (height − 1) + 3 × width` floats; what lies between rows is left alone.
  ///   - rowStride: floats from the start of a row to the next, at least `3 × width`.
  public func resample(
    _ region: Box, to size: PixelSize, into destination: UnsafeMutableBufferPointer<Float>, rowStride: Int
  ) {
    precondition(region.width > 0 && region.height > 0, "the region has an area")
    precondition(
      region.x.isFinite && region.y.isFinite && region.maxX.isFinite && region.maxY.isFinite,
      "a place in the plane")
    precondition(size.width > 0 && size.height > 0 && rowStride >= 3 * size.width, "the rows have room")
    precondition(destination.count >= rowStride * (size.height - 1) + 3 * size.width, "the rows have room")
    guard let target = destination.baseAddress else { return }
    let columns = ResamplingTaps(from: region.x, length: region.width, to: size.width, limit: width)
    let rows = ResamplingTaps(from: region.y, length: region.height, to: size.height, limit: height)
    let read = columns.extent
    let channels = format == .gray ? 1 : 3
    // Three floats of slack: the horizontal pass reads four where it needs three.
    let samples = read.count * channels
    withUnsafeTemporaryAllocation(of: Float.self, capacity: samples + 3) { row in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: samples) { converted in
        withBytes { bytes in
          guard let row = row.baseAddress, let converted = converted.baseAddress, let base = bytes.baseAddress
          else { return }
          (row + samples).update(repeating: 0, count: 3)
          for y in 0..<size.height {
            row.update(repeating: 0, count: samples)
            for tap in rows.range(of: y) {
              let start = base + rows.sources[tap] * stride + read.lowerBound * format.channels
              add(rgbRow(start, pixels: read.count, scratch: converted), rows.weights[tap], to: row, samples)
            }
            let out = target + y * rowStride
            if channels == 1 {
              columns.applyGray(to: row, into: out)
            } else {
              columns.applyRGB(to: row, into: out)
            }
          }
        }
      }
    }
  }

  /// The row itself where it is gray or RGB already, else its RGB copy in `scratch`.
  private func rgbRow(
    _ source: UnsafePointer<UInt8>, pixels: Int, scratch: UnsafeMutablePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    switch format {
    case .gray, .rgb:
      return source
    case .rgba:
      for i in 0..<pixels {
        for channel in 0..<3 { scratch[3 * i + channel] = source[4 * i + channel] }
      }
    case .cmyk:
      for i in 0..<pixels {
        let light = UInt32(source[4 * i + 3])
        for channel in 0..<3 {
          scratch[3 * i + channel] = UInt8((UInt32(source[4 * i + channel]) * light + 127) / 255)
        }
      }
    }
    return UnsafePointer(scratch)
  }
}

@inline(__always)
private func add(
  _ source: UnsafePointer<UInt8>, _ weight: Float, to row: UnsafeMutablePointer<Float>, _ count: Int
) {
  for i in 0..<count { row[i] += Float(source[i]) * weight }
}

/// Which source samples make each new one, and with what weights (their sum is 1).
struct ResamplingTaps {
  /// `range(of:)` gives the taps of a new sample.
  private(set) var starts: [Int] = [0]
  /// The places of the source samples; neighbours, in rising order.
  private(set) var sources: [Int] = []
  private(set) var weights: [Float] = []
  /// All source samples that are read.
  private(set) var extent = 0..<0

  init(from origin: Double, length: Double, to count: Int, limit: Int) {
    let step = length / Double(count)
    starts.reserveCapacity(count + 1)
    for i in 0..<count {
      if step > 1 {
        average(from: origin + Double(i) * step, to: origin + Double(i + 1) * step, limit: limit)
      } else {
        interpolate(at: origin + (Double(i) + 0.5) * step - 0.5, limit: limit)
      }
      starts.append(sources.count)
    }
    if let first = sources.first, let last = sources.last { extent = first..<last + 1 }
  }

  func range(of i: Int) -> Range<Int> { starts[i]..<starts[i + 1] }

  private mutating func average(from lower: Double, to upper: Double, limit: Int) {
    let first = Int(min(max(lower.rounded(.down), 0), Double(limit - 1)))
    let last = Int(min(max(upper.rounded(.up) - 1, Double(first)), Double(limit - 1)))
    for place in first...last {
      // The outermost pixels stand for everything beyond the edge, too.
      let begin = place == 0 ? lower : max(lower, Double(place))
      let end = place == limit - 1 ? upper : min(upper, Double(place + 1))
      append(place, max(0, end - begin) / (upper - lower))
    }
  }

  private mutating func interpolate(at center: Double, limit: Int) {
    let clamped = min(max(center, 0), Double(limit - 1))
    let first = Int(clamped)
    let fraction = clamped - Double(first)
    append(first, 1 - fraction)
    if fraction > 0 { append(first + 1, fraction) }
  }

  private mutating func append(_ place: Int, _ weight: Double) {
    sources.append(place)
    weights.append(Float(weight))
  }

  /// `row` begins at `extent.lowerBound` and may be read one pixel beyond its end.
  fileprivate func applyRGB(to row: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>) {
    let offset = extent.lowerBound
    let raw = UnsafeRawPointer(row)
    weights.withUnsafeBufferPointer { weights in
      for i in 0..<starts.count - 1 {
        let taps = range(of: i)
        var at = 12 * (sources[taps.lowerBound] - offset)
        var sum = SIMD4<Float>.zero
        for tap in taps {
          sum += raw.loadUnaligned(fromByteOffset: at, as: SIMD4<Float>.self) * weights[tap]
          at += 12
        }
        out[3 * i] = sum.x
        out[3 * i + 1] = sum.y
        out[3 * i + 2] = sum.z
      }
    }
  }

  fileprivate func applyGray(to row: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>) {
    let offset = extent.lowerBound
    for i in 0..<starts.count - 1 {
      var sum: Float = 0
      for tap in range(of: i) { sum += row[sources[tap] - offset] * weights[tap] }
      for channel in 0..<3 { out[3 * i + channel] = sum }
    }
  }
}
