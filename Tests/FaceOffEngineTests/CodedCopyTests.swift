// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct CodedCopyTests {
  private static let rgb = SampleLayout(isGray: false, hasAlpha: false, bits: 8)

  /// Gray and colour, 8 and 16 bits, with and without alpha.
  @Test(arguments: [ImageFormat.png, .tiff], CodedFile.layouts)
  func everySampleOutsideTheFacesIsTheOriginals(format: ImageFormat, layout: SampleLayout) throws {
    let profile = CodedFile.profile(isGray: layout.isGray)
    let file = try CodedFile.make(format, layout, icc: profile)
    let copy = try CodedFile.copy(file)
    #expect(copy.format == format && copy.method == .samplesKept)
    let picture = try ImageCodec.standard.decode(copy.bytes, format: format, budget: .standard)
    #expect(picture.samples.layout == layout)
    #expect(picture.icc == profile)
    try expectCensored(copy.bytes, file)
  }

  @Test(arguments: [false, true]) func losslessWebPStaysLossless(hasAlpha: Bool) throws {
    let file = try CodedFile.make(
      .webp, SampleLayout(isGray: false, hasAlpha: hasAlpha, bits: 8), icc: CodedFile.profile())
    let copy = try CodedFile.copy(file)
    #expect(copy.method == .samplesKept)
    #expect(ContainerContents(copy.bytes, format: .webp).isLossless)
    let picture = try ImageCodec.standard.decode(copy.bytes, format: .webp, budget: .standard)
    #expect(picture.samples.layout.hasAlpha == hasAlpha && picture.icc == CodedFile.profile())
    try expectCensored(copy.bytes, file)
  }

  /// Each of these is a lossless file, and yet not of the source's own samples.
  @Test func whatWasConvertedIsNotSaidToBeUnchanged() throws {
    let inks = try CodedFile.copy(Self.inkTIFF)
    #expect(inks.format == .tiff && inks.method == .reencoded)
    let deep = try CodedFile.make(.png, SampleLayout(isGray: false, hasAlpha: false, bits: 16))
    #expect(try CodedFile.copy(deep, as: .webp).method == .reencoded)
    #expect(try CodedFile.copy(deep, as: .tiff).method == .samplesKept)
    let jpeg = try JPEGMaker(.s444, quality: 90).encode(
      PixelBuffer(size: PixelSize(width: 96, height: 64), format: .cmyk, repeating: [200, 180, 160, 250]))
    #expect(try CodedFile.copy(jpeg, as: .png).method == .reencoded)
  }

  /// Uncompressed, 8 bits, one strip (TIFF 6.0, sections 8 and 16).
  private static let inkTIFF: [UInt8] = {
    let (width, height) = (96, 64)
    let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (256, 3, 1, width), (257, 3, 1, height), (258, 3, 4, 8 + 2 + 9 * 12 + 4), (259, 3, 1, 1),
      (262, 3, 1, 5), (273, 4, 1, 8 + 2 + 9 * 12 + 4 + 8), (277, 3, 1, 4), (278, 3, 1, height),
      (279, 4, 1, 4 * width * height),
    ]
    func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
    var file = Array("II".utf8) + bytes(42, 2) + bytes(8, 4) + bytes(entries.count, 2)
    for entry in entries {
      file += bytes(entry.tag, 2) + bytes(entry.type, 2) + bytes(entry.count, 4) + bytes(entry.value, 4)
    }
    file += bytes(0, 4) + (0..<4).flatMap { _ in bytes(8, 2) }
    return file + (0..<4 * width * height).map { UInt8($0 / 7 % 200) }
  }()

  private func expectCensored(
    _ copy: [UInt8], _ original: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (before, after, mask) = (try CodedFile.colors(original), try CodedFile.colors(copy), CodedFile.mask())
    #expect(before.count == after.count, sourceLocation: sourceLocation)
    var (outside, inside, transparent) = (0, 0, 0)
    for i in mask.indices {
      // WebP does not keep the colours of what cannot be seen.
      let isSame = before[i] == after[i] || before[i].w == 0 && after[i].w == 0
      if mask[i] == 0, !isSame { outside += 1 }
      if mask[i] == 255, isSame { inside += 1 }
      if mask[i] == 255, after[i].w != .max { transparent += 1 }
    }
    #expect(outside == 0 && transparent == 0, sourceLocation: sourceLocation)
    #expect(inside < mask.count { $0 == 255 } / 20, sourceLocation: sourceLocation)
  }

  /// Where a face is covered the low bits are the composite's too: full-scale 16 bits of its eight.
  @Test func noLowBitsOfTheOriginalStayUnderTheMask() throws {
    let file = try CodedFile.make(.png, SampleLayout(isGray: false, hasAlpha: false, bits: 16))
    let after = try CodedFile.colors(try CodedFile.copy(file).bytes)
    for (color, coverage) in zip(after, CodedFile.mask()) where coverage > 0 {
      #expect(color.x % 257 == 0 && color.y % 257 == 0 && color.z % 257 == 0)
    }
  }

  @Test func aFaceUnderTransparencyIsOpaqueInTheCopy() throws {
    let layout = SampleLayout(isGray: false, hasAlpha: true, bits: 8)
    let file = try CodedFile.make(.png, layout)
    let corner = EditState(faces: [FaceRegion(box: Box(x: 4, y: 4, width: 20, height: 20))], seed: 7)
    let colors = try CodedFile.colors(try CodedFile.copy(file, edit: corner).bytes)
    #expect(colors[14 * CodedFile.size.width + 14].w == .max)
    #expect(try CodedFile.colors(file)[14 * CodedFile.size.width + 14].w < .max)
    let elsewhere = 2 * CodedFile.size.width + 44
    #expect(colors[elsewhere] == (try CodedFile.colors(file)[elsewhere]) && colors[elsewhere].w < .max)
  }

  static let lossy: [(ImageFormat, SampleLayout, Int)] = [
    (.webp, rgb, 8), (.webp, SampleLayout(isGray: false, hasAlpha: true, bits: 8), 8), (.heif, rgb, 8),
    (.heif, SampleLayout(isGray: false, hasAlpha: true, bits: 8), 8), (.avif, rgb, 8),
    (.avif, SampleLayout(isGray: false, hasAlpha: true, bits: 8), 8),
    (.avif, SampleLayout(isGray: false, hasAlpha: false, bits: 16), 10),
    (.heif, SampleLayout(isGray: false, hasAlpha: false, bits: 16), 10),
  ]

  @Test(arguments: lossy) func lossyFormatsKeepDepthAlphaAndProfile(
    format: ImageFormat, layout: SampleLayout, bits: Int
  ) throws {
    let file = try CodedFile.make(
      format, layout, quality: 90, significantBits: bits, icc: CodedFile.profile())
    let copy = try CodedFile.copy(file)
    #expect(copy.format == format && copy.method == .reencoded)
    let picture = try ImageCodec.standard.decode(copy.bytes, format: format, budget: .standard)
    #expect(picture.samples.layout == layout && picture.significantBits == bits)
    #expect(picture.icc == CodedFile.profile())
    let (before, after, mask) = (
      try CodedFile.colors(file), try CodedFile.colors(copy.bytes), CodedFile.mask()
    )
    func distance(_ isCounted: (UInt8) -> Bool) -> Float {
      let differences = mask.indices.filter { isCounted(mask[$0]) && before[$0].w == .max }
        .map { abs(Float(before[$0].y) - Float(after[$0].y)) / 257 }
      return differences.reduce(0, +) / Float(differences.count)
    }
    #expect(distance { $0 == 0 } < 6)
    #expect(distance { $0 == 255 } > 10)
  }

  @Test(arguments: [ImageFormat.png, .webp, .tiff, .heif, .avif]) func aJPEGCanBecomeAnyFormat(
    format: ImageFormat
  ) throws {
    let camera = ExifMaker.camera(orientation: 1, width: 160, height: 120)
    let jpeg = LeakyPhoto.make(
      try JPEGMaker(.s444, quality: 95).encode(TestPicture.gradient(160, 120)), [LeakyPhoto.exif(camera)])
    let copy = try CodedFile.copy(jpeg, as: format)
    #expect(try ImageFormat.sniff(copy.bytes) == format)
    // What is in a maker note counts from the start of a structure that a TIFF does not have.
    #expect(copy.removed == (format == .tiff ? [.notCarried(name: "MakerNote")] : []))
    let source = try PhotoSource(bytes: copy.bytes)
    #expect(source.exif?.text(ExifTag.make, in: .primary) == "Talea")
    #expect(source.exif?.text(0x9003, in: .exif) == "2021:07:14 10:11:12")
  }

  @Test(arguments: [ImageFormat.png, .webp, .tiff, .heif, .avif]) func anyFormatCanBecomeAJPEG(
    format: ImageFormat
  ) throws {
    let file = try CodedFile.make(
      format, icc: CodedFile.profile(), exif: ExifMaker.camera(orientation: 1, width: 160, height: 120).make()
    )
    let copy = try CodedFile.copy(file, as: .jpeg)
    let source = try PhotoSource(bytes: copy.bytes)
    #expect(source.format == .jpeg && source.size == CodedFile.size)
    #expect(source.exif?.text(ExifTag.model, in: .primary) == "T1000")
    #expect(PhotoMetadata(source).icc == CodedFile.profile())
  }

  /// What is transparent lies on white in a format that has no transparency.
  @Test func transparencyBecomesWhiteInAJPEG() throws {
    let file = try CodedFile.make(.png, SampleLayout(isGray: false, hasAlpha: true, bits: 16))
    let pixels = try Photo(bytes: try CodedFile.copy(file, as: .jpeg).bytes).pixels
    #expect(pixels[0, 0].allSatisfy { $0 > 245 })
  }

  @Test(arguments: [ImageFormat.png, .webp]) func turnedPicturesAreTurnedOnce(format: ImageFormat) throws {
    let exif = ExifMaker.camera(orientation: 6, width: 160, height: 120).make()
    let file = try CodedFile.make(format, exif: exif)
    let plain = try Photo(bytes: try CodedFile.make(format)).pixels
    let photo = try Photo(bytes: file)
    #expect(photo.source.orientation == .right && photo.source.size == CodedFile.size.transposed)
    #expect(TestPicture.maximumDifference(photo.pixels, plain.upright(from: .right)) == 0)
    let copy = try Photo(bytes: try CodedFile.copy(file, edit: EditState(faces: [], seed: 1)).bytes)
    #expect(copy.source.orientation == .up && copy.source.exif?.orientation == .up)
    #expect(TestPicture.maximumDifference(copy.pixels, photo.pixels) == 0)
  }

  /// In HEIF the container turns the picture; what EXIF says of it is a leftover.
  @Test func theOrientationInAHEIFsExifTurnsNothing() throws {
    let exif = ExifMaker.camera(orientation: 6, width: 160, height: 120).make()
    let photo = try Photo(bytes: try CodedFile.make(.heif, exif: exif))
    #expect(photo.source.size == CodedFile.size && photo.source.exif?.orientation == .right)
    let copy = try PhotoSource(bytes: try CodedFile.copy(try CodedFile.make(.heif, exif: exif)).bytes)
    #expect(copy.size == CodedFile.size && copy.exif?.orientation == .up)
  }

  /// A rotation property in place of one that nobody needs.
  @Test func aTurnedHEIFIsTurnedOnce() throws {
    var file = try CodedFile.make(.heif)
    let place = try #require(file.firstPlace(of: "pixi"))
    file.replaceSubrange(place..<place + 4, with: "irot".utf8)
    file[place + 4] = 1
    let photo = try Photo(bytes: file)
    #expect(photo.source.size == CodedFile.size.transposed)
    let copy = try Photo(bytes: try CodedFile.copy(file, edit: EditState(faces: [], seed: 1)).bytes)
    #expect(copy.source.size == CodedFile.size.transposed)
    #expect(!copy.source.bytes.contains(text: "irot"))
  }
}
