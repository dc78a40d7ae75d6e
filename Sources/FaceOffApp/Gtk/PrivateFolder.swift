// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import Glibc

/// A folder that no other person can read, for copies that other programs take away; it goes with the program.
@MainActor
final class PrivateFolder {
  /// The corresponding C function is `g_dir_make_tmp`.
  let path: FilePath

  /// Nil where the temporary folder cannot be written to.
  init?() {
    guard let made = g_dir_make_tmp("faceoff-XXXXXX", nil) else { return nil }
    path = FilePath(cString: made)
    g_free(made)
  }

  /// Takes away the copies, and then the folder.
  func remove() {
    defer { _ = path.withCString { rmdir($0) } }
    guard let folder = path.withCString({ g_dir_open($0, 0, nil) }) else { return }
    defer { g_dir_close(folder) }
    while let name = g_dir_read_name(folder) {
      _ = path.appending(FilePath(cString: name)).withCString { unlink($0) }
    }
  }
}
