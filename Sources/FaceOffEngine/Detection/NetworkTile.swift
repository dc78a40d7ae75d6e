// SPDX-License-Identifier: MIT

import Glibc

/// One run of the network: which part of which picture, how prepared.
struct NetworkTile: Sendable {
  /// Where the pixels are taken from: the photo or a smaller version of it.
  let source: PixelBuffer
  /// How the source's pixels are turned before the network sees them.
  var turn = Orientation.up
  /// The whole level in pixels of the network: the photo resized and turned.
  let level: PixelSize
  /// What is looked at and what is answered for, in pixels of the level.
  let tile: TileGrid.Tile
  var isMirrored = false
  var tone = ToneCurve.plain

  /// The network's input: the tile, padded to what the backbone needs.
  var inputSize: PixelSize {
    let granularity = CenterFaceNetwork.granularity
    return PixelSize(
      width: (tile.rect.width + granularity - 1) / granularity * granularity,
      height: (tile.rect.height + granularity - 1) / granularity * granularity)
  }

  /// Fills the network's input; what lies beyond the tile is black.
  func draw(into pixels: UnsafeMutableBufferPointer<Float>) {
    let input = inputSize
    let rect = tile.rect
    pixels.update(repeating: 0)
    if turn == .up {
      resample(into: pixels, rowStride: 3 * input.width)
    } else {
      drawTurned(into: pixels, rowStride: 3 * input.width)
    }
    for y in 0..<rect.height {
      let row = UnsafeMutableBufferPointer(
        rebasing: pixels[3 * input.width * y..<3 * (input.width * y + rect.width)])
      if isMirrored { mirror(row) }
      tone.apply(to: row)
    }
  }

  /// Writes the tile as it lies in the source, resized.
  private func resample(into pixels: UnsafeMutableBufferPointer<Float>, rowStride: Int) {
    let stored = storedSize(of: level)
    let region = turn.storedBox(Box(tile.rect), stored: stored)
      .scaled(
        x: Double(source.width) / Double(stored.width), y: Double(source.height) / Double(stored.height))
    source.resample(region, to: storedSize(of: tile.rect.size), into: pixels, rowStride: rowStride)
  }

  private func drawTurned(into pixels: UnsafeMutableBufferPointer<Float>, rowStride: Int) {
    let stored = storedSize(of: tile.rect.size)
    let count = 3 * stored.width * stored.height
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { scratch in
      resample(into: scratch, rowStride: 3 * stored.width)
      let steps = turn.steps(stored: stored)
      for y in 0..<tile.rect.height {
        var from = 3 * (steps.origin + y * steps.down)
        for x in 0..<tile.rect.width {
          for channel in 0..<3 { pixels[y * rowStride + 3 * x + channel] = scratch[from + channel] }
          from += 3 * steps.right
        }
      }
    }
  }

  /// The size that something of this size has before it is turned.
  private func storedSize(of size: PixelSize) -> PixelSize { turn.swapsSides ? size.transposed : size }

  private func mirror(_ row: UnsafeMutableBufferPointer<Float>) {
    var left = 0
    var right = row.count - 3
    while left < right {
      for channel in 0..<3 { row.swapAt(left + channel, right + channel) }
      left += 3
      right -= 3
    }
  }

  /// Reads the network's answer.
  ///
  /// - Parameters:
  ///   - network: after `run()`.
  ///   - floor: heat map values from here on count.
  /// - Returns: the faces whose centre lies in the tile's core, in pixels of the level; overlapping ones not yet
  ///   suppressed.
  func candidates(from network: CenterFaceNetwork, floor: Float) -> [FaceCandidate] {
    let heatmap = network.output(.heatmap)
    let cells = network.cells
    let stride = Double(CenterFaceNetwork.stride)
    var found: [FaceCandidate] = []
    for cell in heatmap.indices where heatmap[cell] > floor {
      let offsets = network.output(.offset)
      let sizes = network.output(.size)
      let points = network.output(.landmarks)
      let row = cell / cells.width
      let column = cell % cells.width
      let height = exp(Double(sizes[2 * cell])) * stride
      let width = exp(Double(sizes[2 * cell + 1])) * stride
      let centerY = (Double(row) + Double(offsets[2 * cell]) + 0.5) * stride
      let centerX = (Double(column) + Double(offsets[2 * cell + 1]) + 0.5) * stride
      guard width.isFinite, height.isFinite, centerX.isFinite, centerY.isFinite else { continue }
      var candidate = FaceCandidate(
        box: Box(x: centerX - width / 2, y: centerY - height / 2, width: width, height: height),
        landmarks: [], score: Double(heatmap[cell]))
      candidate.landmarks = (0..<5).map { point in
        PixelPoint(
          x: candidate.box.x + Double(points[10 * cell + 2 * point + 1]) * width,
          y: candidate.box.y + Double(points[10 * cell + 2 * point]) * height)
      }
      if isMirrored { candidate.mirror(width: Double(tile.rect.width)) }
      candidate.move(x: Double(tile.rect.x), y: Double(tile.rect.y))
      if owns(candidate.box.center), !cuts(candidate.box) { found.append(candidate) }
    }
    return found
  }

  /// Whether a box reaches a side of the tile that is none of the level's: what is seen is a part of a face.
  private func cuts(_ box: Box) -> Bool {
    let rect = tile.rect
    let near = Double(CenterFaceNetwork.stride)
    return (rect.x > 0 && box.x < Double(rect.x) + near) || (rect.y > 0 && box.y < Double(rect.y) + near)
      || (rect.maxX < level.width && box.maxX > Double(rect.maxX) - near)
      || (rect.maxY < level.height && box.maxY > Double(rect.maxY) - near)
  }

  /// Whether a place is in the core; a core at the level's edge reaches beyond it.
  private func owns(_ point: PixelPoint) -> Bool {
    let core = tile.core
    return (core.x == 0 || point.x >= Double(core.x)) && (core.y == 0 || point.y >= Double(core.y))
      && (core.maxX == level.width || point.x < Double(core.maxX))
      && (core.maxY == level.height || point.y < Double(core.maxY))
  }
}

extension FaceCandidate {
  /// Mirrors within a picture of this width; left and right points change places.
  mutating func mirror(width: Double) {
    box.x = width - box.maxX
    landmarks = [1, 0, 2, 4, 3].map { PixelPoint(x: width - landmarks[$0].x, y: landmarks[$0].y) }
  }

  mutating func move(x: Double, y: Double) {
    box.x += x
    box.y += y
    landmarks = landmarks.map { PixelPoint(x: $0.x + x, y: $0.y + y) }
  }

  func scaled(x: Double, y: Double) -> FaceCandidate {
    FaceCandidate(
      box: box.scaled(x: x, y: y), landmarks: landmarks.map { PixelPoint(x: $0.x * x, y: $0.y * y) },
      score: score)
  }
}
