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

  @Test func aLevelIsMadeFromAPictureThatIsLargeEnough() throws {
    var pyramid = DetectionPyramid(source)
    for (level, expected) in [(114, 200), (115, 400), (457, 800), (458, 1_600), (5_000, 1_600)] {
      #expect(try pyramid.picture(for: level).size.longSide == expected)
    }
  }

  @Test func pixelsAreAskedForOnceASize() throws {
    var pyramid = DetectionPyramid(source)
    _ = try pyramid.picture(for: 228)
    _ = try pyramid.picture(for: 100)
    _ = try pyramid.picture(for: 228)
    #expect(source.longSides == [399])
    _ = try pyramid.picture(for: 800)
    // Smaller ones are averaged down from what is there.
    #expect(try pyramid.picture(for: 100).size == PixelSize(width: 200, height: 100))
    #expect(source.longSides == [399, 1_400])
  }

  /// Grain goes; a clean photo is looked at bit for bit.
  @Test func onlyAGrainyPhotoIsSmoothed() throws {
    let clean = try Photo(path: Fixture.portraits[0]).pixels
    for (sigma, changes) in [(0.0, false), (3, false), (9, true), (20, true)] {
      let photo = NoiseEstimateTests.grainy(clean, sigma: sigma)
      var pyramid = DetectionPyramid(photo)
      let seen = try pyramid.picture(for: photo.size.longSide)
      #expect((TestPicture.maximumDifference(seen, photo) > 0) == changes)
      if changes { #expect(NoiseEstimate(seen).sigma < 0.3 * sigma) }
    }
  }

  @Test func aTinyPhotoIsTakenAsItIs() throws {
    let pixel = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .gray, repeating: [7])
    var pyramid = DetectionPyramid(pixel)
    #expect(try pyramid.picture(for: 1_568).bytes == [7])
    #expect(try pyramid.picture(for: 1).bytes == [7])
  }
}
