// SPDX-License-Identifier: MIT

/// Writes the censored layers into a picture, row by row: the hot loop of `Compositor`.
struct LayerRows: Sendable {
  private let layers: [DrawnLayer]
  /// Of the picture, in pixels.
  private let width: Int
  /// The part of the picture that the memory written to holds.
  private let frame: PixelRect
  private let format: PixelFormat
  /// Rows to write, each with about as much to do; they share no row.
  let bands: [Band]

  struct Band: Sendable {
    let rows: Range<Int>
    /// Indices of the layers that reach into it.
    let layers: [Int]
  }

  init(layers: [DrawnLayer], width: Int, frame: PixelRect, format: PixelFormat) {
    self.layers = layers
    self.width = width
    self.frame = frame
    self.format = format
    let top = layers.map(\.extent.y).min() ?? 0
    let bottom = layers.map(\.extent.maxY).max() ?? 0
    let area = layers.reduce(0) { $0 + $1.extent.width * $1.extent.height }
    let count = min(max(1, area / LayerRows.pixelsPerBand), LayerRows.mostBands, max(1, bottom - top))
    bands = (0..<count).compactMap { band in
      let rows = top + (bottom - top) * band / count..<top + (bottom - top) * (band + 1) / count
      let reaching = layers.indices.filter {
        layers[$0].extent.y < rows.upperBound && layers[$0].extent.maxY > rows.lowerBound
      }
      return rows.isEmpty || reaching.isEmpty ? nil : Band(rows: rows, layers: reaching)
    }
  }

  /// Writes the pixels of one band.
  ///
  /// - Parameter base: the first pixel of the frame.
  func write(_ band: Band, to base: UnsafeMutablePointer<UInt8>) {
    let room = RowRoom(width: frame.maxX, knots: band.layers.map { layers[$0].cells.grid.columns }.max() ?? 0)
    var spans: [LayerSpan] = []
    for y in band.rows {
      spans.removeAll(keepingCapacity: true)
      for i in band.layers where layers[i].extent.y <= y && y < layers[i].extent.maxY {
        let row = layers[i].layer.row(y, width: width)
        let covered = row.covered.clamped(to: layers[i].extent.x..<layers[i].extent.maxX)
        if !covered.isEmpty { spans.append(LayerSpan(layer: i, row: row, covered: covered)) }
      }
      // Between two ends of spans the same layers lie over each pixel.
      let ends = Set(spans.flatMap { [$0.covered.lowerBound, $0.covered.upperBound] }).sorted()
      for (start, end) in zip(ends, ends.dropFirst()) {
        let segment = start..<end
        let present = spans.filter { $0.covered.contains(start) }
        if present.count == 1 {
          let full = draw(present[0], segment, y, room)
          let dither = dither(y, present)
          blend(start..<full.lowerBound, y, dither, room, to: base)
          store(full, y, dither, room, to: base)
          blend(full.upperBound..<end, y, dither, room, to: base)
        } else if !present.isEmpty {
          mix(present, segment, y, room)
          blend(segment, y, dither(y, present), room, to: base)
        }
      }
    }
  }

  /// Prepares the pixels of one layer alone, and returns those that it covers fully.
  private func draw(_ span: LayerSpan, _ segment: Range<Int>, _ y: Int, _ room: RowRoom) -> Range<Int> {
    let cells = layers[span.layer].cells
    cells.draw(row: y, span: segment, into: room.colors + segment.lowerBound, knots: room.knots)
    let full = span.row.full(in: segment)
    span.row.fill(room.coverage, segment.lowerBound..<full.lowerBound)
    span.row.fill(room.coverage, full.upperBound..<segment.upperBound)
    return full
  }

  /// Prepares pixels that several layers cover: their colours weighted by their masks.
  ///
  /// A layer's weight is taken away where the mask of a coarser one is: of two equal layers half each is seen, of
  /// cells half as large 1/64. So a small mask inside a large one cannot bring detail back.
  private func mix(_ spans: [LayerSpan], _ segment: Range<Int>, _ y: Int, _ room: RowRoom) {
    let start = segment.lowerBound
    let count = segment.count
    let coverages = room.coverages(spans.count * count)
    for (k, span) in spans.enumerated() { span.row.fill(coverages + k * count - start, segment) }
    for x in segment {
      room.colors[x] = .zero
      room.weights[x] = 0
      room.coverage[x] = 0
    }
    // In the layers' own order, as floating-point sums depend on it.
    for (k, span) in spans.enumerated() {
      let cells = layers[span.layer].cells
      cells.draw(row: y, span: segment, into: room.single, knots: room.knots)
      let own = coverages + k * count
      let weights = room.singleWeights
      weights.update(from: own, count: count)
      for (j, other) in spans.enumerated() where layers[other.layer].cells.grid.side > cells.grid.side {
        let ratio = Float(cells.grid.side / layers[other.layer].cells.grid.side)
        let taken = 1 - ratio * ratio * ratio * ratio * ratio * ratio
        let its = coverages + j * count
        for i in 0..<count { weights[i] *= 1 - taken * its[i] }
      }
      for i in 0..<count {
        room.colors[start + i] += weights[i] * room.single[i]
        room.weights[start + i] += weights[i]
        room.coverage[start + i] = max(room.coverage[start + i], own[i])
      }
    }
    for x in segment where room.weights[x] > 0 { room.colors[x] /= room.weights[x] }
  }

  /// Writes pixels that are covered fully.
  private func store(
    _ span: Range<Int>, _ y: Int, _ dither: Dither, _ room: RowRoom, to base: UnsafeMutablePointer<UInt8>
  ) {
    guard !span.isEmpty else { return }
    let channels = format.channels
    let line = UnsafeMutableRawPointer(self.line(y, of: base))
    switch channels {
    case 1:
      for x in span {
        line.storeBytes(of: Self.bytes(room.colors[x] + dither[x]).x, toByteOffset: x, as: UInt8.self)
      }
    case 3:
      // Four bytes at a time, the last of them written over by the next pixel: half the time of three single ones.
      for x in span.dropLast() {
        let bytes = Self.bytes(room.colors[x] + dither[x])
        line.storeBytes(of: bytes, toByteOffset: 3 * x, as: SIMD4<UInt8>.self)
      }
      let x = span.upperBound - 1
      let bytes = Self.bytes(room.colors[x] + dither[x])
      for channel in 0..<3 {
        line.storeBytes(of: bytes[channel], toByteOffset: 3 * x + channel, as: UInt8.self)
      }
    default:
      for x in span {
        line.storeBytes(
          of: Self.bytes(room.colors[x] + dither[x]), toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
      }
    }
  }

  /// Writes pixels that are covered in part: the original shows through.
  private func blend(
    _ span: Range<Int>, _ y: Int, _ dither: Dither, _ room: RowRoom, to base: UnsafeMutablePointer<UInt8>
  ) {
    let channels = format.channels
    let line = line(y, of: base)
    for x in span {
      let pixel = line + x * channels
      var original = SIMD4<Float>.zero
      switch channels {
      case 1: original.x = Float(pixel[0])
      case 3: original = SIMD4(Float(pixel[0]), Float(pixel[1]), Float(pixel[2]), 0)
      default: original = SIMD4(Float(pixel[0]), Float(pixel[1]), Float(pixel[2]), Float(pixel[3]))
      }
      let coverage = room.coverage[x]
      let mixed = coverage < 1 ? original + (room.colors[x] - original) * coverage : room.colors[x]
      let bytes = Self.bytes(mixed + dither[x])
      switch channels {
      case 1: pixel[0] = bytes.x
      case 3:
        pixel[0] = bytes.x
        pixel[1] = bytes.y
        pixel[2] = bytes.z
      default:
        pixel[0] = bytes.x
        pixel[1] = bytes.y
        pixel[2] = bytes.z
        pixel[3] = bytes.w
      }
    }
  }

  /// Where column 0 of a row would be, were it inside the frame.
  private func line(_ y: Int, of base: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    base + ((y - frame.y) * frame.width - frame.x) * format.channels
  }

  /// Areas of one colour need none.
  private func dither(_ y: Int, _ spans: [LayerSpan]) -> Dither {
    Dither(row: y, isFlat: !spans.contains { layers[$0.layer].cells.isSmooth })
  }

  /// To the nearest byte. Adding 2²³ leaves the rounded integer in the number's low bits, and 256 more keep what
  /// is just below 0 on the same side of 2²³.
  ///
  /// Colours are within 0…255 and a dither is less than half a level, so nothing needs to be clamped.
  @inline(__always)
  private static func bytes(_ color: SIMD4<Float>) -> SIMD4<UInt8> {
    let bits = unsafeBitCast(color + SIMD4(repeating: 8_388_608 + 256), to: SIMD4<UInt32>.self)
    return SIMD4<UInt8>(truncatingIfNeeded: bits)
  }

  /// Small enough to share evenly, large enough to be worth a thread.
  private static let pixelsPerBand = 100_000
  private static let mostBands = 64
}

/// One row of one layer.
private struct LayerSpan {
  let layer: Int
  let row: CensorLayer.Row
  let covered: Range<Int>
}
