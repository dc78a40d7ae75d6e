// SPDX-License-Identifier: MIT

extension CenterFaceDetector {
  /// How the photo's pixels must be turned for its people to stand upright; `.up` unless another turn is clearly better.
  ///
  /// - Parameter upright: what the plan's passes found without turning.
  func turn(of photo: DetectionPyramid, upright: [[FaceCandidate]]) async throws -> Orientation {
    let search = plan.turns
    var standing = try await standing(of: photo, upright: upright, search.first)
    let quarterTurns: [Orientation] = [.right, .down, .left]
    var best = (turn: Orientation.up, sum: 0.0)
    for turn in quarterTurns {
      let sum = try await sum(of: photo, turn, search.first)
      if sum > best.sum { best = (turn, sum) }
    }
    guard best.sum > search.first.factor * standing + search.first.margin else { return .up }
    standing = try await self.standing(of: photo, upright: upright, search.second)
    let sum = try await sum(of: photo, best.turn, search.second)
    return sum > search.second.factor * standing + search.second.margin ? best.turn : .up
  }

  /// The upright photo's sum, from the plan's own pass where it has one of that size.
  private func standing(
    of photo: DetectionPyramid, upright: [[FaceCandidate]], _ stage: DetectionPlan.TurnSearch.Stage
  ) async throws -> Double {
    if let pass = plan.passes.firstIndex(where: { $0.longSide == stage.longSide }) {
      return stage.sum(of: upright[pass])
    }
    return try await sum(of: photo, .up, stage)
  }

  private func sum(
    of photo: DetectionPyramid, _ turn: Orientation, _ stage: DetectionPlan.TurnSearch.Stage
  ) async throws -> Double {
    var pyramid = photo.turned(turn)
    let found = try await look([DetectionPass(longSide: stage.longSide)], at: &pyramid)
    return stage.sum(of: found[0])
  }
}

extension DetectionPlan.TurnSearch.Stage {
  func sum(of candidates: [FaceCandidate]) -> Double {
    candidates.lazy.map(\.score).filter { $0 >= leastScore }.reduce(0, +)
  }
}

extension FaceCandidate {
  /// The candidate as it lies in the picture before it was turned.
  func stored(_ turn: Orientation, size: PixelSize) -> FaceCandidate {
    FaceCandidate(
      box: turn.storedBox(box, stored: size),
      landmarks: landmarks.map { turn.storedPoint($0, stored: size) }, score: score)
  }
}
