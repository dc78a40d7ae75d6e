// SPDX-License-Identifier: MIT

import Fixtures
import Synchronization
import Testing

@testable import FaceOffEngine

/// A picture that remembers what it was asked for, and does something each time.
final class WatchedSource: DetectionSource {
  let picture: PixelBuffer
  private let asked = Mutex<[Int]>([])
  private let whenAsked: @Sendable (_ count: Int) -> Void

  init(_ picture: PixelBuffer, whenAsked: @escaping @Sendable (_ count: Int) -> Void = { _ in }) {
    self.picture = picture
    self.whenAsked = whenAsked
  }

  var size: PixelSize { picture.size }
  /// What was asked for, in order.
  var longSides: [Int] { asked.withLock { $0 } }

  func pixels(longSide: Int) -> PixelBuffer {
    whenAsked(
      asked.withLock {
        $0.append(longSide)
        return $0.count
      })
    var factor = 8
    while factor > 1, size.longSide / factor < longSide { factor /= 2 }
    return picture.downsampled(by: factor)
  }
}

@Suite struct DetectionPyramidTests {
  private let source = WatchedSource(TestPicture.gradient(1_600, 800))

  @Test func aLevelIsMadeFromAPictureTwiceItsSize() throws {
    var pyramid = DetectionPyramid(source)
    for (level, expected) in [(100, 200), (101, 400), (400, 800), (401, 1_600), (5_000, 1_600)] {
      #expect(try pyramid.picture(for: level).size.longSide == expected)
    }
  }

  @Test func pixelsAreAskedForOnceASize() throws {
    var pyramid = DetectionPyramid(source)
    _ = try pyramid.picture(for: 200)
    _ = try pyramid.picture(for: 100)
    _ = try pyramid.picture(for: 200)
    #expect(source.longSides == [400])
    _ = try pyramid.picture(for: 700)
    // Smaller ones are averaged down from what is there.
    #expect(try pyramid.picture(for: 100).size == PixelSize(width: 200, height: 100))
    #expect(source.longSides == [400, 1_400])
  }

  @Test(arguments: Orientation.allCases) func aTurnedPyramidHasTheTurnedPicture(turn: Orientation) throws {
    var upright = DetectionPyramid(source)
    let picture = try upright.picture(for: 200)
    var turned = upright.turned(turn)
    #expect(turned.size == turn.uprightSize(of: source.size))
    let result = try turned.picture(for: 200)
    #expect(TestPicture.maximumDifference(result, picture.upright(from: turn)) == 0)
    // Another size after it is not the one that was kept.
    #expect(try turned.picture(for: 100).size == turn.uprightSize(of: PixelSize(width: 200, height: 100)))
    #expect(source.longSides == [400])
  }

  @Test func aTinyPhotoIsTakenAsItIs() throws {
    let pixel = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .gray, repeating: [7])
    var pyramid = DetectionPyramid(pixel)
    #expect(try pyramid.picture(for: 1_568).bytes == [7])
    #expect(try pyramid.picture(for: 1).bytes == [7])
  }
}
