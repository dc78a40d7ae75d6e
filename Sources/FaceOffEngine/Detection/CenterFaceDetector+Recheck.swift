// SPDX-License-Identifier: MIT

extension CenterFaceDetector {
  /// See `FaceDetector.recognisable(_:in:turned:)`: one look at each place, resized so that the face has the size at which
  /// the network is surest, with as much again around it.
  public func recognisable(
    _ faces: [FaceRegion], in picture: PixelBuffer, turned orientation: Orientation
  ) async throws -> [Int] {
    guard !faces.isEmpty else { return [] }
    let check = plan.recheck
    let tiles = faces.map { check.tile(around: $0.box, in: picture, turned: orientation) }
    let found = try await candidates(in: tiles, of: picture.size)
    for worker in workers { await worker.rest() }
    return faces.indices.filter { index in
      found[index].contains {
        $0.score >= check.leastScore
          && $0.box.intersectionOverUnion(faces[index].box) >= check.leastOverlap
      }
    }
  }
}

extension DetectionPlan {
  /// How a hidden face is looked for once more.
  struct Recheck: Sendable {
    /// The longer side of the face's box, in pixels of the network.
    var faceSide = 48.0
    /// The side of what is looked at, in pixels of the network.
    var window = 96
    /// A heat map value from here on is a face.
    var leastScore = 0.5
    /// Intersection over union with the hidden face's box; less is another face, or its neck.
    var leastOverlap = 0.3

    fileprivate func tile(
      around box: Box, in picture: PixelBuffer, turned turn: Orientation
    ) -> NetworkTile {
      let size = turn.uprightSize(of: picture.size)
      let scale = faceSide / max(box.width, box.height, 1)
      let level = PixelSize(
        width: max(1, Int((Double(size.width) * scale).rounded())),
        height: max(1, Int((Double(size.height) * scale).rounded())))
      let (x, width) = span(around: box.center.x * scale, length: level.width)
      let (y, height) = span(around: box.center.y * scale, length: level.height)
      let rect = PixelRect(x: x, y: y, width: width, height: height)
      return NetworkTile(
        source: picture, turn: turn, level: level, tile: TileGrid.Tile(rect: rect, core: rect))
    }

    /// The window around a place, kept inside the level.
    private func span(around center: Double, length: Int) -> (start: Int, length: Int) {
      let side = min(window, length)
      return (max(0, min(Int(center.rounded()) - side / 2, length - side)), side)
    }
  }
}
