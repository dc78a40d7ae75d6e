// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

@Suite struct ResamplingTests {
  /// Every pixel another colour, none at the ends of the range.
  private func pattern(_ width: Int, _ height: Int, _ format: PixelFormat) -> PixelBuffer {
    PixelBuffer(size: PixelSize(width: width, height: height), format: format) { bytes in
      for i in bytes.indices { bytes[i] = UInt8(20 + (i * 37 + i / 7 * 11) % 200) }
    }
  }

  private func resampled(_ picture: PixelBuffer, _ region: Box, _ width: Int, _ height: Int) -> [Float] {
    var out = [Float](repeating: -1, count: width * height * 3)
    out.withUnsafeMutableBufferPointer { out in
      picture.resample(
        region, to: PixelSize(width: width, height: height), into: out, rowStride: 3 * width)
    }
    return out
  }

  private func whole(_ picture: PixelBuffer) -> Box {
    Box(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
  }

  @Test(arguments: [PixelFormat.rgb, .gray]) func theSameSizeKeepsEveryPixel(format: PixelFormat) {
    let picture = pattern(13, 9, format)
    let out = resampled(picture, whole(picture), 13, 9)
    for y in 0..<9 {
      for x in 0..<13 {
        let pixel = picture[x, y]
        for channel in 0..<3 {
          #expect(out[(y * 13 + x) * 3 + channel] == Float(pixel[min(channel, pixel.count - 1)]))
        }
      }
    }
  }

  @Test func shrinkingAveragesTheWholeAreaOfFractionalPixels() {
    let picture = pattern(10, 7, .rgb)
    let out = resampled(picture, Box(x: 0.5, y: 0, width: 9, height: 7), 2, 2)
    var expected: Float = 0
    // The left upper quarter covers columns 0.5…5 and rows 0…3.5.
    for y in 0..<4 {
      for x in 0..<5 { expected += Float(picture[x, y][1]) * (x == 0 ? 0.5 : 1) * (y == 3 ? 0.5 : 1) }
    }
    #expect(abs(out[1] - expected / (4.5 * 3.5)) < 0.001)
  }

  @Test func shrinkingAgreesWithTheIntegerAverage() {
    let picture = pattern(60, 40, .rgb)
    let small = picture.downsampled(by: 4)
    let out = resampled(picture, whole(picture), 15, 10)
    for y in 0..<10 {
      for x in 0..<15 {
        for channel in 0..<3 {
          #expect(abs(out[(y * 15 + x) * 3 + channel] - Float(small[x, y][channel])) <= 0.5)
        }
      }
    }
  }

  @Test func growingIsLinearBetweenPixelCentres() {
    let picture = PixelBuffer(size: PixelSize(width: 2, height: 1), format: .gray, bytes: [0, 200])
    let out = resampled(picture, whole(picture), 4, 1)
    #expect([out[0], out[3], out[6], out[9]] == [0, 50, 150, 200])
  }

  @Test func edgesAreContinuedOutsideThePicture() {
    let picture = PixelBuffer(size: PixelSize(width: 2, height: 2), format: .gray, bytes: [10, 20, 30, 40])
    let grown = resampled(picture, Box(x: -50, y: -50, width: 4, height: 4), 8, 8)
    #expect(grown.allSatisfy { $0 == 10 })
    let shrunk = resampled(picture, Box(x: 40, y: 40, width: 64, height: 64), 4, 4)
    #expect(shrunk.allSatisfy { abs($0 - 40) < 0.001 })
    let across = resampled(picture, Box(x: -2, y: 0, width: 4, height: 2), 1, 1)
    // Columns −2 and −1 repeat column 0: (3 × 20 + 30) ÷ 4.
    #expect(abs(across[0] - 22.5) < 0.001)
  }

  @Test func cmykBecomesRGBAndAlphaIsLeftOut() {
    let cmyk = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .cmyk, bytes: [255, 0, 100, 51])
    #expect(resampled(cmyk, whole(cmyk), 1, 1) == [51, 0, 20])
    let rgba = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .rgba, bytes: [1, 2, 3, 4])
    #expect(resampled(rgba, whole(rgba), 1, 1) == [1, 2, 3])
  }

  @Test func whatLiesBetweenTheRowsIsLeftAlone() {
    let picture = pattern(4, 4, .rgb)
    var out = [Float](repeating: -1, count: 8 * 3 + 6)
    out.withUnsafeMutableBufferPointer { out in
      picture.resample(whole(picture), to: PixelSize(width: 2, height: 4), into: out, rowStride: 8)
    }
    for (i, value) in out.enumerated() { #expect((value == -1) == (i % 8 >= 6)) }
  }
}
