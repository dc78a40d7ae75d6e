// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

struct WatermarkServiceTests {
  /// 2 × 1, RGBA: (255, 0, 0, 255) and (0, 255, 0, 128).
  static let png: [UInt8] = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0xf4, 0x22, 0x7f,
    0x8a, 0x00, 0x00, 0x00, 0x0f, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0xf8, 0xcf, 0xc0, 0xf0,
    0x1f, 0x08, 0x1b, 0x00, 0x10, 0x79, 0x03, 0x7e, 0x7d, 0x63, 0xce, 0xd7, 0x00, 0x00, 0x00, 0x00,
    0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
  ]

  @Test func pngIsReadAsStraightRGBA() throws {
    let image = try WatermarkService().decode(Self.png).image
    #expect(image.size == PixelSize(width: 2, height: 1))
    #expect(image.bytes == [255, 0, 0, 255, 0, 255, 0, 128])
  }

  @Test func everyTruncationIsAnErrorOrAPicture() {
    for count in 0..<Self.png.count { _ = try? WatermarkService().decode(Array(Self.png[..<count])) }
    #expect(throws: ImageError.empty) { try WatermarkService().decode([]) }
    #expect(throws: ImageError.self) { try WatermarkService().decode(Array(Self.png[..<40])) }
  }

  @Test func everyFlippedBitIsAnErrorOrAPicture() {
    for i in 0..<Self.png.count * 8 {
      var broken = Self.png
      broken[i / 8] ^= 1 << UInt8(i % 8)
      _ = try? WatermarkService().decode(broken)
    }
  }

  @Test func otherFilesAreNotRecognized() {
    #expect(throws: ImageError.unrecognized) { try WatermarkService().decode([0xff, 0xd8, 0xff, 0xe0]) }
  }

  @Test func hugePNGIsRefusedBeforeItIsRead() {
    #expect(throws: ImageError.tooLarge(PixelSize(width: 2, height: 1), budget: 1)) {
      try WatermarkService(budget: PixelBudget(pixels: 1)).decode(Self.png)
    }
  }

  @Test(arguments: ["/nonexistent/logo.png", "/tmp", "/dev/zero"])
  func pathThatIsNoFileIsASystemError(path: String) {
    #expect(throws: SystemError.self) { try WatermarkService().load(FilePath(path)) }
  }
}
