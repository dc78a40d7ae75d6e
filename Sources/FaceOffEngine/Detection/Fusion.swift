// SPDX-License-Identifier: MIT

import Glibc

/// Weighs what several looks at a photo found against each other: one box a face, with one belief.
///
/// Box fusion after Solovyev, Wang, Gabruseva, *Weighted boxes fusion*, arXiv:1910.13302; the belief is the logistic
/// function of the looks' weighted mean logit, in which a look that saw nothing speaks against the face.
struct Fusion: Sendable {
  /// From this intersection over union on, two boxes are one face.
  var clusterOverlap = 0.35
  /// With more than this share of its box inside a surer one, a box is a part of that face.
  var partShare = 0.75
  /// A look's belief is held inside this range; its lower end is what a look believes that saw nothing.
  var scores = 0.05...0.98
  /// Times the mean logit …
  var gain = 2.5
  /// … plus this.
  var bias = 2.28
  /// A box counts by its height in pixels of its own look, up to this: the more pixels, the surer its sides.
  var greatestDetail = 96.0
  /// How much of that stays where the look cannot see the whole face.
  var blindShare = 0.25

  /// What one look found, and what it counts for.
  struct Look {
    var weight: Double
    var candidates: [FaceCandidate]
    /// Pixels of the network for one of the photo.
    var scale = 1.0
    /// Whether its silence about a face in this box counts.
    var covers: (Box) -> Bool = { _ in true }
  }

  /// - Returns: one candidate a face, the surest first; boxes and landmarks are means, weighted by the score's
  ///   root and the detail.
  func fuse(_ looks: [Look]) -> [FaceCandidate] {
    var rest = looks.indices
      .flatMap { look in looks[look].candidates.map { Member(look: look, candidate: $0) } }
      .sorted { $0.candidate.score > $1.candidate.score }[...]
    var faces: [FaceCandidate] = []
    while let leader = rest.first {
      // The surest box draws those that overlap it; of each look, the best one speaks.
      var cluster: [Member] = []
      var others: [Member] = []
      for member in rest {
        if leader.candidate.box.intersectionOverUnion(member.candidate.box) < clusterOverlap {
          others.append(member)
        } else if !cluster.contains(where: { $0.look == member.look }) {
          cluster.append(member)
        }
      }
      faces.append(face(of: cluster, looks: looks))
      rest = others[...]
    }
    return withoutParts(faces.sorted { $0.score > $1.score })
  }

  /// Leaves out what lies inside a surer face: a part of it. The larger face's mask covers it in any case.
  private func withoutParts(_ faces: [FaceCandidate]) -> [FaceCandidate] {
    var kept: [FaceCandidate] = []
    for face in faces
    where !kept.contains(where: { $0.box.intersectionArea(face.box) > partShare * face.box.area }) {
      kept.append(face)
    }
    return kept
  }

  private struct Member {
    let look: Int
    let candidate: FaceCandidate
  }

  private func face(of cluster: [Member], looks: [Look]) -> FaceCandidate {
    let counts = cluster.map { member in
      let look = looks[member.look]
      let box = member.candidate.box
      return member.candidate.score.squareRoot() * min(box.height * look.scale, greatestDetail)
        * (look.covers(box) ? 1 : blindShare)
    }
    let total = counts.reduce(0, +)
    let shares = counts.map { $0 / total }
    func mean(_ value: (FaceCandidate) -> Double) -> Double {
      zip(cluster, shares).reduce(0) { $0 + $1.1 * value($1.0.candidate) }
    }
    let box = Box(x: mean(\.box.x), y: mean(\.box.y), width: mean(\.box.width), height: mean(\.box.height))
    let landmarks = (0..<5).map { point in
      PixelPoint(x: mean { $0.landmarks[point].x }, y: mean { $0.landmarks[point].y })
    }
    var sum = 0.0
    var weight = 0.0
    for (index, look) in looks.enumerated() {
      let score = cluster.first { $0.look == index }?.candidate.score
      guard score != nil || look.covers(box) else { continue }
      sum += look.weight * logit(score ?? 0)
      weight += look.weight
    }
    return FaceCandidate(
      box: box, landmarks: landmarks, score: 1 / (1 + exp(-(gain * sum / weight + bias))))
  }

  private func logit(_ score: Double) -> Double {
    let bounded = min(max(score, scores.lowerBound), scores.upperBound)
    return log(bounded / (1 - bounded))
  }
}
