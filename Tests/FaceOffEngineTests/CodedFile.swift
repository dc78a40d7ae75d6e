// SPDX-License-Identifier: MIT

import Fixtures

@testable import FaceOffEngine

/// Files of every format but JPEG, made by rule.
enum CodedFile {
  static let size = PixelSize(width: 160, height: 120)
  /// In the middle; a third of the short side.
  static let edit = EditState(faces: [FaceRegion(box: Box(x: 60, y: 40, width: 40, height: 40))], seed: 7)
  /// A profile without any tags, as libpng takes it: a sound header, and noise that cannot be packed.
  static func profile(isGray: Bool = false) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 128) + [0, 0, 0, 0]
    bytes += (0..<64).flatMap { Int($0 * $0 * 0x9E37_79B1).littleEndianBytes }
    for (place, text) in [(12, "mntr"), (16, isGray ? "GRAY" : "RGB "), (20, "XYZ "), (36, "acsp")] {
      bytes.replaceSubrange(place..<place + 4, with: text.utf8)
    }
    bytes.replaceSubrange(0..<4, with: bytes.count.littleEndianBytes.reversed())
    bytes[8] = 2
    // The white point D50.
    bytes.replaceSubrange(68..<80, with: [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])
    return bytes
  }

  /// Every layout that samples come in.
  static let layouts = [true, false].flatMap { isGray in
    [false, true].flatMap { hasAlpha in
      [8, 16].map { SampleLayout(isGray: isGray, hasAlpha: hasAlpha, bits: $0) }
    }
  }

  /// Soft slopes with fine checks over them, no symmetry, and with alpha a transparent corner.
  static func samples(_ layout: SampleLayout, _ size: PixelSize = size) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size.width * size.height * layout.bytesPerPixel)
    bytes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for y in 0..<size.height {
        for x in 0..<size.width {
          let check = (x / 3 + y / 3) % 2 == 0 ? 9_000 : 0
          let color = SIMD4<UInt16>(
            UInt16(10_000 + 200 * x + check), UInt16(50_000 - 250 * y - check),
            UInt16(8_000 + 123 * x + 201 * y),
            x < 50 && y < 30 ? UInt16(1_200 * x) : .max)
          layout.store(color, base + (y * size.width + x) * layout.bytesPerPixel)
        }
      }
    }
    return bytes
  }

  /// A file of the rule's picture.
  static func make(
    _ format: ImageFormat, _ layout: SampleLayout, quality: Int? = nil, significantBits: Int? = nil,
    icc: [UInt8] = [], exif: [UInt8] = [], xmp: [UInt8] = []
  ) throws -> [UInt8] {
    let isHEIF = format == .heif || format == .avif
    let encoding = CodecEncoding(
      format: format, layout: layout, significantBits: significantBits ?? (isHEIF ? 8 : layout.bits),
      quality: quality)
    let file = try ImageCodec.standard.encode(
      encoding, size: size, icc: format == .webp ? [] : icc, exif: isHEIF ? exif : [], xmp: isHEIF ? xmp : []
    ) { (memory) throws(SystemError) in try memory.append(samples(layout)) }.file
    let metadata = CleanMetadata(exif: exif, xmp: xmp, icc: icc)
    switch format {
    case .png: return PNGAssembly.join(file, with: metadata)
    case .webp: return WebPAssembly.join(file, with: metadata)
    case .tiff: return metadata.tiff.merged(into: file) ?? file
    default: return file
    }
  }

  /// A file in the format's most usual layout.
  static func make(
    _ format: ImageFormat, icc: [UInt8] = [], exif: [UInt8] = [], xmp: [UInt8] = []
  ) throws -> [UInt8] {
    let isLossy = format == .heif || format == .avif
    return try make(
      format, SampleLayout(isGray: false, hasAlpha: false, bits: 8), quality: isLossy ? 80 : nil, icc: icc,
      exif: exif, xmp: xmp)
  }

  static func copy(
    _ bytes: [UInt8], as format: ImageFormat? = nil, edit: EditState = edit
  ) throws -> CensoredCopy {
    try Exporter().makeCopy(try Photo(bytes: bytes), edit: edit, options: SaveOptions(format: format))
  }

  /// The samples of a file, in 16 bits, row by row.
  static func colors(_ bytes: [UInt8]) throws -> [SIMD4<UInt16>] {
    let picture = try ImageCodec.standard.decode(
      bytes, format: try ImageFormat.sniff(bytes), budget: .standard)
    var colors: [SIMD4<UInt16>] = []
    try picture.samples.forEachBand { (_, bytes) throws(SystemError) in
      let layout = picture.samples.layout
      guard let base = bytes.baseAddress else { return }
      colors += stride(from: 0, to: bytes.count, by: layout.bytesPerPixel).map { layout.load(base + $0) }
    }
    return colors
  }

  /// Of a picture of `size`: 0 where nothing is censored, 255 where all is.
  static func mask() -> [UInt8] {
    Compositor(edit: edit, size: size).mask(in: size.bounds).withBytes { Array($0) }
  }
}
