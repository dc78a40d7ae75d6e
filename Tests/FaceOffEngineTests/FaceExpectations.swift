// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

/// Every true face is found by exactly one box, and nothing else is.
///
/// - Parameters:
///   - overlap: the intersection over union from which a box is the face's.
///   - share: how many of the faces must be found; for faces at the limit of what can be seen.
func expectFaces(
  _ found: [FaceRegion], at boxes: [Box], overlap: Double = 0.5, share: Double = 1, _ what: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var hits = 0
  for box in boxes {
    let own = found.count { $0.box.intersectionOverUnion(box) >= overlap }
    #expect(
      own == 1 || (share < 1 && own == 0), "\(own) boxes for \(box) \(what)", sourceLocation: sourceLocation)
    hits += own
  }
  #expect(Double(hits) >= share * Double(boxes.count), "\(what)", sourceLocation: sourceLocation)
  #expect(found.count == hits, "\(found.map(\.box)) \(what)", sourceLocation: sourceLocation)
}

extension Orientation {
  /// What `upright(from:)` turns back to what it was.
  var inverse: Orientation {
    switch self {
    case .right: .left
    case .left: .right
    default: self
    }
  }
}
