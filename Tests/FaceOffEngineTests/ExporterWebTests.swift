// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct ExporterWebTests {
  private let folder: TemporaryFolder
  private let exporter: Exporter

  init() throws {
    folder = try TemporaryFolder()
    exporter = Exporter(library: PhotoLibraryService(pictures: folder.path, home: nil))
  }

  private func photo(_ segments: [[UInt8]]) throws -> Photo {
    let jpeg = try JPEGMaker(.s420).encode(TestPicture.gradient(1200, 800))
    return try Photo(path: folder.add(FilePath("camp.jpeg"), LeakyPhoto.make(jpeg, segments)))
  }

  /// It has no detector to look again.
  private let processor = FaceCensoringProcessor { _ in throw DetectorError.noDataDirectory }

  private var face: FaceRegion { FaceRegion(box: Box(x: 300, y: 200, width: 240, height: 300)) }

  @Test func aCopyForTheWebIsSmallerAndHidesTheSameFaces() async throws {
    let photo = try photo([])
    let edit = EditState(faces: [face], style: .solid)
    let saved = try await processor.saveForWeb(photo, edit: edit, longSide: 600, with: exporter)
    #expect(saved.size == PixelSize(width: 600, height: 400))
    #expect(saved.path.lastComponent == FilePath("camp-web-faceoff.jpg"))
    let copy = try Photo(path: saved.path).pixels
    var expected = photo.pixels
    Compositor(edit: edit, size: expected.size).apply(to: &expected)
    expected = expected.resampled(to: saved.size)
    for (x, y) in [(210, 175), (180, 150), (240, 220), (20, 20), (580, 390)] {
      for (one, other) in zip(copy[x, y], expected[x, y]) { #expect(abs(Int(one) - Int(other)) < 12) }
    }
  }

  @Test func itSaysWhenAndWhoseItIsAndNotWhereOrWithWhat() async throws {
    var maker = ExifMaker.camera(orientation: 1, width: 1200, height: 800)
    maker.primary.append(maker.text(0x013B, "A volunteer"))
    let photo = try photo([LeakyPhoto.exif(maker), LeakyPhoto.xmp("xmp:Rating='5'")] + LeakyPhoto.icc)
    let before = try ExifTool.tags(of: FilePath(folder.path.string + "/camp.jpeg"))
    let saved = try await processor.saveForWeb(
      photo, edit: EditState(faces: [face]), longSide: 640, with: exporter)
    let tags = try ExifTool.tags(of: saved.path)
    #expect(tags["ExifIFD:DateTimeOriginal"] == before["ExifIFD:DateTimeOriginal"])
    #expect(before["ExifIFD:DateTimeOriginal"] != nil && before["IFD0:Model"] != nil)
    #expect(tags["IFD0:Artist"] == "A volunteer" && tags["IFD0:Copyright"] == "Ass. Talea")
    for tag in tags.keys {
      #expect(!["GPS", "XMP", "MakerNotes", "IPTC", "IFD1"].contains { tag.hasPrefix($0) }, "\(tag)")
      #expect(
        !["Make", "Model", "Serial", "Lens", "Software", "Owner"].contains { tag.contains(":" + $0) },
        "\(tag)")
    }
    let bytes = try #require(TemporaryFolder.contents(of: saved.path))
    let original = ICCProfileName.profile(
      parts: try JPEGHeader(parsing: photo.source.bytes).icc, of: photo.source.bytes)
    #expect(!original.isEmpty)
    #expect(ICCProfileName.profile(parts: try JPEGHeader(parsing: bytes).icc, of: bytes) == original)
  }

  @Test func aSmallPhotoKeepsItsSizeAndLosesItsPlaceAllTheSame() async throws {
    let photo = try photo([LeakyPhoto.exif(.camera(orientation: 1))])
    let saved = try await processor.saveForWeb(
      photo, edit: EditState(faces: []), longSide: 2048, with: exporter)
    #expect(saved.size == PixelSize(width: 1200, height: 800))
    #expect(try ExifTool.tags(of: saved.path)["IFD0:Model"] == nil)
  }

  @Test func aPastedPictureIsAPhotoLikeAnyOther() throws {
    let pixels = TestPicture.gradient(300, 200)
    let photo = try Photo(pixels: pixels, name: FilePath("Pasted.jpg"))
    #expect(TestPicture.maximumDifference(photo.pixels, pixels) < 12)
    let saved = try exporter.save(photo, edit: EditState(faces: []), to: .library)
    #expect(saved.path.lastComponent == FilePath("Pasted-faceoff.jpg"))
    #expect(throws: ImageError.self) {
      try Photo(pixels: pixels, name: FilePath("a.jpg"), budget: PixelBudget(pixels: 100))
    }
  }
}
