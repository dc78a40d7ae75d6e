// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures

/// Photos for tests that are not about the search for faces, and faces for them.
enum Sample {
  /// A JPEG of soft colours, in which nobody is.
  static func jpeg(_ width: Int = 96, _ height: Int = 64) throws -> [UInt8] {
    try JPEGMaker(.s420).encode(TestPicture.gradient(width, height))
  }

  /// What `detect --json` says of a photo with one face of 30 × 40 pixels.
  static func faces(of name: String, _ width: Int = 96, _ height: Int = 64) -> String {
    #"{"file":"\#(name)","width":\#(width),"height":\#(height),"#
      + #""faces":[{"x":20,"y":10,"width":30,"height":40}]}"#
  }

  /// Two pixels, red and half-transparent green.
  static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0xF4, 0x22, 0x7F,
    0x8A, 0x00, 0x00, 0x00, 0x0F, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0xF8, 0xCF, 0xC0, 0xF0,
    0x1F, 0x08, 0x1B, 0x00, 0x10, 0x79, 0x03, 0x7E, 0x7D, 0x63, 0xCE, 0xD7, 0x00, 0x00, 0x00, 0x00,
    0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  /// A JPEG of one gray, written without an encoder: its picture is one row of blocks over and over.
  static func flat(_ width: Int, _ height: Int) -> [UInt8] {
    BlockJPEG(size: PixelSize(width: width, height: height), components: [.init(1)]).encode { _, _, _ in 128 }
  }
}

extension Program {
  /// Puts a photo into the home and returns its name.
  @discardableResult
  func add(_ name: String, _ bytes: [UInt8]? = nil) throws -> FilePath {
    home.add(FilePath(name), try bytes ?? Sample.jpeg())
  }

  /// Puts a file of faces into the home: each line a face record.
  func addFaces(_ lines: String...) {
    home.add(FilePath("faces.json"), Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Blurs photos of the home with `faces.json`, and one face in each, into a folder `out`.
  func blur(_ photos: String...) throws -> Run {
    try run(
      ["blur", "--faces", "faces.json", "-o", "out", "--"].map { FilePath($0) }
        + photos.map { FilePath($0) })
  }
}

extension PixelBuffer {
  /// All samples, row by row.
  var samples: [UInt8] { withBytes { Array($0) } }
}
