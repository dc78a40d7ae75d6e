// SPDX-License-Identifier: MIT

import FaceOffEngine
import Testing

@Suite struct OrientationPointsTests {
  /// A pixel of its own colour is followed through the turn.
  @Test(arguments: Orientation.allCases)
  func aPlaceIsFoundWhereItsPixelWentTo(orientation: Orientation) {
    let stored = PixelSize(width: 5, height: 3)
    var picture = PixelBuffer(size: stored, format: .gray, repeating: [0])
    let (x, y) = (4, 1)
    picture.withMutableBytes { $0[y * stored.width + x] = 255 }
    let upright = picture.upright(from: orientation)
    for row in 0..<upright.height {
      for column in 0..<upright.width where upright[column, row] == [255] {
        let place = orientation.storedPoint(
          PixelPoint(x: Double(column) + 0.5, y: Double(row) + 0.5), stored: stored)
        #expect(place == PixelPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let box = orientation.storedBox(
          Box(x: Double(column), y: Double(row), width: 1, height: 1), stored: stored)
        #expect(box == Box(x: Double(x), y: Double(y), width: 1, height: 1))
      }
    }
  }
}
