// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import FaceOffEngine

struct GaussianBlurTests {
  @Test(arguments: [PixelFormat.gray, .rgb, .rgba])
  func blurEqualsThreeBoxFiltersComputedOneByOne(format: PixelFormat) {
    for (width, height, radius) in [(37, 23, 2), (5, 41, 7), (16, 4, 1), (19, 17, 60)] {
      var picture = SyntheticPicture.noise(width, height, format)
      let expected = reference(picture, radius: radius)
      GaussianBlur(boxRadius: radius).apply(to: &picture)
      let worst = zip(picture.bytes, expected).map { abs(Float($0) - $1) }.max() ?? 0
      // Rounded once after the rows and once after the columns.
      #expect(worst <= 1.01, "\(format) \(width)×\(height), radius \(radius)")
    }
  }

  @Test(arguments: [PixelFormat.gray, .rgb, .rgba])
  func flatPictureStaysAsItIs(format: PixelFormat) {
    for (width, height) in [(1, 1), (2, 3), (1, 300), (300, 1), (17, 33)] {
      var picture = PixelBuffer(
        size: PixelSize(width: width, height: height), format: format,
        repeating: Array([3, 200, 255, 0].prefix(format.channels)))
      let before = picture.bytes
      GaussianBlur(sigma: 40).apply(to: &picture)
      #expect(picture.bytes == before, "\(width)×\(height)")
    }
  }

  @Test func widthsAddUpToTheGaussiansVariance() {
    for sigma in [0.8, 1.5, 3, 10, 47.3, 500] {
      let variance = GaussianBlur(sigma: sigma).boxRadii.reduce(0.0) {
        $0 + (pow(Double(2 * $1 + 1), 2) - 1) / 12
      }
      // Boxes are whole pixels wide: Kovesi's choice is within half a step.
      #expect(abs(variance.squareRoot() - sigma) < 0.3, "sigma \(sigma)")
    }
  }

  @Test func impulseBecomesABell() {
    var picture = PixelBuffer(size: PixelSize(width: 101, height: 1), format: .gray, repeating: [0])
    picture.withMutableBytes { $0[50] = 255 }
    GaussianBlur(sigma: 4).apply(to: &picture)
    for x in 0..<101 {
      let gauss = 255 * exp(-pow(Double(x - 50), 2) / 32) / (4 * (2 * Double.pi).squareRoot())
      #expect(abs(Double(picture[x, 0][0]) - gauss) < 1.5, "x = \(x)")
    }
  }

  @Test(arguments: [-1, 0, Double.nan])
  func withoutASigmaNothingChanges(sigma: Double) {
    var picture = SyntheticPicture.noise(9, 9)
    let before = picture.bytes
    GaussianBlur(sigma: sigma).apply(to: &picture)
    #expect(picture.bytes == before)
  }

  @Test func radiusBeyondAnyPictureLeavesTheMeanOfTheEnds() {
    var picture = PixelBuffer(size: PixelSize(width: 2, height: 1), format: .gray, bytes: [0, 200])
    GaussianBlur(sigma: .infinity).apply(to: &picture)
    #expect(picture.bytes == [100, 100])
  }

  private func reference(_ picture: PixelBuffer, radius: Int) -> [Float] {
    var values = picture.bytes.map { Float($0) }
    let channels = picture.format.channels
    for (count, step, lines, lineStep) in [
      (picture.width, channels, picture.height, picture.stride),
      (picture.height, picture.stride, picture.width, channels),
    ] {
      for _ in 0..<3 {
        let source = values
        for line in 0..<lines {
          for channel in 0..<channels {
            let start = line * lineStep + channel
            for i in 0..<count {
              let sum = (i - radius...i + radius).reduce(Float(0)) {
                $0 + source[start + min(max($1, 0), count - 1) * step]
              }
              values[start + i * step] = sum / Float(2 * radius + 1)
            }
          }
        }
      }
    }
    return values
  }
}
