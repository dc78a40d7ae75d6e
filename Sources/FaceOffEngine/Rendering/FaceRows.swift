// SPDX-License-Identifier: MIT

/// Writes the censored faces into a picture, row by row: the hot loop of `Compositor`.
struct FaceRows: Sendable {
  private let faces: [CoarseFace]
  private let size: PixelSize
  private let format: PixelFormat
  /// Rows to write, each with about as much to do; they share no row.
  let bands: [Band]

  struct Band: Sendable {
    let rows: Range<Int>
    /// Indices of the faces that reach into it.
    let faces: [Int]
  }

  init(faces: [CoarseFace], size: PixelSize, format: PixelFormat) {
    self.faces = faces
    self.size = size
    self.format = format
    let top = faces.map(\.extent.y).min() ?? 0
    let bottom = faces.map(\.extent.maxY).max() ?? 0
    let area = faces.reduce(0) { $0 + $1.extent.width * $1.extent.height }
    let count = min(max(1, area / FaceRows.pixelsPerBand), FaceRows.mostBands, max(1, bottom - top))
    bands = (0..<count).compactMap { band in
      let rows = top + (bottom - top) * band / count..<top + (bottom - top) * (band + 1) / count
      let reaching = faces.indices.filter {
        faces[$0].extent.y < rows.upperBound && faces[$0].extent.maxY > rows.lowerBound
      }
      return rows.isEmpty || reaching.isEmpty ? nil : Band(rows: rows, faces: reaching)
    }
  }

  /// Writes the pixels of one band.
  func write(_ band: Band, to base: UnsafeMutablePointer<UInt8>) {
    let room = RowRoom(width: size.width, knots: band.faces.map { faces[$0].columns }.max() ?? 0)
    var spans: [FaceSpan] = []
    for y in band.rows {
      spans.removeAll(keepingCapacity: true)
      for i in band.faces where faces[i].extent.y <= y && y < faces[i].extent.maxY {
        let row = faces[i].mask.row(y)
        let covered = row.covered(width: size.width).clamped(to: faces[i].extent.x..<faces[i].extent.maxX)
        if !covered.isEmpty { spans.append(FaceSpan(face: i, row: row, covered: covered)) }
      }
      spans.sort { ($0.covered.lowerBound, $0.face) < ($1.covered.lowerBound, $1.face) }
      var first = 0
      while first < spans.count {
        // Spans that overlap are mixed, a lone one is drawn directly.
        var next = first + 1
        var end = spans[first].covered.upperBound
        while next < spans.count, spans[next].covered.lowerBound < end {
          end = max(end, spans[next].covered.upperBound)
          next += 1
        }
        let whole = spans[first].covered.lowerBound..<end
        if next == first + 1 {
          draw(spans[first], y, room)
        } else {
          mix(spans[first..<next], y, whole, room)
        }
        store(whole, y, room, to: base)
        first = next
      }
    }
  }

  private func draw(_ span: FaceSpan, _ y: Int, _ room: RowRoom) {
    let covered = span.covered
    faces[span.face].draw(row: y, span: covered, into: room.colors + covered.lowerBound, knots: room.knots)
    let full = span.row.full(width: size.width).clamped(to: covered)
    for x in covered.lowerBound..<full.lowerBound { room.coverage[x] = span.row.coverage(x) }
    (room.coverage + full.lowerBound).update(repeating: 1, count: full.count)
    for x in max(full.upperBound, covered.lowerBound)..<covered.upperBound {
      room.coverage[x] = span.row.coverage(x)
    }
  }

  private func mix(_ spans: ArraySlice<FaceSpan>, _ y: Int, _ whole: Range<Int>, _ room: RowRoom) {
    let largest = spans.map { faces[$0.face].cellSize }.max() ?? 1
    for x in whole {
      room.colors[x] = .zero
      room.weights[x] = 0
      room.coverage[x] = 0
    }
    // In the faces' own order, as floating-point sums depend on it.
    for span in spans.sorted(by: { $0.face < $1.face }) {
      let face = faces[span.face]
      face.draw(row: y, span: span.covered, into: room.single + span.covered.lowerBound, knots: room.knots)
      let ratio = Float(face.cellSize / largest)
      let importance = ratio * ratio * ratio * ratio * ratio * ratio
      for x in span.covered {
        let coverage = span.row.coverage(x)
        let weight = coverage * importance
        room.colors[x] += weight * room.single[x]
        room.weights[x] += weight
        room.coverage[x] = max(room.coverage[x], coverage)
      }
    }
    for x in whole where room.weights[x] > 0 { room.colors[x] /= room.weights[x] }
  }

  private func store(_ span: Range<Int>, _ y: Int, _ room: RowRoom, to base: UnsafeMutablePointer<UInt8>) {
    let channels = format.channels
    let line = base + y * size.width * channels
    // Ordered dithering of the last half level, so that a wide gradient has no bands (B. Bayer, 1973).
    let dither = Dither(row: y, isFlat: faces.first?.isSmooth != true)
    for x in span {
      let pixel = line + x * channels
      var color = room.colors[x]
      let coverage = room.coverage[x]
      if coverage < 1 {
        var original = SIMD4<Float>.zero
        for channel in 0..<channels { original[channel] = Float(pixel[channel]) }
        color = original + (color - original) * coverage
      }
      // Adding 2²³ leaves the rounded integer in the number's low bits.
      let rounded = (color + dither[x]).clamped(lowerBound: .zero, upperBound: .white) + .integer
      let bits = unsafeBitCast(rounded, to: SIMD4<UInt32>.self)
      switch channels {
      case 1:
        pixel[0] = UInt8(truncatingIfNeeded: bits[0])
      case 3:
        pixel[0] = UInt8(truncatingIfNeeded: bits[0])
        pixel[1] = UInt8(truncatingIfNeeded: bits[1])
        pixel[2] = UInt8(truncatingIfNeeded: bits[2])
      default:
        for channel in 0..<4 { pixel[channel] = UInt8(truncatingIfNeeded: bits[channel]) }
      }
    }
  }

  /// Small enough to share evenly, large enough to be worth a thread.
  private static let pixelsPerBand = 100_000
  private static let mostBands = 64
}

extension SIMD4<Float> {
  fileprivate static let white = SIMD4<Float>(repeating: 255)
  fileprivate static let integer = SIMD4<Float>(repeating: 8_388_608)
}

/// The pixels of one row that one face covers.
private struct FaceSpan {
  let face: Int
  let row: FaceMaskRow
  let covered: Range<Int>
}

/// What one thread needs to work on a row.
private final class RowRoom {
  let colors: UnsafeMutablePointer<SIMD4<Float>>
  let single: UnsafeMutablePointer<SIMD4<Float>>
  let knots: UnsafeMutablePointer<SIMD4<Float>>
  let weights: UnsafeMutablePointer<Float>
  let coverage: UnsafeMutablePointer<Float>

  init(width: Int, knots count: Int) {
    colors = .allocate(capacity: width)
    single = .allocate(capacity: width)
    knots = .allocate(capacity: max(1, count))
    weights = .allocate(capacity: width)
    coverage = .allocate(capacity: width)
  }

  deinit {
    colors.deallocate()
    single.deallocate()
    knots.deallocate()
    weights.deallocate()
    coverage.deallocate()
  }
}
