// SPDX-License-Identifier: MIT

import FaceOffEngine
import FoundationEssentials
import Glibc

/// Censors given faces of a bare picture, so that scripts can measure the blur without detector and codec.
enum BlurBoxes {
  static let usage = "blur-boxes IN.ppm FACES.json OUT.ppm [STYLE [INTENSITY [SEED [LOGO.png]]]]"

  enum Failure: Error {
    case usage
  }

  /// A line of `faceoff-cli detect --json`, as far as it is needed.
  private struct Detections: Decodable {
    struct Face: Decodable {
      var x: Double
      var y: Double
      var width: Double
      var height: Double
      var roll: Double?
      var landmarks: [[Double]]
    }
    var faces: [Face]
  }

  /// Prints the milliseconds that the censoring took: by the wall clock, and of all cores together.
  static func run(_ arguments: [String]) throws {
    guard arguments.count >= 3 else { throw Failure.usage }
    var picture = try PortablePixmap.read(arguments[0])
    let found = try JSONDecoder().decode(
      Detections.self, from: try Data(contentsOf: URL(filePath: arguments[1])))
    var edit = EditState(faces: found.faces.map(region))
    if arguments.count > 3 {
      guard let style = CensorStyle(rawValue: arguments[3]) else { throw Failure.usage }
      edit.style = style
    }
    if arguments.count > 4 { edit.intensity = Double(arguments[4]) ?? edit.intensity }
    if arguments.count > 5 { edit.seed = UInt64(arguments[5]) ?? edit.seed }
    if arguments.count > 6 { edit.watermark = try WatermarkService().load(FilePath(arguments[6])) }
    let before = clock()
    let taken = ContinuousClock().measure {
      Compositor(edit: edit, size: picture.size).apply(to: &picture)
    }
    let processor = Double(clock() - before) * 1000 / Double(CLOCKS_PER_SEC)
    try PortablePixmap.write(picture, to: arguments[2])
    print("{\"ms\": \(taken / .milliseconds(1)), \"cpu_ms\": \(processor)}")
  }

  private static func region(_ face: Detections.Face) -> FaceRegion {
    let landmarks = face.landmarks.compactMap { $0.count == 2 ? PixelPoint(x: $0[0], y: $0[1]) : nil }
    return FaceRegion(
      box: Box(x: face.x, y: face.y, width: face.width, height: face.height), landmarks: landmarks,
      roll: face.roll ?? 0)
  }
}
