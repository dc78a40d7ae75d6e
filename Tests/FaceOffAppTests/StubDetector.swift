// SPDX-License-Identifier: MIT

import FaceOffEngine

/// Finds what it is told, when it is told to.
final class StubDetector: FaceDetector {
  private let answer: [FaceRegion]
  private let gates: AsyncStream<Void>?
  private let recognised: [Int]

  /// - Parameters:
  ///   - gate: the answer waits for its next element.
  ///   - recognised: the hidden faces that it finds again, as indices.
  init(_ answer: [FaceRegion], gate: AsyncStream<Void>? = nil, recognised: [Int] = []) {
    self.answer = answer
    self.recognised = recognised
    gates = gate
  }

  func faces(in source: any DetectionSource, sensitivity: Double) async throws -> [FaceRegion] {
    DetectionProgress.current?.expect(2)
    DetectionProgress.current?.advance()
    if let gates {
      for await _ in gates { break }
      try Task.checkCancellation()
    }
    return answer
  }

  func recognisable(
    _ faces: [FaceRegion], in picture: PixelBuffer, turned orientation: Orientation
  ) async throws -> [Int] { recognised }

  /// A face in the middle of the left and of the right half of a picture.
  static let two = [
    FaceRegion(box: Box(x: 40, y: 40, width: 60, height: 80)),
    FaceRegion(box: Box(x: 240, y: 60, width: 50, height: 70)),
  ]
}
