// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

/// Pictures that a HEIF holds beside or behind the one that is seen, as libheif's own programs see them.
@Suite struct HeifLeakTests {
  /// The bytes of a further picture in the file, its beginning left out: parameter sets may be the same in many files.
  private func needle(_ kind: EmbeddedImage.Kind, in file: [UInt8]) throws -> [UInt8] {
    let image = try #require(ContainerContents(file, format: .heif).images.first { $0.kind == kind })
    return Array(file[image.range].dropFirst(image.range.count / 2))
  }

  @Test func theSmallVersionIsGone() throws {
    let file = try HeifTools.encode(try CodedFile.make(.png), thumbnail: 64)
    #expect(try HeifTools.info(of: file).contains("thumbnail: 64x48"))
    let needle = try needle(.heifThumbnail, in: file)
    let copy = try CodedFile.copy(file)
    #expect(copy.format == .heif && !copy.bytes.holds(needle))
    #expect(!(try HeifTools.info(of: copy.bytes).contains("thumbnail:")))
    #expect(!copy.removed.isEmpty)
  }

  /// A depth map shows a face's shape. It is made of a picture's transparency, which is stored alike.
  @Test func theDepthMapIsGone() throws {
    let layout = SampleLayout(isGray: false, hasAlpha: true, bits: 8)
    var file = try HeifTools.encode(try CodedFile.make(.png, layout), thumbnail: 64)
    let alpha = "urn:mpeg:hevc:2015:auxid:1"
    while let place = file.firstPlace(of: alpha) { file[place + alpha.utf8.count - 1] = UInt8(ascii: "2") }
    #expect(try HeifTools.info(of: file).contains("depth channel: yes"))
    let needle = try needle(.auxiliary, in: file)
    let copy = try CodedFile.copy(file)
    #expect(!copy.bytes.holds(needle) && !copy.bytes.contains(text: "auxid"))
    let info = try HeifTools.info(of: copy.bytes)
    #expect(info.contains("depth channel: no") && !info.contains("thumbnail:"))
  }

  /// A crop says which part is seen, and keeps all of it: the copy is made of what is seen.
  @Test func whatIsCroppedAwayIsGone() throws {
    var file = try CodedFile.make(.heif, icc: CodedFile.profile())
    // In place of the profile, which is longer: 80 × 60 pixels around the centre.
    let place = try #require(file.firstPlace(of: "colr"))
    let fractions = [80, 1, 60, 1, 0, 1, 0, 1].flatMap { $0.littleEndianBytes.reversed() }
    file.replaceSubrange(place..<place + 4 + fractions.count, with: Array("clap".utf8) + fractions)
    #expect(try HeifTools.info(of: file).contains("image: 80x60"))
    let whole = try Photo(bytes: try CodedFile.make(.heif)).pixels
    let photo = try Photo(bytes: file)
    #expect(photo.source.size == PixelSize(width: 80, height: 60))
    let seen = whole.cropped(to: PixelRect(x: 40, y: 30, width: 80, height: 60))
    #expect(TestPicture.maximumDifference(photo.pixels, seen) <= 2)
    let copy = try CodedFile.copy(
      file, edit: EditState(faces: [FaceRegion(box: Box(x: 20, y: 20, width: 20, height: 20))]))
    #expect(!copy.bytes.contains(text: "clap"))
    #expect(try HeifTools.info(of: copy.bytes).contains("image: 80x60"))
  }
}
