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
      // Between two ends of spans the same faces lie over each pixel.
      let ends = Set(spans.flatMap { [$0.covered.lowerBound, $0.covered.upperBound] }).sorted()
      for (start, end) in zip(ends, ends.dropFirst()) {
        let segment = start..<end
        let present = spans.filter { $0.covered.contains(start) }
        if present.count == 1 {
          let full = draw(present[0], segment, y, room)
          blend(start..<full.lowerBound, y, room, to: base)
          store(full, y, room, to: base)
          blend(full.upperBound..<end, y, room, to: base)
        } else if !present.isEmpty {
          mix(present, segment, y, room)
          blend(segment, y, room, to: base)
        }
      }
    }
  }

  /// Prepares the pixels of one face alone, and returns those that it covers fully.
  private func draw(_ span: FaceSpan, _ segment: Range<Int>, _ y: Int, _ room: RowRoom) -> Range<Int> {
    faces[span.face].draw(row: y, span: segment, into: room.colors + segment.lowerBound, knots: room.knots)
    let full = span.row.full(width: size.width).clamped(to: segment)
    span.row.fill(room.coverage, segment.lowerBound..<full.lowerBound)
    span.row.fill(room.coverage, full.upperBound..<segment.upperBound)
    return full
  }

  /// Prepares pixels that several faces cover: their colours weighted by their masks.
  ///
  /// A face's weight is taken away where the mask of a coarser one is: of two equal faces half each is seen, of
  /// cells half as large 1/64. So a small mask inside a large one cannot bring detail back.
  private func mix(_ spans: [FaceSpan], _ segment: Range<Int>, _ y: Int, _ room: RowRoom) {
    let start = segment.lowerBound
    let count = segment.count
    let coverages = room.coverages(spans.count * count)
    for (k, span) in spans.enumerated() { span.row.fill(coverages + k * count - start, segment) }
    for x in segment {
      room.colors[x] = .zero
      room.weights[x] = 0
      room.coverage[x] = 0
    }
    // In the faces' own order, as floating-point sums depend on it.
    for (k, span) in spans.enumerated() {
      let face = faces[span.face]
      face.draw(row: y, span: segment, into: room.single, knots: room.knots)
      let own = coverages + k * count
      let weights = room.singleWeights
      weights.update(from: own, count: count)
      for (j, other) in spans.enumerated() where faces[other.face].cellSize > face.cellSize {
        let ratio = Float(face.cellSize / faces[other.face].cellSize)
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
  private func store(_ span: Range<Int>, _ y: Int, _ room: RowRoom, to base: UnsafeMutablePointer<UInt8>) {
    guard !span.isEmpty else { return }
    let channels = format.channels
    let line = UnsafeMutableRawPointer(base + y * size.width * channels)
    let dither = Dither(row: y, isFlat: faces.first?.isSmooth != true)
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
  private func blend(_ span: Range<Int>, _ y: Int, _ room: RowRoom, to base: UnsafeMutablePointer<UInt8>) {
    let channels = format.channels
    let line = base + y * size.width * channels
    let dither = Dither(row: y, isFlat: faces.first?.isSmooth != true)
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
  let singleWeights: UnsafeMutablePointer<Float>
  let coverage: UnsafeMutablePointer<Float>
  private var stacked: UnsafeMutablePointer<Float>?
  private var capacity = 0

  init(width: Int, knots count: Int) {
    colors = .allocate(capacity: width)
    single = .allocate(capacity: width)
    knots = .allocate(capacity: max(1, count))
    weights = .allocate(capacity: width)
    singleWeights = .allocate(capacity: width)
    coverage = .allocate(capacity: width)
  }

  deinit {
    colors.deallocate()
    single.deallocate()
    knots.deallocate()
    weights.deallocate()
    singleWeights.deallocate()
    stacked?.deallocate()
    coverage.deallocate()
  }

  /// Room for the masks of several faces, made when it is first needed.
  func coverages(_ count: Int) -> UnsafeMutablePointer<Float> {
    if let stacked, count <= capacity { return stacked }
    stacked?.deallocate()
    let new = UnsafeMutablePointer<Float>.allocate(capacity: count)
    stacked = new
    capacity = count
    return new
  }
}
