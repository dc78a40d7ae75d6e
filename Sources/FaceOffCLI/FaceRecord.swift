// SPDX-License-Identifier: MIT

import FaceOffEngine
import FoundationEssentials

/// One line of `detect --json`, and what `blur --faces` takes back.
///
/// Pixels of the upright photo, origin at the top left. A box is the detector's own: no margin is in it.
struct FaceRecord: Codable {
  var file: String
  var width: Int
  var height: Int
  var faces: [Face]

  struct Face: Codable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    /// 0…1; a box that a person added may leave it out.
    var confidence: Double?
    /// Degrees, clockwise.
    var roll: Double?
    /// Left eye, right eye, nose, left and right corner of the mouth.
    var landmarks: [[Double]]?
    /// Present and true where a person should look whether this is a face at all.
    var flagged: Bool?
  }

  init(file: FilePath, size: PixelSize, faces: [FaceRegion]) {
    self.file = file.string
    width = size.width
    height = size.height
    self.faces = faces.map { Face($0) }
  }

  /// The regions as the engine has them.
  var regions: [FaceRegion] { faces.map(\.region) }

  /// Whether every face has numbers that make sense and lies in the photo, at least in part.
  var isValid: Bool {
    faces.allSatisfy {
      $0.isValid && $0.x + $0.width > 0 && $0.y + $0.height > 0 && $0.x < Double(width)
        && $0.y < Double(height)
    }
  }

  /// One line, without the line feed.
  func json() throws -> String {
    try JSONLine.encode(self)
  }
}

extension FaceRecord.Face {
  init(_ region: FaceRegion) {
    self.init(
      x: rounded(region.box.x), y: rounded(region.box.y), width: rounded(region.box.width),
      height: rounded(region.box.height), confidence: rounded(region.confidence, places: 10_000),
      roll: rounded(region.roll * 180 / .pi),
      landmarks: region.landmarks.map { [rounded($0.x), rounded($0.y)] },
      flagged: region.isFlagged ? true : nil)
  }

  var region: FaceRegion {
    let points = (landmarks ?? []).filter { $0.count == 2 }.map { PixelPoint(x: $0[0], y: $0[1]) }
    // A point far from its box, left behind when the box was moved by hand, would stretch the mask to it.
    let isNear = points.allSatisfy {
      abs($0.x - x - width / 2) <= width && abs($0.y - y - height / 2) <= height
    }
    return FaceRegion(
      box: Box(x: x, y: y, width: width, height: height),
      landmarks: points.count == 5 && isNear ? points : [],
      roll: (roll ?? 0) * .pi / 180, confidence: confidence ?? 1, isFlagged: flagged ?? false)
  }

  /// Whether every number is finite and the sides have a pixel: shares of the photo's sides have not.
  var isValid: Bool {
    let numbers = [x, y, width, height, confidence ?? 1, roll ?? 0] + (landmarks ?? []).flatMap(\.self)
    return numbers.allSatisfy { $0.isFinite && abs($0) < 1e7 } && width >= 1 && height >= 1
  }
}

private func rounded(_ value: Double, places: Double = 100) -> Double {
  (value * places).rounded() / places
}
