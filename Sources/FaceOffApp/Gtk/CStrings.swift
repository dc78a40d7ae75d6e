// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine

/// Lends strings to C as an array that ends with NULL.
func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Result
) -> Result? {
  var copies = strings.map { UnsafePointer(g_strdup($0)) } + [nil]
  defer { for copy in copies { g_free(UnsafeMutableRawPointer(mutating: copy)) } }
  return copies.withUnsafeMutableBufferPointer { $0.baseAddress.map(body) }
}

extension FilePath {
  /// As a `file:` URI; nil for a bare name.
  var uri: String? {
    guard let uri = withCString({ g_filename_to_uri($0, nil, nil) }) else { return nil }
    defer { g_free(uri) }
    return String(cString: uri)
  }

  /// The place of a `GFile`; nil where it is none of this computer's files.
  init?(file: OpaquePointer?) {
    guard let file, let path = g_file_get_path(file) else { return nil }
    self.init(cString: path)
    g_free(path)
  }
}
