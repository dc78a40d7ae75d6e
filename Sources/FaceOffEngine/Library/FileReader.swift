// SPDX-License-Identifier: MIT

import Glibc

/// Reads a whole file into memory, and only if it is one.
///
/// It is read, never mapped: a mapping of a file that another program cuts short ends the process.
public struct FileReader: ~Copyable {
  private let file: FileDescriptor
  private let path: FilePath
  private let expected: Int
  /// When the file was changed last.
  public let modified: FileTime

  /// Opens a file. A folder is refused with `EISDIR`, a pipe, device or socket with `EOPNOTSUPP`; none blocks.
  public init(_ path: FilePath) throws(SystemError) {
    let raw = try systemCall("open", path) { () in
      path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    }
    let file = FileDescriptor(adopting: raw)
    var status = stat()
    _ = try systemCall("fstat", path) { () in fstat(raw, &status) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw SystemError(call: "open", code: EISDIR, path: path)
    default: throw SystemError(call: "open", code: EOPNOTSUPP, path: path)
    }
    self.file = file
    self.path = path
    expected = max(0, status.st_size)
    modified = FileTime(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }

  /// Up to `count` bytes from the start, as far as there are any.
  public func head(_ count: Int) throws(SystemError) -> [UInt8] {
    try bytes(upTo: count, expecting: min(count, expected))
  }

  /// All the bytes; `EFBIG` where there are more than `limit`.
  public func all(limit: Int) throws(SystemError) -> [UInt8] {
    guard expected <= limit else { throw SystemError(call: "read", code: EFBIG, path: path) }
    // One more than expected: a file that grew is noticed, and one that did not ends the loop.
    let bytes = try bytes(upTo: limit + 1, expecting: expected + 1)
    guard bytes.count <= limit else { throw SystemError(call: "read", code: EFBIG, path: path) }
    return bytes
  }

  private func bytes(upTo limit: Int, expecting: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var room = min(limit, max(expecting, 1))
    while bytes.count < limit {
      let start = bytes.count
      var failure: SystemError?
      let part = [UInt8](unsafeUninitializedCapacity: min(room, limit - start)) { buffer, count in
        do throws(SystemError) {
          while count < buffer.count {
            let got = try systemCall("read", path) { () in
              pread(file.raw, buffer.baseAddress?.advanced(by: count), buffer.count - count, start + count)
            }
            if got == 0 { break }
            count += got
          }
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      if start == 0 { bytes = part } else { bytes += part }
      if part.count < room { break }
      room = 1 << 20
    }
    return bytes
  }
}
