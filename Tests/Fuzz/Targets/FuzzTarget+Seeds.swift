// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures

extension FuzzTarget {
  /// Sound bytes, a few kB each, that a search begins with: those made by rule, and the files of `Tests/Fuzz/seeds`.
  public var seeds: [[UInt8]] {
    switch self {
    case .inspection: Self.jpegs + Self.leaky + Self.files
    case .metadata: Self.blocks
    case .patch: Self.jpegs
    }
  }

  private static let jpegs: [[UInt8]] = {
    let makers = [
      JPEGMaker(.s420, quality: 60), JPEGMaker(.s444, quality: 90, isProgressive: true), JPEGMaker(.s422),
      JPEGMaker(.s440, quality: 30), JPEGMaker(.gray, quality: 80, isProgressive: true),
    ]
    var files = makers.compactMap { try? $0.encode(TestPicture.gradient(40, 35)) }
    var restarts = BlockJPEG(
      size: PixelSize(width: 33, height: 40), components: [.init(1, 2, 2), .init(2), .init(3)])
    restarts.restartInterval = 1
    for transform in [nil, 0, 1] as [UInt8?] {
      restarts.adobeTransform = transform
      files.append(restarts.encode { UInt8(60 + 40 * $0 + ($1 * 7 + $2 * 5) % 50) })
    }
    if let cmyk = try? JPEGMaker(.s444).encode(TestPicture.gradient(24, 16, .cmyk)) { files.append(cmyk) }
    return files + (2...8).map { JPEGBytes.inserting(JPEGBytes.exif(orientation: $0), into: files[$0 % 5]) }
  }()

  private static let small = (try? JPEGMaker(.s420, quality: 40).encode(TestPicture.gradient(16, 16))) ?? []

  /// One for each byte order, and what an anonymous photo has.
  private static let exif = [
    ExifMaker.camera(thumbnail: small), ExifMaker.camera(isLittleEndian: false, thumbnail: small),
    ExifMaker.camera(orientation: 1, makerNote: Array("Talea\0".utf8) + small),
  ]

  private static let xmp = [
    LeakyPhoto.xmp("tiff:Orientation='6' exif:PixelXDimension='24' xmp:CreateDate='2021-07-14'"),
    LeakyPhoto.xmp(
      "xmlns:MP='http://ns.microsoft.com/photo/1.2/'", "<MP:RegionInfo>&lt;a&gt;</MP:RegionInfo>"),
  ]

  private static let photoshop = LeakyPhoto.photoshop(
    LeakyPhoto.resource(0x0404, LeakyPhoto.iptc),
    LeakyPhoto.resource(0x040C, [UInt8](repeating: 0, count: 28) + small))

  private static let leaky = [
    LeakyPhoto.make(small, exif.map(LeakyPhoto.exif) + xmp + [photoshop], trailer: small),
    LeakyPhoto.make(small, LeakyPhoto.icc + [JPEGBytes.segment(0xFE, Array("Talea".utf8))]),
  ]

  private static let blocks: [[UInt8]] =
    exif.flatMap { block in [0, 8, 16].map { [$0] + block.make() } }
    + xmp.map { [1] + $0.dropFirst(4 + places[1].signature.count) }
    + [
      [2] + [UInt8](repeating: 0x41, count: 40) + Array("<x:xmpmeta/>".utf8),
      [3] + exif[0].make(), [4] + [UInt8](repeating: 0, count: 140), [6, 0x10] + small, [7, 0, 0, 0, 0],
      [5] + photoshop.dropFirst(4 + places[5].signature.count),
    ]

  private static let files: [[UInt8]] = {
    let folder = Fixture.root.appending("Tests/Fuzz/seeds")
    return TemporaryFolder.names(in: folder).sorted { $0.string < $1.string }.compactMap {
      TemporaryFolder.contents(of: folder.appending($0))
    }
  }()
}
