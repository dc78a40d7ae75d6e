// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

struct WatermarkPlacementTests {
  let logo = Watermark(
    image: PixelBuffer(
      size: PixelSize(width: 240, height: 100), format: .rgba, repeating: [255, 255, 255, 255]))

  @Test(arguments: [(4000, 3000), (3000, 4000), (1000, 1000), (200, 150)])
  func logoSitsInTheBottomRightCorner(width: Int, height: Int) throws {
    let size = PixelSize(width: width, height: height)
    let rect = try #require(WatermarkPlacement(logo, in: size)).rect
    let short = Double(size.shortSide)
    #expect(abs(Double(rect.height) - 0.14 * short) <= 1)
    #expect(abs(Double(rect.width) - 2.4 * 0.14 * short) <= 2)
    #expect(abs(Double(width - rect.maxX) - 0.03 * short) <= 1)
    #expect(abs(Double(height - rect.maxY) - 0.03 * short) <= 1)
  }

  @Test func widthThatDoesNotFitIsReduced() throws {
    let wide = Watermark(
      image: PixelBuffer(
        size: PixelSize(width: 2000, height: 20), format: .rgba, repeating: [255, 0, 0, 255]))
    let rect = try #require(WatermarkPlacement(wide, in: PixelSize(width: 500, height: 900))).rect
    #expect(rect.x >= 14 && rect.maxX <= 486 && rect.height == 5)
  }

  @Test(arguments: [(1, 1), (2, 3), (10, 10), (1, 10_000)])
  func tinyPictureGetsNoLogo(width: Int, height: Int) {
    let size = PixelSize(width: width, height: height)
    #expect(WatermarkPlacement(logo, in: size) == nil)
    let picture = SyntheticPicture.noise(width, height)
    #expect(EditState(faces: [], watermark: logo).applied(to: picture).bytes == picture.bytes)
  }

  @Test(arguments: [PixelFormat.gray, .rgb, .cmyk])
  func whiteLogoIsWhiteAndHalfAlphaIsHalfway(format: PixelFormat) throws {
    let picture = PixelBuffer(
      size: PixelSize(width: 200, height: 100), format: format,
      repeating: Array(repeating: 55, count: format.channels))
    for (alpha, level) in [(UInt8(255), 255), (128, 155), (0, 55)] {
      let mark = Watermark(
        image: PixelBuffer(
          size: PixelSize(width: 24, height: 10), format: .rgba, repeating: [255, 255, 255, alpha]))
      let edit = EditState(faces: [], watermark: mark)
      let result = edit.applied(to: picture)
      let compositor = Compositor(edit: edit, size: picture.size)
      let rect = try #require(compositor.dirtyRects.first)
      #expect(compositor.dirtyRects.count == 1)
      #expect(compositor.mask(in: rect).bytes.allSatisfy { $0 == 0 }, "the logo is no censoring")
      for y in 0..<100 {
        for x in 0..<200 {
          let expected = rect.contains(x, y) ? level : 55
          #expect(result[x, y].allSatisfy { abs(Int($0) - expected) <= 1 })
        }
      }
    }
  }

  @Test func logoAndFaceThatMeetShareOneRectangle() {
    let face = FaceRegion(box: Box(x: 150, y: 60, width: 40, height: 40))
    let compositor = Compositor(
      edit: EditState(faces: [face], watermark: logo), size: PixelSize(width: 200, height: 100))
    #expect(compositor.dirtyRects.count == 1)
  }
}
