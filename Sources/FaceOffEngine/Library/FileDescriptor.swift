// SPDX-License-Identifier: MIT

import CFile
import Glibc

/// An open file or folder, closed when its owner goes.
struct FileDescriptor: ~Copyable {
  let raw: Int32

  init(adopting raw: Int32) {
    self.raw = raw
  }

  /// Opens a folder, to create names in it.
  init(folder: FilePath) throws(SystemError) {
    let raw = try systemCall("open", folder) { () in
      folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    }
    self.init(adopting: raw)
  }

  /// Writes all the bytes, however many calls that takes; `path` is for the error only.
  func write(_ bytes: [UInt8], path: FilePath) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = try systemCall("write", path) { () in
        bytes.withUnsafeBytes { Glibc.write(raw, $0.baseAddress?.advanced(by: written), $0.count - written) }
      }
      // A device that takes nothing and says nothing would be asked for ever.
      guard count > 0 else { throw SystemError(call: "write", code: ENOSPC, path: path) }
      written += count
    }
  }

  /// Sets when the file was changed last.
  func setModified(_ time: FileTime, path: FilePath) throws(SystemError) {
    _ = try systemCall("futimens", path) { () in faceoff_set_modified(raw, time.seconds, time.nanoseconds) }
  }

  /// Waits until the content is on the disk.
  func synchronize(path: FilePath) throws(SystemError) {
    _ = try systemCall("fsync", path) { () in fsync(raw) }
  }

  deinit {
    close(raw)
  }
}

/// Calls a C function that returns −1 and sets `errno` where it fails, again after `EINTR`.
func systemCall<Result: SignedInteger>(
  _ name: String, _ path: FilePath, _ body: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = body()
    if result != -1 { return result }
    let code = errno
    if code != EINTR { throw SystemError(call: name, code: code, path: path) }
  }
}
