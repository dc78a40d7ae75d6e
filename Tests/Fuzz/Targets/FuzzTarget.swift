// SPDX-License-Identifier: MIT

import FaceOffEngine

/// What hostile bytes are given to: a way through the engine that a stranger's file takes in the program's own process.
public enum FuzzTarget: String, CaseIterable, Codable, Sendable {
  /// A file's structure: markers, segments, chunks, boxes, directories, and the pictures in them.
  case inspection
  /// The metadata of a photo, rewritten for its copy.
  case metadata
  /// A JPEG's coefficients, patched, written and read back.
  case patch

  /// Takes the bytes through; it comes back, or it found a fault.
  public func run(_ bytes: [UInt8]) {
    switch self {
    case .inspection: Self.inspect(bytes)
    case .metadata: Self.rewriteMetadata(bytes)
    case .patch: Self.patch(bytes)
    }
  }

  private static func inspect(_ bytes: [UInt8]) {
    guard let format = try? ImageFormat.sniff(bytes) else { return }
    if format == .jpeg {
      guard let source = try? PhotoSource(bytes: bytes) else { return }
      _ = PhotoInspection(source)
      _ = source.tellsPlace
    } else {
      _ = ContainerContents(bytes, format: format)
    }
  }

  private static func patch(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]), let source = try? PhotoSource(bytes: bytes),
      let area = source.size.area, area <= largestPicture, let photo = try? Photo(source)
    else { return }
    let (width, height) = (Double(source.size.width), Double(source.size.height))
    let edit = EditState(
      faces: [
        FaceRegion(box: Box(x: width / 3, y: height / 4, width: width / 4, height: height / 3)),
        FaceRegion(box: Box(x: width * 0.9, y: height * 0.9, width: width / 5, height: height / 5)),
      ], style: CensorStyle.allCases[bytes.count % CensorStyle.allCases.count], seed: UInt64(bytes.count))
    expectSafe(
      try? Exporter().makeCopy(photo, edit: edit, options: SaveOptions(upright: bytes.count % 2 == 1)))
  }

  /// A copy is a file that can be opened, with no picture in it but the photo and its thumbnail, and nothing behind it.
  static func expectSafe(_ copy: CensoredCopy?) {
    guard let copy else { return }
    guard let source = try? PhotoSource(bytes: copy.bytes) else {
      preconditionFailure("the copy cannot be opened")
    }
    let inspection = PhotoInspection(source)
    precondition(
      inspection.embeddedImages.count == (copy.hasThumbnail ? 1 : 0), "a picture is left in the copy")
    precondition(inspection.trailingByteCount == 0, "the copy has bytes behind its end")
    precondition(source.size == copy.size, "the copy has another size than it says")
  }

  /// In pixels: what decoding costs is not what is searched for.
  private static let largestPicture = 1 << 16
}
