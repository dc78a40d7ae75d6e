// SPDX-License-Identifier: MIT

import Glibc

/// What one look at a photo took for a face, before the looks are weighed against each other.
struct FaceCandidate: Sendable {
  /// Pixels of the upright photo.
  var box: Box
  /// Five points in pixels of the photo, in the order of `FaceRegion.landmarks`.
  var landmarks: [PixelPoint]
  /// 0…1, the heat map's value.
  var score: Double

  /// The head's turn in the picture's plane, from the line through the eyes: radians, clockwise on the screen.
  var roll: Double {
    atan2(landmarks[1].y - landmarks[0].y, landmarks[1].x - landmarks[0].x)
  }
}

extension FaceCandidate {
  /// Non-maximum suppression: of candidates that overlap, the surest stays.
  ///
  /// - Parameters:
  ///   - candidates: in any order.
  ///   - threshold: the intersection over union from which two are one face.
  /// - Returns: what stays, the surest first.
  static func nonMaximumSuppression(_ candidates: [FaceCandidate], threshold: Double) -> [FaceCandidate] {
    var kept: [FaceCandidate] = []
    for candidate in candidates.sorted(by: { $0.score > $1.score })
    where !kept.contains(where: { $0.box.intersectionOverUnion(candidate.box) >= threshold }) {
      kept.append(candidate)
    }
    return kept
  }
}

extension FaceCandidate {
  /// The face as it is told to the program, its box kept inside a picture of this size.
  func region(in size: PixelSize) -> FaceRegion {
    let box = box.clamped(to: size)
    let share = box.area / (Double(size.width) * Double(size.height))
    return FaceRegion(
      box: box, landmarks: landmarks, roll: roll, confidence: score,
      isFlagged: share > Self.hugeShare && score < Self.hugeScore)
  }

  /// A face that takes more of the picture than this and is less sure than `hugeScore` wants a person's look.
  static let hugeShare = 0.6
  /// Portraits that fill the frame are believed to 0.89 and more.
  static let hugeScore = 0.8
}
