// SPDX-License-Identifier: MIT

extension CenterFaceDetector {
  /// The turns that are tried.
  private static let quarterTurns: [Orientation] = [.right, .down, .left]

  /// How the photo's pixels must be turned for its people to stand upright; `.up` unless another turn is clearly better.
  ///
  /// - Parameter upright: what the plan's passes found without turning.
  func turn(of photo: inout DetectionPyramid, upright: [[FaceCandidate]]) async throws -> Orientation {
    let search = plan.turns
    if search.isSureOfStanding(upright) { return .up }
    let first = try await standing(of: &photo, upright: upright, search.first)
    let turned = try await look(search.first.looks(at: Self.quarterTurns), at: &photo)
    var best = (turn: Orientation.up, sum: 0.0)
    for (turn, candidates) in zip(Self.quarterTurns, turned) {
      let sum = search.first.sum(of: candidates)
      if sum > best.sum { best = (turn, sum) }
    }
    if best.sum > search.first.factor * first + search.first.margin {
      let second = try await standing(of: &photo, upright: upright, search.second)
      let sum = try await sum(of: &photo, best.turn, search.second)
      if sum > search.second.factor * second + search.second.margin { return best.turn }
    }
    // Large faces are found as they lie, and their sums are alike; but their eyes and mouths say how they lie.
    let rolled = Self.turn(byRollOf: upright.flatMap(\.self).filter { $0.score >= search.byRoll.leastScore })
    guard rolled != .up else { return .up }
    let lying = try await standing(of: &photo, upright: upright, search.byRoll)
    let sum = try await sum(of: &photo, rolled, search.byRoll)
    return sum > search.byRoll.factor * lying + search.byRoll.margin ? rolled : .up
  }

  /// The turn that makes most of the heads stand, weighed by belief.
  private static func turn(byRollOf faces: [FaceCandidate]) -> Orientation {
    var beliefs: [Orientation: Double] = [:]
    for face in faces { beliefs[face.turnToStand, default: 0] += face.score }
    let total = beliefs.values.reduce(0, +)
    return beliefs.first { $0.value > 0.5 * total }?.key ?? .up
  }

  /// The upright photo's sum, from the plan's own pass where it has one of that size.
  private func standing(
    of photo: inout DetectionPyramid, upright: [[FaceCandidate]], _ stage: DetectionPlan.TurnSearch.Stage
  ) async throws -> Double {
    if let pass = plan.passes.firstIndex(where: { $0.longSide == stage.longSide }) {
      return stage.sum(of: upright[pass])
    }
    return try await sum(of: &photo, .up, stage)
  }

  private func sum(
    of photo: inout DetectionPyramid, _ turn: Orientation, _ stage: DetectionPlan.TurnSearch.Stage
  ) async throws -> Double {
    let found = try await look(stage.looks(at: [turn]), at: &photo)
    return stage.sum(of: found[0])
  }
}

extension DetectionPlan.TurnSearch {
  /// Whether the passes that found faces all say that they stand, and one says it with enough belief in them.
  fileprivate func isSureOfStanding(_ passes: [[FaceCandidate]]) -> Bool {
    let faces = passes.map { $0.filter { $0.score >= sureScore } }
    return faces.contains { $0.count >= sureFaces }
      && faces.allSatisfy { $0.allSatisfy { $0.turnToStand == .up } }
  }
}

extension DetectionPlan.TurnSearch.Stage {
  /// What to look at, once for each turn.
  func looks(at turns: [Orientation]) -> [(pass: DetectionPass, turn: Orientation)] {
    turns.map { (DetectionPass(longSide: longSide), $0) }
  }

  func sum(of candidates: [FaceCandidate]) -> Double {
    candidates.lazy.map(\.score).filter { $0 >= leastScore }.reduce(0, +)
  }
}

extension FaceCandidate {
  /// How the picture must be turned for this head to stand.
  fileprivate var turnToStand: Orientation {
    switch roll {
    case -.pi / 4 ... .pi / 4: .up
    case .pi / 4...3 * .pi / 4: .left
    case -3 * .pi / 4 ... -.pi / 4: .right
    default: .down
    }
  }

  /// The candidate as it lies in the picture before it was turned.
  func stored(_ turn: Orientation, size: PixelSize) -> FaceCandidate {
    FaceCandidate(
      box: turn.storedBox(box, stored: size),
      landmarks: landmarks.map { turn.storedPoint($0, stored: size) }, score: score)
  }
}
