// SPDX-License-Identifier: MIT

/// Walks over the chunks of a PNG.
///
/// Source: Portable Network Graphics (PNG) Specification, third edition; APNG is part of it.
struct PNGScan {
  struct Chunk {
    let name: String
    /// With length, name and checksum.
    let whole: Range<Int>
    let body: Range<Int>
  }

  private let bytes: [UInt8]
  /// Up to `IEND`, or as far as the file goes.
  let chunks: [Chunk]
  /// Whether `IEND` was found.
  let isWhole: Bool

  /// Colours and resolution: facts about the samples, which stay as they are.
  private static let carried: Set = ["gAMA", "cHRM", "sRGB", "cICP", "pHYs"]
  /// The encoder writes its own, or they say nothing about a picture with other samples.
  private static let replaced: Set = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "iCCP", "sBIT", "bKGD", "hIST", "tIME", "sPLT",
  ]
  /// Keywords of the specification that are about the photo.
  private static let keywords: Set = [
    "Title", "Author", "Description", "Copyright", "Creation Time", "Source",
  ]
  /// A text of this length is no picture.
  private static let longestText = 1_024

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let data = EndianBytes(bytes: bytes, isLittleEndian: false)
    var chunks: [Chunk] = []
    var place = 8
    var isWhole = false
    while !isWhole, let length = data.long(at: place), length <= bytes.count - place - 12,
      chunks.count < 1_000_000
    {
      let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      let end = place + 12 + length
      chunks.append(Chunk(name: name, whole: place..<end, body: place + 8..<end - 4))
      place = end
      isWhole = name == "IEND"
    }
    self.chunks = chunks
    self.isWhole = isWhole
  }

  func scan(into contents: inout ContainerContents) {
    for chunk in chunks {
      switch chunk.name {
      case _ where Self.carried.contains(chunk.name): contents.pngChunks.append(Array(bytes[chunk.whole]))
      case _ where Self.replaced.contains(chunk.name): continue
      case "eXIf": contents.takeExif(chunk.body, of: bytes)
      case "iTXt" where isXMP(chunk): takeXMP(chunk, &contents)
      case "tEXt" where isPlain(chunk): contents.pngChunks.append(Array(bytes[chunk.whole]))
      case "acTL", "fcTL": contents.drop("APNG")
      case "fdAT": contents.addImage(.frame, chunk.body)
      default:
        contents.drop(chunk.name)
        if holdsPicture(chunk) { contents.addImage(.chunk(name: chunk.name), chunk.body) }
      }
    }
    contents.end = isWhole ? chunks.last?.whole.upperBound : nil
  }

  private static let xmpKeyword = Array("XML:com.adobe.xmp\0".utf8)

  private func isXMP(_ chunk: Chunk) -> Bool { bytes[chunk.body].starts(with: Self.xmpKeyword) }

  /// Behind the keyword: two bytes about compression, then a language and a translated keyword, both ended by 0.
  private func takeXMP(_ chunk: Chunk, _ contents: inout ContainerContents) {
    let flags = chunk.body.lowerBound + Self.xmpKeyword.count
    guard flags + 2 < chunk.body.upperBound, bytes[flags] == 0,
      let language = bytes[(flags + 2)..<chunk.body.upperBound].firstIndex(of: 0),
      let keyword = bytes[(language + 1)..<chunk.body.upperBound].firstIndex(of: 0)
    else { return contents.drop("XMP") }
    contents.takeXMP(keyword + 1..<chunk.body.upperBound, of: bytes)
  }

  private func isPlain(_ chunk: Chunk) -> Bool {
    let body = bytes[chunk.body]
    guard body.count <= Self.longestText, let end = body.firstIndex(of: 0) else { return false }
    return Self.keywords.contains(String(decoding: body[..<end], as: UTF8.self)) && !holdsPicture(chunk)
  }

  private func holdsPicture(_ chunk: Chunk) -> Bool {
    PictureSignature.isFound(in: bytes, chunk.body) || bytes[chunk.body].holdsEncodedPicture
      || chunk.name == "zTXt" || bytes[chunk.body].starts(with: "Raw profile type".utf8)
  }
}
