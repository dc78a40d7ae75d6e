// SPDX-License-Identifier: MIT

/// Puts a JPEG together from an encoder's output and metadata from elsewhere.
enum JPEGAssembly {
  /// The encoder's picture with `segments` in place of its JFIF header.
  ///
  /// The encoder's other segments stay, the Adobe segment above all: it says what the colours are.
  static func join(_ segments: [[UInt8]], with encoded: [UInt8]) throws(ImageError) -> [UInt8] {
    let header = try JPEGHeader(parsing: encoded)
    guard let end = header.endOfImage else { throw .damaged(detail: "the encoder wrote no end of image") }
    var place = 2
    var adobe: [UInt8] = []
    // The application data come first, one behind the other.
    for segment in header.segments {
      guard segment.range.lowerBound == place, (0xE0...0xEF).contains(segment.marker) else { break }
      if segment.kind != .jfif { adobe += encoded[segment.range] }
      place = segment.range.upperBound
    }
    var file: [UInt8] = []
    file.reserveCapacity(segments.reduce(2 + adobe.count + end - place) { $0 + $1.count })
    file += [0xFF, 0xD8]
    for segment in segments { file += segment }
    file += adobe
    file += encoded[place..<end]
    return file
  }
}
