// SPDX-License-Identifier: MIT

import CCodec
import Fixtures
import Glibc
import Testing

@testable import FaceOffEngine

/// Whatever becomes of the child process, it costs one error and no more.
@Suite struct ImageCodecTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A program in the codec's place.
  private func standIn(_ script: String) -> ImageCodec {
    let path = folder.add(FilePath("stand-in"), Array("#!/bin/sh\nulimit -c 0\n\(script)\n".utf8))
    _ = path.withCString { chmod($0, 0o755) }
    return ImageCodec(executable: path, timeLimit: (base: 1, perMegapixel: 0))
  }

  private func error(_ codec: ImageCodec, _ bytes: [UInt8]? = nil) throws -> ImageError? {
    let file = try bytes ?? CodedFile.make(.png)
    do throws(ImageError) {
      _ = try PhotoSource(bytes: file, codec: codec)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("kill -9 $$", CodecFailure.crashed), ("kill -SEGV $$", .crashed), ("exit 3", .crashed),
    ("exit 0", .garbled),
    ("while :; do :; done", .tooSlow), ("exec /bin/sleep 1000", .tooSlow), ("echo garbage", .garbled),
    ("/bin/cat", .garbled), ("/bin/head -c 100000 /dev/urandom", .garbled),
    // It closes what tells that it lives, and goes on: it is ended.
    ("exec 3>&-; exec /bin/sleep 1000", .crashed),
  ]) func aChildThatFailsCostsOneError(script: String, failure: CodecFailure) throws {
    #expect(try error(standIn(script)) == .codec(failure))
  }

  @Test func aMissingProgramIsAnError() throws {
    #expect(try error(ImageCodec(executable: nil)) == .codec(.missing))
    let nowhere = ImageCodec(executable: folder.path.appending("nowhere"))
    guard case .codec(.system(let cause)) = try error(nowhere) else {
      Issue.record("another error")
      return
    }
    #expect(cause.code == ENOENT)
  }

  /// A reply of any content, from a child that writes it and ends well.
  private func reply(_ change: (inout faceoff_codec_reply) -> Void, body: Int = 0) -> ImageCodec {
    var fixed = faceoff_codec_reply()
    fixed.magic = FACEOFF_CODEC_MAGIC
    fixed.status = UInt64(FACEOFF_CODEC_OK.rawValue)
    (fixed.width, fixed.height, fixed.channels, fixed.bits) = (2, 2, 3, 8)
    (fixed.significant_bits, fixed.orientation, fixed.pages, fixed.body_length) = (8, 1, 1, 12)
    change(&fixed)
    let path = folder.add(
      FilePath("reply"), withUnsafeBytes(of: fixed) { Array($0) } + [UInt8](repeating: 7, count: body))
    return standIn("exec /bin/cat '\(path.string)'")
  }

  @Test func aPlugInThatIsMissingIsNamed() throws {
    let codec = reply { fixed in
      fixed.status = UInt64(FACEOFF_CODEC_NO_PLUGIN.rawValue)
      fixed.body_length = 0
    }
    #expect(try error(codec, try CodedFile.make(.heif)) == .noPlugin(.heif))
    #expect(try error(codec, try CodedFile.make(.avif)) == .noPlugin(.avif))
  }

  @Test func aReplyIsBelievedOnlyWhereItFits() throws {
    #expect(try error(reply({ _ in }, body: 12)) == nil)
    let lies: [(inout faceoff_codec_reply) -> Void] = [
      { $0.width = .max }, { $0.height = 1 << 62 }, { $0.channels = 0 }, { $0.channels = 1 << 60 },
      { $0.bits = 32 }, { $0.orientation = 9 }, { $0.body_length = .max }, { $0.icc_length = .max },
      { $0.message_length = 1 }, { $0.status = 99 }, { $0.magic = 0 }, { $0.significant_bits = 0 },
      { $0.width = 3 },
    ]
    for lie in lies {
      #expect(try error(reply(lie, body: 12)) == .codec(.garbled))
    }
  }

  @Test func aPictureOverTheBudgetIsRefusedBeforeItIsDecoded() throws {
    for (width, height) in [(100_000, 100_000), (30_000, 4_000)] {
      // One flat row is missing its rest, which nobody gets to.
      var file = try CodedFile.make(.png)
      file.replaceSubrange(
        8..<33, with: PNGChunk.make("IHDR", width.bigEndianBytes + height.bigEndianBytes + [8, 2, 0, 0, 0]))
      let size = PixelSize(width: width, height: height)
      #expect(throws: ImageError.tooLarge(size, budget: 100_000_000)) {
        try PhotoSource(bytes: file, budget: PixelBudget(pixels: 100_000_000))
      }
    }
  }

  /// A header of 120 megapixels with hardly anything behind it opens with a warning, or not at all.
  @Test func aHugeHeaderWithoutAPictureIsDamaged() throws {
    var file = try CodedFile.make(.png)
    file.replaceSubrange(
      8..<33, with: PNGChunk.make("IHDR", 30_000.bigEndianBytes + 4_000.bigEndianBytes + [8, 2, 0, 0, 0]))
    let source = try? PhotoSource(bytes: file)
    #expect(source?.warnings.isEmpty != true)
  }

  @Test(arguments: [ImageFormat.png, .webp, .tiff, .heif, .avif]) func aCutFileOpensInPartOrNotAtAll(
    format: ImageFormat
  ) throws {
    let file = try CodedFile.make(format, exif: ExifMaker.camera(orientation: 1).make())
    for part in 1...6 {
      let cut = Array(file.prefix(file.count * part / 7))
      guard let photo = try? Photo(bytes: cut) else { continue }
      #expect(!photo.warnings.isEmpty)
      // It can be saved, or gets an error.
      _ = try? CodedFile.copy(cut)
    }
  }

  @Test(arguments: [ImageFormat.png, .webp, .tiff, .heif, .avif]) func aFlippedByteCrashesNothing(
    format: ImageFormat
  ) throws {
    let file = try CodedFile.make(format, exif: ExifMaker.camera(orientation: 1).make())
    for place in file.indices {
      var changed = file
      changed[place] ^= 0xFF
      _ = ContainerContents(changed, format: format)
      if place < 4_000 { _ = ContainerContents(Array(file.prefix(place)), format: format) }
    }
  }

  /// GIF and BMP are read; what has few colours and no room for a date becomes a PNG.
  @Test func gifAndBMPBecomePNG() throws {
    let bmp: [UInt8] =
      Array("BM".utf8) + 70.littleEndianBytes + [0, 0, 0, 0] + 54.littleEndianBytes + 40.littleEndianBytes
      + 2.littleEndianBytes + 2.littleEndianBytes + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
      + [255, 0, 0, 0, 255, 0, 0, 0, 0, 0, 255, 255, 255, 255, 0, 0]
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0]
      + [2, 2, 0x44, 0x0A, 0, 0x3B]
    let none = EditState(faces: [], seed: 1)
    let fromBMP = try Photo(bytes: try CodedFile.copy(bmp, edit: none).bytes)
    #expect(
      fromBMP.source.format == .png && fromBMP.pixels[0, 0] == [255, 0, 0]
        && fromBMP.pixels[0, 1] == [0, 0, 255])
    let fromGIF = try Photo(bytes: try CodedFile.copy(gif, edit: none).bytes)
    #expect(
      fromGIF.source.format == .png && fromGIF.pixels[0, 0] == [255, 0, 0]
        && fromGIF.pixels[1, 0] == [0, 0, 255])
  }

  /// The file is one that libvips would read by way of ImageMagick, whatever it is called here.
  @Test func noOtherLoaderGetsAFile() throws {
    #expect(throws: ImageError.self) {
      try ImageCodec.standard.decode(Array("P6 1 1 255\nabc".utf8), format: .png, budget: .standard)
    }
    #expect(throws: ImageError.self) {
      try ImageCodec.standard.decode(try CodedFile.make(.tiff), format: .png, budget: .standard)
    }
  }
}

extension Int {
  fileprivate var bigEndianBytes: [UInt8] { littleEndianBytes.reversed() }
}
