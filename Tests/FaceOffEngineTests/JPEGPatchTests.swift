// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct JPEGPatchTests {
  private static let sizes = [
    PixelSize(width: 160, height: 128), PixelSize(width: 161, height: 119), PixelSize(width: 50, height: 230),
  ]

  /// Fine detail everywhere, so that no block is what another is.
  private static func picture(_ size: PixelSize, _ format: PixelFormat = .rgb) -> PixelBuffer {
    var picture = TestPicture.gradient(size.width, size.height, format)
    let noise = SyntheticPicture.noise(size.width, size.height, format)
    picture.withMutableBytes { bytes in
      noise.withBytes { noise in
        for i in bytes.indices { bytes[i] = UInt8((Int(bytes[i]) * 3 + Int(noise[i])) / 4) }
      }
    }
    return picture
  }

  /// A face in the middle, one that the lower right corner cuts, and a logo would be under it.
  private static func edit(_ upright: PixelSize, logo: Bool = false) -> EditState {
    let (width, height, side) = (
      Double(upright.width), Double(upright.height), Double(upright.shortSide) / 5
    )
    let faces = [
      FaceRegion(box: Box(x: width / 2 - side, y: height / 3, width: side, height: side)),
      FaceRegion(box: Box(x: width - side, y: height - side, width: side, height: side)),
    ]
    let image = PixelBuffer(
      size: PixelSize(width: 9, height: 5), format: .rgba, repeating: [9, 99, 200, 180])
    return EditState(
      faces: logo ? [faces[0]] : faces, seed: 5, watermark: logo ? Watermark(image: image) : nil)
  }

  private func copy(_ bytes: [UInt8], logo: Bool = false, upright: Bool = false) throws -> CensoredCopy {
    let photo = try Photo(bytes: bytes)
    return try Exporter().makeCopy(
      photo, edit: Self.edit(photo.pixels.size, logo: logo), options: SaveOptions(upright: upright))
  }

  /// How many blocks differ, where the edit reaches and where it does not.
  ///
  /// - Parameters:
  ///   - edit: in pixels of the upright picture.
  ///   - orientation: of the pixels of both files.
  private func changes(
    _ one: [UInt8], _ other: [UInt8], _ edit: EditState, stored orientation: Orientation = .up
  ) throws -> (inside: Int, outside: Int) {
    let header = try JPEGHeader(parsing: one)
    let upright = orientation.uprightSize(of: header.size)
    let reach = Compositor(edit: edit, size: upright).reach(in: upright.bounds).upright(
      from: orientation.inverse)
    var a = try JPEGCoefficients(one[...])
    var b = try JPEGCoefficients(other[...])
    let components = a.components
    let across = components.map(\.horizontalSampling).max() ?? 1
    let down = components.map(\.verticalSampling).max() ?? 1
    var result = (inside: 0, outside: 0)
    try #require(b.components.map(\.columns) == components.map(\.columns))
    try #require(b.components.map(\.rows) == components.map(\.rows))
    for (index, component) in components.enumerated() {
      let (width, height) = (
        8 * across / component.horizontalSampling, 8 * down / component.verticalSampling
      )
      for row in 0..<component.rows {
        let count = component.columns * 64
        let mine = try a.withBlocks(index, row: row) { Array(UnsafeBufferPointer(start: $0, count: count)) }
        let its = try b.withBlocks(index, row: row) { Array(UnsafeBufferPointer(start: $0, count: count)) }
        for column in 0..<component.columns
        where mine[column * 64..<column * 64 + 64] != its[column * 64..<column * 64 + 64] {
          let block = PixelRect(x: column * width, y: row * height, width: width, height: height)
            .intersection(header.size.bounds)
          let isReached = reach.cropped(to: block).bytes.contains { $0 > 0 }
          if isReached { result.inside += 1 } else { result.outside += 1 }
        }
      }
    }
    return result
  }

  /// Everything that a patch must keep of its source.
  private func expectPatched(
    _ source: [UInt8], _ copy: CensoredCopy, logo: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (before, after) = (try JPEGHeader(parsing: source), try JPEGHeader(parsing: copy.bytes))
    #expect(copy.method == .patched, sourceLocation: sourceLocation)
    let changes = try changes(source, copy.bytes, Self.edit(before.size, logo: logo))
    #expect(changes.outside == 0 && changes.inside > 0, sourceLocation: sourceLocation)
    #expect(after.process == before.process, sourceLocation: sourceLocation)
    #expect(after.components == before.components, sourceLocation: sourceLocation)
    #expect(after.quantizationTables == before.quantizationTables, sourceLocation: sourceLocation)
    #expect(after.restartInterval == before.restartInterval, sourceLocation: sourceLocation)
    #expect(after.scanCount == before.scanCount, sourceLocation: sourceLocation)
    #expect(
      JPEGScanScript(of: after, in: copy.bytes) == JPEGScanScript(of: before, in: source),
      sourceLocation: sourceLocation)
    #expect(copy.bytes.count * 100 <= source.count * 105, sourceLocation: sourceLocation)
    #expect(copy.warnings.isEmpty, sourceLocation: sourceLocation)
  }

  @Test(arguments: JPEGMaker.Subsampling.allCases, [false, true])
  func outsideTheEditAllCoefficientsStay(subsampling: JPEGMaker.Subsampling, isProgressive: Bool) throws {
    for size in Self.sizes {
      for quality in [30, 75, 96, 100] as [Int32] {
        let source = try JPEGMaker(subsampling, quality: quality, isProgressive: isProgressive)
          .encode(Self.picture(size))
        try expectPatched(source, try copy(source))
        try expectPatched(source, try copy(source, logo: true), logo: true)
      }
    }
  }

  @Test(arguments: [
    ["-restart", "3B"], ["-restart", "1"], ["-optimize"], ["-arithmetic"], ["-arithmetic", "-progressive"],
    ["-progressive", "-restart", "2B"], ["-grayscale"],
  ])
  func theWayOfCodingStays(options: [String]) throws {
    let plain = try JPEGMaker(.s420, quality: 85).encode(Self.picture(Self.sizes[1]))
    let source = try JPEGTran.run(plain, options)
    try expectPatched(source, try copy(source))
  }

  @Test(arguments: [
    "0; 1; 2;",
    "0,1,2: 0-0, 0, 2; 0: 1-63, 0, 1; 1: 1-63, 0, 1; 2: 1-63, 0, 0; 0: 1-63, 1, 0; 1: 1-63, 1, 0; 0,1,2: 0-0, 2, 1; 0,1,2: 0-0, 1, 0;",
  ])
  func theScansStay(script: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.add(FilePath("scans"), Array(script.utf8))
    let plain = try JPEGMaker(.s422, quality: 85).encode(Self.picture(Self.sizes[1]))
    let source = try JPEGTran.run(plain, ["-scans", path.string])
    #expect(try JPEGHeader(parsing: source).scanCount == script.count { $0 == ";" })
    try expectPatched(source, try copy(source))
  }

  /// Bits that no scan brings would be lost for the changed blocks, too.
  @Test func scansThatLeaveBitsOutAreReplaced() throws {
    let folder = try TemporaryFolder()
    let path = folder.add(FilePath("scans"), Array("0,1,2: 0-0, 0, 0; 0: 1-63, 0, 2;".utf8))
    let plain = try JPEGMaker(.s444, quality: 95).encode(Self.picture(Self.sizes[0]))
    let source = try JPEGTran.run(plain, ["-scans", path.string])
    let copy = try copy(source)
    let changes = try changes(source, copy.bytes, Self.edit(Self.sizes[0]))
    #expect(copy.method == .patched && changes.outside == 0 && changes.inside > 0)
    #expect(try JPEGHeader(parsing: copy.bytes).process == .progressive)
  }

  /// Huffman tables that were made for a picture's own symbols lack those that the edit needs.
  @Test func tablesWithoutAllSymbolsAreReplaced() throws {
    let file = BlockJPEG(size: Self.sizes[1], components: [.init(1)])
    let source = file.encode { _, column, row in UInt8(40 + (column * 37 + row * 91) % 170) }
    let copy = try copy(source)
    let changes = try changes(source, copy.bytes, Self.edit(Self.sizes[1]))
    #expect(copy.method == .patched && changes.outside == 0 && changes.inside > 0)
  }

  @Test func whatSaysTheColoursStays() throws {
    let plain = try JPEGMaker(.s420, quality: 85).encode(Self.picture(Self.sizes[0]))
    let adobe = JPEGBytes.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
    let bare = Array(plain[..<2]) + Array(plain[20...])
    #expect(try JPEGHeader(parsing: bare).hasJFIF == false)
    for source in [
      plain, JPEGBytes.inserting(adobe, into: plain), bare, JPEGBytes.inserting(adobe, into: bare),
    ] {
      let copy = try copy(source)
      try expectPatched(source, copy)
      let (before, after) = (try JPEGHeader(parsing: source), try JPEGHeader(parsing: copy.bytes))
      #expect(after.hasJFIF == before.hasJFIF && after.adobeTransform == before.adobeTransform)
    }
  }

  @Test(arguments: Orientation.allCases, sizes)
  func aTurnedPhotoStaysRight(orientation: Orientation, size: PixelSize) throws {
    for subsampling in [.s444, .s422, .s420, .gray] as [JPEGMaker.Subsampling] {
      let stored = try JPEGMaker(subsampling, quality: 90).encode(Self.picture(size))
      let thumbnail = try JPEGMaker(.s420).encode(Self.picture(PixelSize(width: 60, height: 60)))
      let exif = ExifMaker.camera(
        orientation: orientation.rawValue, width: size.width, height: size.height, thumbnail: thumbnail)
      let source = LeakyPhoto.make(stored, [LeakyPhoto.exif(exif)])
      let original = try Photo(bytes: source)
      let edit = Self.edit(original.pixels.size)
      let copy = try Exporter().makeCopy(original, edit: edit)
      let written = try Photo(bytes: copy.bytes)
      let kept = written.source.orientation
      #expect(
        copy.method == (orientation == .up ? .patched : kept == .up ? .patchedAndRotated : .patchedKeepingTag)
      )
      #expect(kept == .up || kept == orientation)
      #expect(copy.size == original.pixels.size && written.pixels.size == copy.size)

      // What a viewer shows is the composite where it was censored, and the original elsewhere.
      var composite = original.pixels
      let compositor = Compositor(edit: edit, size: composite.size)
      compositor.apply(to: &composite)
      for part in compositor.dirtyRects {
        let (shown, meant) = (written.pixels.cropped(to: part), composite.cropped(to: part))
        let distance = TestPicture.meanDifference(shown, original.pixels.cropped(to: part))
        #expect(TestPicture.meanDifference(shown, meant) < distance / 2)
      }
      let corner = PixelRect(x: 0, y: 0, width: 12, height: 12)
      #expect(
        TestPicture.maximumDifference(
          written.pixels.cropped(to: corner), original.pixels.cropped(to: corner)) <= 4)

      let turned = try JPEGTran.run(stored, JPEGTran.turn(kept == orientation ? .up : orientation))
      let changes = try changes(turned, copy.bytes, edit, stored: kept)
      #expect(changes.outside == 0 && changes.inside > 0)
      try expectTrueTags(copy, kept, shows: composite)
    }
  }

  private func expectTrueTags(
    _ copy: CensoredCopy, _ orientation: Orientation, shows composite: PixelBuffer,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let header = try JPEGHeader(parsing: copy.bytes)
    let exif = try #require(try PhotoSource(bytes: copy.bytes).exif)
    for (tag, side) in [
      (ExifTag.pixelXDimension, header.size.width),
      (ExifTag.pixelYDimension, header.size.height),
    ] {
      let entry = try #require(exif.directory(.exif)?.entry(tag))
      #expect(exif.integer(entry) == side, sourceLocation: sourceLocation)
    }
    let image = try #require(EmbeddedImages.list(in: copy.bytes, header).first)
    let small = try Photo(bytes: Array(copy.bytes[image.range])).pixels.upright(from: orientation)
    let meant = composite.downsampled(by: (composite.size.longSide + 159) / 160)
    #expect(small.size == meant.size, sourceLocation: sourceLocation)
    #expect(TestPicture.meanDifference(small, meant) < 20, sourceLocation: sourceLocation)
  }

  @Test func aTurnedProgressiveFileWithRestartsKeepsBoth() throws {
    let plain = try JPEGMaker(.s422, quality: 90).encode(Self.picture(Self.sizes[0]))
    let source = JPEGBytes.inserting(
      JPEGBytes.exif(orientation: 6), into: try JPEGTran.run(plain, ["-progressive", "-restart", "4B"]))
    let copy = try copy(source)
    let (before, after) = (try JPEGHeader(parsing: source), try JPEGHeader(parsing: copy.bytes))
    #expect(copy.method == .patchedAndRotated && after.size == before.size.transposed)
    #expect(after.process == .progressive && after.restartInterval == 4)
    #expect(after.components.map(\.verticalSampling) == before.components.map(\.horizontalSampling))
    #expect(copy.bytes.count * 100 <= source.count * 105)
  }

  @Test func onRequestPixelsStandUprightInEveryCopy() throws {
    for (orientation, size, method) in [
      (6, Self.sizes[0], SaveMethod.patchedAndRotated), (6, Self.sizes[1], .reencoded),
      (1, Self.sizes[1], .patched),
    ] {
      let source = JPEGBytes.inserting(
        JPEGBytes.exif(orientation: orientation),
        into: try JPEGMaker(.s420, quality: 90).encode(Self.picture(size)))
      let copy = try copy(source, upright: true)
      #expect(copy.method == method)
      #expect(try PhotoSource(bytes: copy.bytes).orientation == .up)
    }
  }

  /// What cannot be kept as it is still gives a copy, and the copy says so.
  @Test func whatCannotBePatchedIsEncodedAnew() throws {
    let size = Self.sizes[0]
    let plain = try JPEGMaker(.s420, quality: 90).encode(Self.picture(size))
    let rgb = BlockJPEG(
      size: size, components: [.init(82), .init(71), .init(66)], adobeTransform: 0)
    let uneven = BlockJPEG(size: size, components: [.init(1, 2, 1), .init(2), .init(3, 2, 1)])
    for (source, warnings) in [
      (Array(plain[..<(plain.count * 2 / 3)]), 1),
      (try JPEGMaker(.s420, quality: 90).encode(Self.picture(size, .cmyk)), 0),
      (rgb.encode { UInt8(50 + 40 * $0 + ($1 * 7 + $2 * 5) % 50) }, 0),
      (uneven.encode { UInt8(90 + 20 * $0 + ($1 * 7 + $2 * 5) % 30) }, 0),
    ] {
      let copy = try copy(source)
      #expect(copy.method == .reencoded && copy.warnings.count == warnings)
    }
  }

  /// A turned photo whose tag cannot be kept, because its EXIF block must go.
  @Test func aTurnedPhotoWithoutAUsableTagIsEncodedAnew() throws {
    var maker = ExifMaker()
    maker.primary = [
      maker.short(0x0112, 6),
      // The tag's own table again: tables that overlap cannot be changed.
      ExifMaker.Entry(tag: 0x8769, type: 4, count: 1, value: [8, 0, 0, 0]),
    ]
    let plain = try JPEGMaker(.s420, quality: 90).encode(Self.picture(Self.sizes[1]))
    let source = LeakyPhoto.make(plain, [LeakyPhoto.exif(maker)])
    let photo = try Photo(bytes: source)
    let copy = try copy(source)
    #expect(photo.source.orientation == .up || copy.method == .reencoded || copy.removed.isEmpty)
    let written = try Photo(bytes: copy.bytes)
    #expect(written.pixels.size == photo.pixels.size)
  }

  /// One block left as it was is found, of luma and of chroma.
  @Test(arguments: 0..<3) func aBlockThatWasForgottenIsFound(component: Int) throws {
    let source = try JPEGMaker(.s420, quality: 90).encode(Self.picture(Self.sizes[0]))
    var picture = try Photo(bytes: source).pixels
    let edit = Self.edit(picture.size)
    let compositor = Compositor(edit: edit, size: picture.size)
    compositor.apply(to: &picture)
    let parts = CompositePart.parts(of: picture, by: compositor, stored: .up)
    let face = FaceMask(region: edit.faces[0], picture: picture.size).ellipse.center
    let side = component == 0 ? 8.0 : 16.0
    let (column, row) = (Int(face.x / side), Int(face.y / side))
    var original = try JPEGCoefficients(source[...])
    let block = try original.withBlocks(component, row: row) {
      Array(UnsafeBufferPointer(start: $0 + 64 * column, count: 64))
    }
    let copy = try copy(source).bytes
    var patched = try JPEGCoefficients(copy[...])
    let check = LeakCheck(size: picture.size, orientation: .up, parts: parts, thumbnail: nil)
    _ = try check.check(try patched.encode(nil))
    try patched.withBlocks(component, row: row) { blocks in
      for (index, value) in block.enumerated() { blocks[64 * column + index] = value }
    }
    let broken = try patched.encode(nil)
    #expect(throws: LeakCheckFailure.self) { try check.check(broken) }
  }
}
