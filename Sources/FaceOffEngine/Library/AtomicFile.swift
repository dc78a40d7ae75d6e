// SPDX-License-Identifier: MIT

import CFile
import Glibc

/// Writes a new file whole or not at all, and never over anything that exists.
///
/// The content is on the disk before it has its name, so whoever sees the name sees all of it. A name that is
/// taken, be it by a file, a folder or a link that leads nowhere, is passed over for the next.
enum AtomicFile {
  /// How a file system lets a finished file appear under a free name, the best first.
  enum Way: CaseIterable, Sendable {
    /// `O_TMPFILE`, then `linkat`: a kill leaves nothing at all.
    case unnamed
    /// A hidden temporary, then `renameat2` with `RENAME_NOREPLACE`.
    case renamed
    /// A hidden temporary that gets its name as a second link (NFS knows no exclusive rename).
    case linked
    /// A hidden temporary that takes the place of an empty file made with `O_EXCL` (FAT has no links).
    case reserved
  }

  /// Writes `bytes` to the first free name.
  ///
  /// - Parameters:
  ///   - bytes: the whole content.
  ///   - folder: an existing folder.
  ///   - name: gives the candidates for 0, 1, 2 …; nil where there are no more.
  ///   - modified: the time of the last change that the file is to have; nil for now.
  ///   - ways: what may be tried; the standard is all, tests narrow it.
  /// - Returns: the file's path, `folder` included.
  /// - Throws: `SystemError`; `EEXIST` where every name is taken. Then nothing is left behind.
  static func write(
    _ bytes: [UInt8], in folder: FilePath, modified: FileTime? = nil, ways: [Way] = Way.allCases,
    named name: (Int) -> FilePath?
  ) throws(SystemError) -> FilePath {
    let directory = try FileDescriptor(folder: folder)
    var failure = SystemError(call: "linkat", code: EOPNOTSUPP, path: folder)
    if ways.contains(.unnamed) {
      do throws(SystemError) {
        return try writeUnnamed(bytes, modified, directory, folder, name)
      } catch {
        guard error.isOfTheFileSystem else { throw error }
        failure = error
      }
    }
    if ways == [.unnamed] { throw failure }
    return try writeTemporary(bytes, modified, directory, folder, ways, name)
  }

  private static func writeUnnamed(
    _ bytes: [UInt8], _ modified: FileTime?, _ directory: borrowing FileDescriptor, _ folder: FilePath,
    _ name: (Int) -> FilePath?
  ) throws(SystemError) -> FilePath {
    let folderDescriptor = directory.raw
    let raw = try systemCall("open", folder) { () in faceoff_open_unnamed(folderDescriptor, creationMode) }
    let file = FileDescriptor(adopting: raw)
    try fill(file, with: bytes, modified, folder)
    let chosen = try firstFree(in: folder, name) { candidate, path throws(SystemError) in
      _ = try systemCall("linkat", path) { () in
        candidate.withCString { faceoff_link_unnamed(raw, folderDescriptor, $0) }
      }
    }
    return try settle(chosen, directory, folder)
  }

  private static func writeTemporary(
    _ bytes: [UInt8], _ modified: FileTime?, _ directory: borrowing FileDescriptor, _ folder: FilePath,
    _ ways: [Way], _ name: (Int) -> FilePath?
  ) throws(SystemError) -> FilePath {
    let folderDescriptor = directory.raw
    let temporary = FilePath(".faceoff-\(getpid())-\(UInt64.random(in: 0 ... .max)).tmp")
    let path = folder.appending(temporary)
    let raw = try create(temporary, folderDescriptor, path)
    var isInPlace = false
    defer { if !isInPlace { remove(temporary, folderDescriptor) } }
    do {
      let file = FileDescriptor(adopting: raw)
      try fill(file, with: bytes, modified, folder)
    }
    var failure = SystemError(call: "renameat2", code: EOPNOTSUPP, path: folder)
    for way in ways where way != .unnamed {
      do throws(SystemError) {
        let chosen = try firstFree(in: folder, name) { candidate, path throws(SystemError) in
          try place(temporary, as: candidate, way, folderDescriptor, path)
        }
        isInPlace = way != .linked
        return try settle(chosen, directory, folder)
      } catch {
        guard error.isOfTheFileSystem else { throw error }
        failure = error
      }
    }
    throw failure
  }

  /// Leaves a file on the disk that only lacks its name.
  private static func fill(
    _ file: borrowing FileDescriptor, with bytes: [UInt8], _ modified: FileTime?, _ folder: FilePath
  ) throws(SystemError) {
    try file.write(bytes, path: folder)
    if let modified { try file.setModified(modified, path: folder) }
    try file.synchronize(path: folder)
  }

  /// Makes the finished temporary appear under a name that is free; throws `EEXIST` where it is not.
  private static func place(
    _ temporary: FilePath, as candidate: FilePath, _ way: Way, _ folder: Int32, _ path: FilePath
  ) throws(SystemError) {
    switch way {
    case .unnamed:
      return
    case .renamed:
      _ = try systemCall("renameat2", path) { () in
        temporary.withCString { from in
          candidate.withCString { faceoff_rename_exclusively(folder, from, $0) }
        }
      }
    case .linked:
      _ = try systemCall("linkat", path) { () in
        temporary.withCString { from in candidate.withCString { linkat(folder, from, folder, $0, 0) } }
      }
    case .reserved:
      close(try create(candidate, folder, path))
      do throws(SystemError) {
        _ = try systemCall("renameat", path) { () in
          temporary.withCString { from in candidate.withCString { renameat(folder, from, folder, $0) } }
        }
      } catch {
        remove(candidate, folder)
        throw error
      }
    }
  }

  /// Tries the candidates in turn until one is not taken.
  private static func firstFree(
    in folder: FilePath, _ name: (Int) -> FilePath?,
    _ claim: (FilePath, FilePath) throws(SystemError) -> Void
  ) throws(SystemError) -> FilePath {
    var attempt = 0
    while let candidate = name(attempt) {
      do throws(SystemError) {
        try claim(candidate, folder.appending(candidate))
        return candidate
      } catch {
        guard error.code == EEXIST else { throw error }
      }
      attempt += 1
    }
    throw SystemError(call: "linkat", code: EEXIST, path: name(0).map { folder.appending($0) } ?? folder)
  }

  /// Makes the name itself last, and takes it back where that fails.
  private static func settle(
    _ name: FilePath, _ directory: borrowing FileDescriptor, _ folder: FilePath
  ) throws(SystemError) -> FilePath {
    do throws(SystemError) {
      try directory.synchronize(path: folder)
    } catch {
      // Network and user-space file systems have no fsync for folders; the content is on the disk already.
      guard error.code == EINVAL || error.isOfTheFileSystem else {
        remove(name, directory.raw)
        throw error
      }
    }
    return folder.appending(name)
  }

  private static func create(
    _ name: FilePath, _ folder: Int32, _ path: FilePath
  ) throws(SystemError) -> Int32 {
    try systemCall("open", path) { () in
      name.withCString { openat(folder, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, creationMode) }
    }
  }

  private static func remove(_ name: FilePath, _ folder: Int32) {
    _ = name.withCString { unlinkat(folder, $0, 0) }
  }
}

/// Narrowed by the process's umask.
private let creationMode: mode_t = 0o666

extension SystemError {
  /// Whether the file system lacks the feature, so that another way may work.
  fileprivate var isOfTheFileSystem: Bool {
    switch code {
    case EOPNOTSUPP, EINVAL, ENOSYS, EISDIR, EPERM, EMLINK, EXDEV: true
    // /proc is not mounted, or the folder is gone: the other ways tell the two apart.
    case ENOENT: call == "linkat"
    default: false
    }
  }
}
