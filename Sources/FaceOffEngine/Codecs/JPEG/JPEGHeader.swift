// SPDX-License-Identifier: MIT

/// What a JPEG says of itself: frame, tables, every marker segment, and where the picture ends.
///
/// Parsing reads the whole file once, skips entropy-coded data, and never traps, whatever the bytes.
public struct JPEGHeader: Sendable {
  /// Width and height as stored, before any orientation.
  public let size: PixelSize
  /// The start-of-frame marker.
  public let process: JPEGProcess
  /// Bits a sample; always 8, for others are refused.
  public let precision: Int
  /// One, three or four, in the order of the frame header.
  public let components: [JPEGComponent]
  /// All segments in the order of the file, up to the end of the image, scan headers included.
  public let segments: [JPEGSegment]
  /// The tables in force at the first scan, by their number 0…3.
  public let quantizationTables: [Int: JPEGQuantizationTable]
  /// Minimum coded units between restart markers; 0 where there are none.
  public let restartInterval: Int
  /// The colour transform of the Adobe segment: 0 none, 1 YCbCr, 2 YCCK; nil without such a segment.
  public let adobeTransform: UInt8?
  /// How many scans were found.
  public let scanCount: Int
  /// The offset just behind the first real end-of-image marker; nil in a truncated file.
  public let endOfImage: Int?
  /// Where a decoder should stop reading: `endOfImage`, or in a truncated file the end of the last scan.
  public let pictureEnd: Int

  /// Reads the markers of a whole file.
  ///
  /// - Throws: `ImageError.unsupportedJPEG` for a coding that cannot be decoded, `ImageError.damaged` for a file
  ///   without a frame, without a size or without any picture data.
  public init(parsing bytes: [UInt8]) throws(ImageError) {
    let walker = try bytes.withUnsafeBufferPointer { (bytes) throws(ImageError) in
      var walker = JPEGWalker(bytes)
      try walker.walk()
      return walker
    }
    guard let frame = walker.frame else { throw .damaged(detail: "no frame header") }
    guard walker.entropyCodedCount > 0 else { throw .damaged(detail: "no picture data") }
    size = frame.size
    process = frame.process
    precision = frame.precision
    components = frame.components
    segments = walker.segments
    quantizationTables = walker.quantizationTables
    restartInterval = walker.restartInterval
    adobeTransform = walker.adobeTransform
    scanCount = walker.scanCount
    endOfImage = walker.endOfImage
    pictureEnd = walker.pictureEnd
  }
}

extension JPEGHeader {
  /// The bodies of all segments of a kind, without their signatures.
  public func bodies(_ kind: JPEGSegment.Kind) -> [Range<Int>] {
    segments.filter { $0.kind == kind }.map(\.body)
  }

  /// Whether there is a JFIF header, which says that the colours are YCbCr.
  public var hasJFIF: Bool { segments.contains { $0.kind == .jfif } }
  /// The TIFF structure behind `Exif\0\0`, from the first such segment.
  public var exif: Range<Int>? { bodies(.exif).first }
  /// The packet of the first XMP segment.
  public var xmp: Range<Int>? { bodies(.xmp).first }
  /// The TIFF-like index of a multi-picture file, behind `MPF\0`: its offsets count from here.
  public var mpf: Range<Int>? { bodies(.mpf).first }
  /// The parts of the ICC profile, each with its number and count in the first two bytes.
  public var icc: [Range<Int>] { bodies(.icc) }
  /// Photoshop's image resources; a long block continues in the next segment.
  public var photoshop: [Range<Int>] { bodies(.photoshop) }

  /// Whether there is one component only.
  public var isGray: Bool { components.count == 1 }
}
