// SPDX-License-Identifier: MIT

/// The names that a copy may have: the wished one first, numbered ones for when it is taken.
struct CopyName: Hashable, Sendable {
  /// Without folder, suffix and extension.
  let stem: FilePath
  /// Between stem and number, such as `-faceoff`; may be empty.
  let suffix: String
  /// With its dot; may be empty.
  let pathExtension: String

  /// The name of a photo's copy in a format.
  ///
  /// An extension that is right for the format stays in its own spelling; one of another picture format is
  /// replaced; what only looks like an extension (`party 12.5.2026`) is part of the stem.
  init(of photo: FilePath, writtenAs format: ImageFormat, suffix: String) {
    let name = photo.lastComponent
    let found = photo.pathExtension
    let spellings = format.pathExtensions
    self.suffix = suffix
    if spellings.contains(found.lowercased()) {
      stem = photo.stem
      pathExtension = "." + found
    } else {
      stem = ImageFormat.knownExtensions.contains(found.lowercased()) ? photo.stem : name
      pathExtension = spellings.first.map { "." + $0 } ?? ""
    }
  }

  /// A name that was given whole; only a number may come into it.
  init(given name: FilePath) {
    suffix = ""
    let found = name.pathExtension
    // Only an extension that can be written back byte for byte is taken off.
    let isPlain = !found.isEmpty && found.utf8.allSatisfy { $0 < 0x80 }
    stem = isPlain ? name.stem : name.lastComponent
    pathExtension = isPlain ? "." + found : ""
  }

  /// The candidate for an attempt 0, 1, 2 …: without number, then `-2`, `-3`, …
  ///
  /// - Parameter limit: the longest name that the folder takes, in bytes; the stem is shortened to fit.
  /// - Returns: nil after 100,000 attempts.
  func candidate(_ attempt: Int, limit: Int) -> FilePath? {
    guard attempt < 100_000 else { return nil }
    let tail = Array((suffix + (attempt == 0 ? "" : "-\(attempt + 1)") + pathExtension).utf8)
    let room = max(1, limit - tail.count)
    return FilePath(bytes: Self.shortened(stem.bytes, to: room) + tail)
  }

  /// At most `count` bytes from the front, cut between characters; between bytes where they are no UTF-8.
  private static func shortened(_ bytes: [UInt8], to count: Int) -> [UInt8] {
    guard bytes.count > count else { return bytes }
    guard let text = String(validating: bytes, as: UTF8.self) else { return Array(bytes[..<count]) }
    var kept = 0
    for character in text {
      let next = kept + character.utf8.count
      if next > count { break }
      kept = next
    }
    // One "character" of hundreds of bytes is possible, and of no use as a whole.
    return Array(bytes[..<(kept > 0 ? kept : count)])
  }
}

extension ImageFormat {
  /// The extensions that are right for the format, the usual one first, in lower case.
  public var pathExtensions: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .png: ["png"]
    case .webp: ["webp"]
    case .tiff: ["tif", "tiff"]
    case .gif: ["gif"]
    case .bmp: ["bmp", "dib"]
    case .heif: ["heic", "heif", "hif"]
    case .avif: ["avif"]
    case .jpeg2000: ["jp2", "j2k"]
    case .raw, .video: []
    case .pdf: ["pdf"]
    case .svg: ["svg"]
    }
  }

  /// The format that a file of such a name should have; nil where the extension is of no picture.
  public init?(pathExtension: String) {
    let wanted = pathExtension.lowercased()
    guard let format = Self.named.first(where: { $0.pathExtensions.contains(wanted) }) else { return nil }
    self = format
  }

  private static let named: [ImageFormat] = [
    .jpeg, .png, .webp, .tiff, .gif, .bmp, .heif, .avif, .jpeg2000, .pdf, .svg,
  ]

  static let knownExtensions: Set<String> = {
    let raw: Set = [
      "dng", "cr2", "cr3", "crw", "nef", "nrw", "arw", "orf", "rw2", "raf", "pef", "srw", "raw",
    ]
    return raw.union(named.flatMap(\.pathExtensions))
  }()
}
