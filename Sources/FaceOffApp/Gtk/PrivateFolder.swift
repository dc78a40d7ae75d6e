// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import Glibc

/// A folder that no other person can read, for copies that other programs take away; it goes with the program.
///
/// It is locked for as long as the program lives, however it ends: what a killed one left is known by its open lock.
final class PrivateFolder: Sendable {
  private static let prefix = "faceoff-copies-"
  /// The system's folder for what is not to stay.
  static var temporary: FilePath { FilePath(cString: g_get_tmp_dir()) }

  let path: FilePath
  private let lock: Int32

  /// Nil where the temporary folder cannot be written to.
  init?(in temporary: FilePath = PrivateFolder.temporary) {
    var template = temporary.appending(Self.prefix + "XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
    guard mkdtemp(&template) != nil else { return nil }
    path = FilePath(cString: template)
    // Another program that begins at this moment may have taken it for one that was left, and removed it.
    guard let lock = Self.lock(path), Self.isThere(lock) else { return nil }
    self.lock = lock
  }

  deinit {
    close(lock)
  }

  /// Takes away the copies, and then the folder.
  func remove() {
    Self.empty(path, lock)
  }

  /// Removes the folders of programs that were killed: this person's own, and locked by nobody.
  static func removeAbandoned(in temporary: FilePath = PrivateFolder.temporary) {
    for name in names(in: temporary) where name.bytes.starts(with: Array(prefix.utf8)) {
      let path = temporary.appending(name)
      guard let lock = lock(path) else { continue }
      var status = stat()
      if fstat(lock, &status) == 0, status.st_uid == geteuid() { empty(path, lock) }
      close(lock)
    }
  }

  /// Opens and locks a folder that nobody else has locked; a symbolic link is not followed.
  private static func lock(_ path: FilePath) -> Int32? {
    let folder = path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    guard folder >= 0 else { return nil }
    if flock(folder, LOCK_EX | LOCK_NB) == 0 { return folder }
    close(folder)
    return nil
  }

  private static func isThere(_ folder: Int32) -> Bool {
    var status = stat()
    return fstat(folder, &status) == 0 && status.st_nlink > 0
  }

  /// Removes the files of the folder that is open, and itself where nothing else was in it.
  private static func empty(_ path: FilePath, _ folder: Int32) {
    for name in names(in: path) { _ = name.withCString { unlinkat(folder, $0, 0) } }
    _ = path.withCString { rmdir($0) }
  }

  private static func names(in folder: FilePath) -> [FilePath] {
    guard let open = folder.withCString({ g_dir_open($0, 0, nil) }) else { return [] }
    defer { g_dir_close(open) }
    var names: [FilePath] = []
    while let name = g_dir_read_name(open) { names.append(FilePath(cString: name)) }
    return names
  }
}
