// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

@Suite struct PixelBufferDownsamplingTests {
  @Test(arguments: [PixelFormat.gray, .rgb, .rgba], [2, 3, 8])
  func everyPixelIsTheMeanOfItsSquare(format: PixelFormat, factor: Int) {
    for (width, height) in [(1, 1), (23, 10), (24, 9)] {
      let size = PixelSize(width: width, height: height)
      let picture = PixelBuffer(size: size, format: format) { bytes in
        for i in bytes.indices { bytes[i] = UInt8(truncatingIfNeeded: i &* 73 &+ i / 5 &* 19) }
      }
      let small = picture.downsampled(by: factor)
      #expect(small.width == (size.width + factor - 1) / factor)
      #expect(small.height == (size.height + factor - 1) / factor)
      for y in 0..<small.height {
        for x in 0..<small.width {
          #expect(small[x, y] == mean(of: picture, x * factor, y * factor, factor), "\(size) at \(x), \(y)")
        }
      }
    }
  }

  @Test func aFactorOfOneIsTheSamePicture() {
    let picture = PixelBuffer(size: PixelSize(width: 2, height: 1), format: .gray, bytes: [3, 9])
    #expect(picture.downsampled(by: 1)[1, 0] == [9])
  }

  private func mean(of picture: PixelBuffer, _ left: Int, _ top: Int, _ side: Int) -> [UInt8] {
    var sums = [Int](repeating: 0, count: picture.format.channels)
    var count = 0
    for y in top..<min(top + side, picture.height) {
      for x in left..<min(left + side, picture.width) {
        for (channel, sample) in picture[x, y].enumerated() { sums[channel] += Int(sample) }
        count += 1
      }
    }
    return sums.map { UInt8((2 * $0 + count) / (2 * count)) }
  }
}
