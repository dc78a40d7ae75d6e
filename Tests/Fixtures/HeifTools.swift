// SPDX-License-Identifier: MIT

import FaceOffEngine

/// libheif's own programs: a writer of what FaceOFF never writes, and an independent reader (Debian's
/// `libheif-examples`).
public enum HeifTools {
  /// A HEIC of a PNG file, with a small version in it.
  ///
  /// - Parameter thumbnail: the small version's long side, in pixels.
  public static func encode(_ png: [UInt8], thumbnail: Int) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let source = folder.add(FilePath("source.png"), png)
    let target = folder.path.appending("target.heic")
    let code = try Tool.run("heif-enc", ["-t", "\(thumbnail)", "-o", target.string, source.string]).code
    guard code == 0, let bytes = TemporaryFolder.contents(of: target) else {
      throw SystemError(call: "heif-enc", code: code, path: target)
    }
    return bytes
  }

  /// What `heif-info` says of a file: its pictures, their small versions, transparency and depth.
  public static func info(of bytes: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    let path = folder.add(FilePath("file.heic"), bytes)
    return String(decoding: try Tool.run("heif-info", [path.string]).output, as: UTF8.self)
  }
}
