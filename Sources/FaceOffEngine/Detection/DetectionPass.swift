// SPDX-License-Identifier: MIT

/// One look at the whole photo: at which size, and what its belief counts for.
struct DetectionPass: Hashable, Sendable {
  /// The long side of the resized photo, in pixels of the network.
  var longSide: Int
  var isMirrored = false
  var tone = ToneCurve.plain
  /// What its belief counts for in the fusion.
  var weight = 1.0
  /// In pixels of the network: a larger face may not fit a tile or the network's field of view, and the pass's
  /// silence about it says nothing.
  var greatestHeight = Double.infinity

  /// The resized photo's size; a photo that is longer than twice its width is measured as if it were so, or a
  /// panorama's people would vanish.
  func level(of photo: PixelSize) -> PixelSize {
    let long = Double(photo.longSide)
    let short = Double(photo.shortSide)
    let measure = long > 2 * short ? (2 * long * short).squareRoot() : long
    let scale = min(Double(longSide) / measure, Self.greatestEnlargement)
    return PixelSize(
      width: max(1, Int((Double(photo.width) * scale).rounded())),
      height: max(1, Int((Double(photo.height) * scale).rounded())))
  }

  /// Pixels of the network for one of the photo.
  func scale(of photo: PixelSize) -> Double {
    Double(level(of: photo).longSide) / Double(photo.longSide)
  }

  /// A thumbnail is not blown up beyond this.
  private static let greatestEnlargement = 4.0
}
