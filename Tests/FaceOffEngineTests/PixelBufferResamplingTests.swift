// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

struct PixelBufferResamplingTests {
  @Test func shrinkingAveragesOverArea() {
    let picture = PixelBuffer(
      size: PixelSize(width: 4, height: 2), format: .gray, bytes: [0, 100, 10, 20, 50, 50, 30, 40])
    #expect(picture.resampled(to: PixelSize(width: 2, height: 1)).bytes == [50, 25])
    #expect(picture.resampled(to: PixelSize(width: 1, height: 1)).bytes == [38])
  }

  @Test func areaIsSharedWherePixelsAreCut() {
    let picture = PixelBuffer(size: PixelSize(width: 3, height: 1), format: .gray, bytes: [0, 90, 240])
    #expect(picture.resampled(to: PixelSize(width: 2, height: 1)).bytes == [30, 190])
  }

  @Test func growingInterpolates() {
    let picture = PixelBuffer(size: PixelSize(width: 2, height: 1), format: .gray, bytes: [0, 200])
    #expect(picture.resampled(to: PixelSize(width: 4, height: 1)).bytes == [0, 50, 150, 200])
  }

  @Test func transparentPixelsLendNoColor() {
    let picture = PixelBuffer(
      size: PixelSize(width: 2, height: 1), format: .rgba, bytes: [255, 255, 255, 255, 0, 0, 0, 0])
    #expect(picture.resampled(to: PixelSize(width: 1, height: 1)).bytes == [255, 255, 255, 128])
  }

  @Test(arguments: [PixelFormat.gray, .rgb, .rgba, .cmyk])
  func flatPictureStaysFlat(format: PixelFormat) {
    let pixel = Array([10, 20, 30, 255].prefix(format.channels)).map { UInt8($0) }
    let picture = PixelBuffer(size: PixelSize(width: 7, height: 5), format: format, repeating: pixel)
    for (width, height) in [(1, 1), (3, 9), (20, 2), (7, 5)] {
      let size = PixelSize(width: width, height: height)
      #expect(
        picture.resampled(to: size).bytes == PixelBuffer(size: size, format: format, repeating: pixel).bytes)
    }
  }
}
