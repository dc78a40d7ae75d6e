// SPDX-License-Identifier: MIT

import FaceOffEngine
import FoundationEssentials

/// Reads and writes binary PPM and PGM files (netpbm's P6 and P5, 8 bits), which every script can make.
enum PortablePixmap {
  enum Failure: Error {
    case notPortable
  }

  static func read(_ path: String) throws -> PixelBuffer {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    var fields: [String] = []
    var at = 0
    while fields.count < 4, at < bytes.count {
      let end = bytes[at...].firstIndex { $0 <= 32 } ?? bytes.count
      if end > at { fields.append(String(decoding: bytes[at..<end], as: UTF8.self)) }
      at = end + 1
    }
    guard fields.count == 4, ["P5", "P6"].contains(fields[0]), fields[3] == "255",
      let width = Int(fields[1]), let height = Int(fields[2]), width > 0, height > 0
    else { throw Failure.notPortable }
    let format = fields[0] == "P5" ? PixelFormat.gray : .rgb
    let pixels = Array(bytes[min(at, bytes.count)...])
    guard pixels.count == width * height * format.channels else { throw Failure.notPortable }
    return PixelBuffer(size: PixelSize(width: width, height: height), format: format, bytes: pixels)
  }

  static func write(_ picture: PixelBuffer, to path: String) throws {
    let kind = picture.format == .gray ? "P5" : "P6"
    var data = Data("\(kind)\n\(picture.width) \(picture.height)\n255\n".utf8)
    picture.withBytes { data.append(contentsOf: $0) }
    try data.write(to: URL(filePath: path))
  }
}
