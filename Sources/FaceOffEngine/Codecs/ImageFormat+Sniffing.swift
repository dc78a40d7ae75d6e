// SPDX-License-Identifier: MIT

extension ImageFormat {
  /// Tells what a file is from its content; its name is never looked at.
  ///
  /// - Parameter bytes: the whole file: a camera's raw format may show only in a directory far behind.
  /// - Throws: `ImageError.empty` or `ImageError.unrecognized`.
  public static func sniff(_ bytes: [UInt8]) throws(ImageError) -> ImageFormat {
    guard !bytes.isEmpty else { throw .empty }
    let file = Signatures(bytes: bytes)
    guard
      let format = file.picture ?? file.rawByMagic ?? file.tiff ?? file.isoMedia ?? file.film ?? file.document
    else { throw .unrecognized }
    return format
  }
}

private struct Signatures {
  let bytes: [UInt8]

  private func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    guard bytes.count - offset >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
  }

  private func has(_ magic: [UInt8], at offset: Int = 0) -> Bool {
    bytes.count - offset >= magic.count && bytes[offset...].starts(with: magic)
  }

  var picture: ImageFormat? {
    if has([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if has("GIF87a") || has("GIF89a") { return .gif }
    if has("RIFF"), has("WEBP", at: 8) { return .webp }
    if has([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A]) || has([0xFF, 0x4F, 0xFF, 0x51]) {
      return .jpeg2000
    }
    // Two letters are too little: the length of the information header must be one that exists.
    if has("BM"), bytes.count >= 18, [12, 16, 40, 52, 56, 64, 108, 124].contains(bytes[14]),
      has([0, 0, 0], at: 15)
    {
      return .bmp
    }
    return nil
  }

  /// Camera files that a magic number gives away.
  var rawByMagic: ImageFormat? {
    let name: String? =
      if has("FUJIFILMCCD-RAW") {
        "RAF"
      } else if has("FOVb") {
        "X3F"
      } else if has("\0MRM") {
        "MRW"
      } else if has("HEAPCCDR", at: 6) {
        "CRW"
      } else if has("IIU\0") {
        "RW2"
      } else if has("IIRO") || has("IIRS") || has("MMOR") {
        "ORF"
      } else if has("II*\0"), has("CR", at: 8) {
        "CR2"
      } else if has("II*\0"), has("IIII", at: 8) {
        "IIQ"
      } else {
        nil
      }
    return name.map { .raw(name: $0) }
  }

  var tiff: ImageFormat? {
    if has("II+\0") || has("MM\0+") { return .tiff }
    guard has("II*\0") || has("MM\0*") else { return nil }
    return TIFFDirectories(bytes).rawFormat.map { .raw(name: $0) } ?? .tiff
  }

  /// ISO base media files (ISO/IEC 14496-12): pictures and films alike, told apart by their brands.
  var isoMedia: ImageFormat? {
    guard bytes.count >= 12 else { return nil }
    guard has("ftyp", at: 4) else {
      // QuickTime before there were brands.
      let isOld =
        has("moov", at: 4) || has("mdat", at: 4) || has("wide", at: 4) || has("pnot", at: 4)
        || (has("free", at: 4) || has("skip", at: 4)) && bytes[0] == 0
      return isOld ? .video(name: "MOV") : nil
    }
    let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(bytes.count, max(16, min(length, 1024)))
    let places = [8] + Swift.stride(from: 16, through: end - 4, by: 4)
    let brands = places.map { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }
    let major = brands[0]
    switch major {
    case "crx ": return .raw(name: "CR3")
    case "avif", "avis": return .avif
    case "qt  ": return .video(name: "MOV")
    case _ where major.hasPrefix("3g"): return .video(name: "3GP")
    case _ where heifBrands.contains(major): return .heif
    case "jp2 ", "jpx ": return .jpeg2000
    default: break
    }
    // "mif1" and "msf1" say only that it is a picture; what it is coded in, the other brands say.
    if brands.contains("avif") || brands.contains("avis") { return .avif }
    if major == "mif1" || major == "msf1" || brands.contains(where: heifBrands.contains) { return .heif }
    return .video(name: "MP4")
  }

  var film: ImageFormat? {
    let name: String? =
      if has("RIFF"), has("AVI ", at: 8) {
        "AVI"
      } else if has([0x1A, 0x45, 0xDF, 0xA3]) {
        isWebM ? "WebM" : "MKV"
      } else if has([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) {
        "WMV"
      } else if has("FLV\u{1}") {
        "FLV"
      } else if has("OggS") {
        "Ogg"
      } else if has([0, 0, 1, 0xBA]) || has([0, 0, 1, 0xB3]) {
        "MPEG"
      } else if isTransportStream(from: 0, packet: 188) || isTransportStream(from: 4, packet: 192) {
        "MPEG-TS"
      } else {
        nil
      }
    return name.map { .video(name: $0) }
  }

  /// Whether the EBML header, which comes first, names the document type `webm`.
  private var isWebM: Bool {
    (4..<min(bytes.count, 64)).contains { has([0x42, 0x82, 0x84], at: $0) && has("webm", at: $0 + 3) }
  }

  private func isTransportStream(from start: Int, packet: Int) -> Bool {
    let places = (0..<4).map { start + $0 * packet }.filter { $0 < bytes.count }
    return places.count >= 3 && places.allSatisfy { bytes[$0] == 0x47 }
  }

  var document: ImageFormat? {
    if (0..<min(bytes.count, 1024)).contains(where: { bytes[$0] == 0x25 && has("%PDF-", at: $0) }) {
      return .pdf
    }
    let start = has([0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = bytes[start..<min(bytes.count, 4096)].drop { $0 <= 0x20 }
    guard text.first == 0x3C else { return nil }
    return text.indices.contains { bytes[$0] == 0x3C && has("<svg", at: $0) } ? .svg : nil
  }
}

private let heifBrands: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
