// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct JPEGDecoderTests {
  private func decode(
    _ bytes: [UInt8], orientation: Orientation = .up, scale: JPEGScale = .full,
    budget: PixelBudget = .standard
  ) throws -> (PixelBuffer, [DecodeWarning]) {
    let header = try JPEGHeader(parsing: bytes)
    return try JPEGDecoder.decode(
      bytes, header: header, orientation: orientation, scale: scale, budget: budget)
  }

  private func checkRoundTrip(
    _ picture: PixelBuffer, _ maker: JPEGMaker, _ orientation: Orientation, maximumDifference: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (decoded, warnings) = try decode(maker.encode(picture), orientation: orientation)
    #expect(warnings.isEmpty, sourceLocation: sourceLocation)
    let expected = picture.upright(from: orientation)
    let difference = TestPicture.maximumDifference(decoded, expected)
    #expect(difference <= maximumDifference, "\(maker) \(orientation)", sourceLocation: sourceLocation)
  }

  // MARK: Layouts

  @Test(arguments: JPEGMaker.Subsampling.allCases, [false, true])
  func everySamplingComesBackInEveryOrientation(subsampling: JPEGMaker.Subsampling, isProgressive: Bool)
    throws
  {
    let maker = JPEGMaker(subsampling, quality: 98, isProgressive: isProgressive)
    let picture = TestPicture.gradient(203, 117, subsampling == .gray ? .gray : .rgb)
    for orientation in Orientation.allCases {
      try checkRoundTrip(picture, maker, orientation, maximumDifference: 6)
    }
  }

  @Test(arguments: [(1, 1), (2, 3), (1, 10_000), (10_000, 1), (8, 8), (17, 15)])
  func everySizeComesBack(width: Int, height: Int) throws {
    let picture = TestPicture.gradient(width, height)
    try checkRoundTrip(picture, JPEGMaker(.s444, quality: 100), .right, maximumDifference: 4)
    // In so small a picture a slope is steeper than halved colours can follow.
    let flat = PixelBuffer(size: picture.size, format: .rgb, repeating: [90, 160, 40])
    for subsampling in [JPEGMaker.Subsampling.s420, .s411, .s440] {
      try checkRoundTrip(flat, JPEGMaker(subsampling, quality: 100), .right, maximumDifference: 4)
    }
  }

  @Test func aVeryLargePictureComesBack() throws {
    let size = PixelSize(width: 30_000, height: 4_000)
    let bytes = BlockJPEG(size: size, components: [.init(1)]).encode { _, column, row in
      UInt8(truncatingIfNeeded: column &+ row)
    }
    let (picture, warnings) = try decode(bytes)
    #expect(picture.size == size && picture.format == .gray && warnings.isEmpty)
    #expect(picture[29_999, 3_999] == [UInt8(truncatingIfNeeded: 3_749 + 499)])
    #expect(picture[0, 3_999] == [UInt8(truncatingIfNeeded: 499)])
  }

  @Test(arguments: JPEGScale.allCases) func aScaledPictureHasRoundedUpSidesAndTheSameLook(scale: JPEGScale)
    throws
  {
    let picture = TestPicture.gradient(203, 117)
    let bytes = try JPEGMaker(.s420).encode(picture)
    let (small, _) = try decode(bytes, orientation: .left, scale: scale)
    let n = scale.rawValue
    #expect(small.size == PixelSize(width: (117 + n - 1) / n, height: (203 + n - 1) / n))
    let expected = picture.downsampled(by: n).upright(from: .left)
    #expect(TestPicture.maximumDifference(small, expected) <= 8)
  }

  @Test func restartMarkersAreFollowed() throws {
    var jpeg = BlockJPEG(size: PixelSize(width: 100, height: 60), components: [.init(1)])
    let sample = { (_: Int, column: Int, row: Int) in UInt8(10 + 15 * column + row) }
    let plain = jpeg.encode(sample)
    jpeg.restartInterval = 3
    let bytes = jpeg.encode(sample)
    #expect(try JPEGHeader(parsing: bytes).restartInterval == 3 && bytes.count > plain.count)
    let (picture, warnings) = try decode(bytes)
    #expect(warnings.isEmpty)
    #expect(TestPicture.maximumDifference(picture, try decode(plain).0) == 0)
    #expect(picture[99, 59] == [10 + 15 * 12 + 7])
  }

  @Test func arithmeticCodingIsReadAndNotBlack() throws {
    let (picture, warnings) = try decode(arithmeticJPEG)
    #expect(warnings.isEmpty)
    #expect(abs(Int(picture[0, 0][0]) - 40) < 4 && abs(Int(picture[15, 7][0]) - 200) < 4)
  }

  // MARK: Colours

  @Test func rgbIsReadWithoutConversion() throws {
    let size = PixelSize(width: 8, height: 8)
    let values: [UInt8] = [200, 30, 90]
    let adobe = BlockJPEG(size: size, components: [.init(1), .init(2), .init(3)], adobeTransform: 0)
    #expect(try decode(adobe.encode { component, _, _ in values[component] }).0[3, 3] == values)
    let named = BlockJPEG(size: size, components: [.init(0x52), .init(0x47), .init(0x42)])
    #expect(try decode(named.encode { component, _, _ in values[component] }).0[3, 3] == values)
  }

  @Test func adobeCMYKIsInvertedAlready() throws {
    let jpeg = BlockJPEG(
      size: PixelSize(width: 8, height: 8), components: (1...4).map { .init($0) }, adobeTransform: 0)
    let (picture, _) = try decode(jpeg.encode { component, _, _ in [255, 128, 20, 200][component] })
    #expect(picture.format == .cmyk)
    #expect(picture[0, 0] == [255, 128, 20, 200])
  }

  @Test func cmykWithoutAnAdobeSegmentIsPlainInk() throws {
    let jpeg = BlockJPEG(size: PixelSize(width: 8, height: 8), components: (1...4).map { .init($0) })
    let (picture, _) = try decode(jpeg.encode { component, _, _ in [255, 128, 20, 200][component] })
    #expect(picture.format == .cmyk)
    #expect(picture[0, 0] == [0, 127, 235, 55])
  }

  @Test(arguments: JPEGMaker.Subsampling.allCases.filter { $0 != .gray })
  func ycckComesBackAsCMYK(subsampling: JPEGMaker.Subsampling) throws {
    let picture = TestPicture.gradient(90, 70, .cmyk)
    let bytes = try JPEGMaker(subsampling, quality: 98).encode(picture)
    #expect(try JPEGHeader(parsing: bytes).adobeTransform == 2)
    try checkRoundTrip(picture, JPEGMaker(subsampling, quality: 98), .up, maximumDifference: 6)
  }

  // MARK: What cannot be decoded

  @Test func theBudgetIsCheckedBeforeAnythingIsAllocated() throws {
    let bytes = BlockJPEG(size: PixelSize(width: 8, height: 8), components: [.init(1)]).encode { _, _, _ in 9
    }
    #expect(throws: ImageError.tooLarge(PixelSize(width: 8, height: 8), budget: 63)) {
      try decode(bytes, budget: PixelBudget(pixels: 63))
    }
    #expect(throws: Never.self) { try decode(bytes, budget: PixelBudget(pixels: 64)) }
    let frame = try #require(JPEGHeader(parsing: bytes).segments.first { $0.marker == 0xC0 })
    var hostile = bytes
    for at in 1...4 { hostile[frame.payload.lowerBound + at] = 0xFF }
    #expect(throws: ImageError.tooLarge(PixelSize(width: 65_535, height: 65_535), budget: 300_000_000)) {
      try decode(hostile)
    }
    // Larger than the library's own limit, and within the budget.
    for at in 1...2 { hostile[frame.payload.lowerBound + at] = UInt8(at - 1) }
    #expect(throws: ImageError.self) { try decode(hostile) }
  }

  @Test func samplingsThatTheLibraryCannotReadAreNamed() throws {
    let size = PixelSize(width: 32, height: 32)
    for (horizontal, vertical) in [(3, 1), (4, 4)] {
      let jpeg = BlockJPEG(
        size: size, components: [.init(1, horizontal, vertical), .init(2, 2, 1), .init(3)])
      #expect(throws: ImageError.unsupportedJPEG(.sampling)) {
        try decode(jpeg.encode { _, _, _ in 100 })
      }
    }
  }

  @Test func aSamplingWithoutANameIsReadAllTheSame() throws {
    // 3×1 luminance blocks to one of each colour: the library decodes it and has no name for it.
    let jpeg = BlockJPEG(
      size: PixelSize(width: 48, height: 16), components: [.init(1, 3, 1), .init(2), .init(3)])
    let (picture, warnings) = try decode(jpeg.encode { component, _, _ in component == 0 ? 90 : 128 })
    #expect(warnings.isEmpty)
    #expect(picture[40, 12] == [90, 90, 90])
  }

  @Test func thousandsOfScansAreRefused() throws {
    let bytes = try JPEGMaker(.s420, isProgressive: true).encode(TestPicture.gradient(64, 64))
    let header = try JPEGHeader(parsing: bytes)
    let last = try #require(header.segments.last { $0.marker == 0xDA })
    let scan = bytes[last.range.lowerBound..<bytes.count - 2]
    let bomb = Array(bytes.dropLast(2)) + Array(repeating: Array(scan), count: 3_000).joined() + [0xFF, 0xD9]
    #expect(throws: ImageError.damaged(detail: "more than 100 scans")) { try decode(bomb) }
    #expect(JPEGDecoder.scanLimit(for: PixelSize(width: 6_000, height: 4_000)) == 100)
    #expect(JPEGDecoder.scanLimit(for: PixelSize(width: 20_000, height: 15_000)) == 20)
  }

  // MARK: Damage

  @Test func aTruncatedFileIsDecodedAsFarAsItGoes() throws {
    let picture = TestPicture.gradient(160, 160)
    let whole = try JPEGMaker(.s420).encode(picture)
    let (full, _) = try decode(whole)
    let (part, warnings) = try decode(Array(whole[..<(whole.count * 3 / 4)]))
    #expect(warnings == [.truncated])
    let top = PixelRect(x: 0, y: 0, width: 160, height: 40)
    #expect(TestPicture.maximumDifference(part.cropped(to: top), full.cropped(to: top)) == 0)
    #expect(TestPicture.maximumDifference(part, full) > 0)
  }

  @Test func damageReachesNoFurtherThanTheNextRestartMarker() throws {
    var jpeg = BlockJPEG(size: PixelSize(width: 64, height: 64), components: [.init(1)])
    jpeg.restartInterval = 8
    let whole = jpeg.encode { _, column, row in UInt8(50 + 10 * column + row) }
    let (full, _) = try decode(whole)
    let restart = try #require(whole.indices.first { whole[$0] == 0xFF && whole[$0 + 1] == 0xD1 })
    // A marker that does not exist, in the third row of blocks.
    let bytes = Array(whole[..<(restart + 4)]) + [0xFF, 0x05] + Array(whole[(restart + 4)...])
    let (picture, warnings) = try decode(bytes)
    #expect(warnings.count == 1)
    for (top, isWhole) in [(0, true), (16, false), (24, true)] {
      let rows = PixelRect(x: 0, y: top, width: 64, height: top == 24 ? 40 : 8)
      let difference = TestPicture.maximumDifference(picture.cropped(to: rows), full.cropped(to: rows))
      #expect((difference == 0) == isWhole, "rows from \(top)")
    }
  }

  @Test func aFileThatEndsBeforeItsPictureDataIsDamaged() throws {
    let whole = try JPEGMaker(.s420).encode(TestPicture.gradient(16, 16))
    let scan = try #require(JPEGHeader(parsing: whole).segments.first { $0.marker == 0xDA })
    #expect(throws: ImageError.damaged(detail: "no picture data")) {
      try decode(Array(whole[..<scan.range.upperBound]))
    }
    #expect(throws: Never.self) { try decode(Array(whole[..<(scan.range.upperBound + 3)])) }
  }

  @Test func aSecondPictureBehindACutOneDoesNotSpoilIt() throws {
    let whole = try JPEGMaker(.s420).encode(TestPicture.gradient(64, 64))
    let (picture, warnings) = try decode(Array(whole.dropLast(2)) + whole)
    #expect(warnings == [.truncated])
    #expect(TestPicture.maximumDifference(picture, try decode(whole).0) == 0)
  }

  @Test(arguments: [false, true]) func everyTruncationAndEveryBitFlipThrowsOrDecodes(isProgressive: Bool)
    throws
  {
    let picture = TestPicture.gradient(40, 24)
    let whole = JPEGBytes.inserting(
      JPEGBytes.exif(orientation: 6),
      into: try JPEGMaker(.s420, quality: 60, isProgressive: isProgressive).encode(picture))
    var decoded = 0
    var refused = 0
    func attempt(_ bytes: [UInt8]) {
      do {
        let (picture, _) = try decode(bytes, orientation: .right, budget: PixelBudget(pixels: 4_000_000))
        if picture.width > 0 { decoded += 1 }
      } catch {
        #expect(error is ImageError)
        refused += 1
      }
    }
    for count in 0..<whole.count { attempt(Array(whole[..<count])) }
    #expect(decoded > 0 && refused > 0)
    for bit in 0..<8 * whole.count {
      var bytes = whole
      bytes[bit / 8] ^= 1 << (bit % 8)
      attempt(bytes)
    }
    #expect(decoded > refused)
  }
}

/// 16×8 gray, the left half 40 and the right half 200, made with `jpegtran -arithmetic`.
private let arithmeticJPEG: [UInt8] = [
  0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10, 0x4A, 0x46, 0x49, 0x46, 0x00, 0x01, 0x01, 0x00, 0x00, 0x01, 0x00, 0x01,
  0x00, 0x00, 0xFF, 0xDB, 0x00, 0x43, 0x00, 0x03, 0x02, 0x02, 0x03, 0x02, 0x02, 0x03, 0x03, 0x03, 0x03, 0x04,
  0x03, 0x03, 0x04, 0x05, 0x08, 0x05, 0x05, 0x04, 0x04, 0x05, 0x0A, 0x07, 0x07, 0x06, 0x08, 0x0C, 0x0A, 0x0C,
  0x0C, 0x0B, 0x0A, 0x0B, 0x0B, 0x0D, 0x0E, 0x12, 0x10, 0x0D, 0x0E, 0x11, 0x0E, 0x0B, 0x0B, 0x10, 0x16, 0x10,
  0x11, 0x13, 0x14, 0x15, 0x15, 0x15, 0x0C, 0x0F, 0x17, 0x18, 0x16, 0x14, 0x18, 0x12, 0x14, 0x15, 0x14, 0xFF,
  0xC9, 0x00, 0x0B, 0x08, 0x00, 0x08, 0x00, 0x10, 0x01, 0x01, 0x11, 0x00, 0xFF, 0xCC, 0x00, 0x06, 0x00, 0x10,
  0x10, 0x05, 0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00, 0xFF, 0x00, 0xE6, 0xAA, 0xFA, 0x8C,
  0xFF, 0xD9,
]
