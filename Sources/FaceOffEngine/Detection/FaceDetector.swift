// SPDX-License-Identifier: MIT

/// Finds the faces of a picture.
public protocol FaceDetector: Sendable {
  /// Finds the faces of an upright picture.
  ///
  /// - Parameters:
  ///   - source: gray, RGB or CMYK, upright.
  ///   - sensitivity: 0…1; higher finds more faces and more that are none.
  /// - Returns: regions in pixels of the full picture, the surest first.
  /// - Throws: `CancellationError` between passes; `DetectorError` where the network cannot run; what `source` throws.
  func faces(in source: any DetectionSource, sensitivity: Double) async throws -> [FaceRegion]

  /// Looks once more for faces that were hidden.
  ///
  /// - Parameters:
  ///   - faces: in pixels of the upright picture.
  ///   - picture: gray, RGB or CMYK, the faces hidden in it.
  ///   - orientation: how the picture must be turned to stand upright.
  /// - Returns: the indices of those that are still taken for faces.
  /// - Throws: `CancellationError`, `DetectorError`.
  func recognisable(
    _ faces: [FaceRegion], in picture: PixelBuffer, turned orientation: Orientation
  ) async throws -> [Int]
}
