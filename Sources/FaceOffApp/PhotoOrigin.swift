// SPDX-License-Identifier: MIT

import FaceOffEngine

/// A photo that can be opened, wherever it is.
struct PhotoOrigin: Sendable {
  /// Its path where it is one of this computer's files, else what it is to be called.
  let name: FilePath
  /// By which it can be opened another time; nil for what is no file.
  let uri: String?
  /// Reads and decodes it.
  let load: @Sendable () async throws -> Photo

  /// One of this computer's files.
  static func file(_ path: FilePath, uri: String? = nil) -> PhotoOrigin {
    PhotoOrigin(name: path, uri: uri) { try Photo(path: path) }
  }

  /// A file whose bytes come from elsewhere.
  static func bytes(
    named name: FilePath, uri: String?, _ read: @escaping @Sendable () async throws -> [UInt8]
  ) -> PhotoOrigin {
    PhotoOrigin(name: name, uri: uri) { try Photo(PhotoSource(bytes: try await read(), path: name)) }
  }

  /// A picture without a file.
  static func pixels(
    named name: FilePath, _ read: @escaping @Sendable () async throws -> PixelBuffer
  ) -> PhotoOrigin {
    PhotoOrigin(name: name, uri: nil) { try Photo(pixels: try await read(), name: name) }
  }
}
