// SPDX-License-Identifier: MIT

extension EditState {
  /// The same edit for a picture of other sides: coordinates are multiplied; what has none stays, as strokes do.
  public func scaled(by scale: Double) -> EditState {
    var result = self
    result.faces = faces.map { $0.scaled(by: scale) }
    result.bareFaces = bareFaces.map { $0.scaled(by: scale) }
    return result
  }
}

extension FaceRegion {
  /// The region in a picture whose sides are multiplied.
  func scaled(by scale: Double) -> FaceRegion {
    var result = self
    result.box = box.scaled(x: scale, y: scale)
    result.landmarks = landmarks.map { PixelPoint(x: $0.x * scale, y: $0.y * scale) }
    return result
  }
}
