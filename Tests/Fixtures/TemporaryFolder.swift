// SPDX-License-Identifier: MIT

import FaceOffEngine
import Glibc

/// An empty folder that goes, with all that is in it, when the last user lets go of it.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: FilePath
  private let isMounted: Bool

  /// Makes a folder under `/tmp`.
  public init() throws(SystemError) {
    path = try Self.make()
    isMounted = false
  }

  /// A file system in memory of its own, such as one that is soon full or cannot be written to.
  ///
  /// - Parameter options: as for `mount -t tmpfs -o`.
  /// - Returns: nil, and says so, where this process may not mount.
  public init?(tmpfs options: String, readOnly: Bool = false) throws(SystemError) {
    path = try Self.make()
    let flags = readOnly ? UInt(MS_RDONLY) : 0
    isMounted = path.withCString { mount("tmpfs", $0, "tmpfs", flags, options) } == 0
    if !isMounted {
      print("skipped: mounting is not permitted here (\(String(cString: strerror(errno))))")
      return nil
    }
  }

  /// The bytes of the names in the folder, sorted as text.
  public var names: [FilePath] { Self.names(in: path).sorted { $0.string < $1.string } }

  /// All the bytes of a file in the folder; nil where there is none.
  public func contents(of name: FilePath) -> [UInt8]? {
    Self.contents(of: path.appending(name))
  }

  /// Makes a file with the plainest of means.
  @discardableResult
  public func add(_ name: FilePath, _ bytes: [UInt8]) -> FilePath {
    let full = path.appending(name)
    let descriptor = full.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }
    precondition(descriptor >= 0 && write(descriptor, bytes, bytes.count) == bytes.count, "cannot prepare")
    close(descriptor)
    return full
  }

  /// All the bytes of a file; nil where there is none.
  public static func contents(of path: FilePath) -> [UInt8]? {
    let descriptor = path.withCString { open($0, O_RDONLY) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(descriptor, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
    return bytes
  }

  private static func make() throws(SystemError) -> FilePath {
    var template = Array("/tmp/faceoff-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SystemError(call: "mkdtemp", code: errno, path: FilePath("/tmp"))
    }
    return FilePath(cString: template)
  }

  /// The names in any folder, in no order; none where there is no folder.
  public static func names(in path: FilePath) -> [FilePath] {
    guard let folder = path.withCString({ opendir($0) }) else { return [] }
    defer { closedir(folder) }
    var names: [FilePath] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { FilePath(cString: $0) }
      }
      if name.string != ".", name.string != ".." { names.append(name) }
    }
    return names
  }

  private static func remove(_ path: FilePath) {
    for name in names(in: path) {
      let inner = path.appending(name)
      if inner.withCString({ unlink($0) }) != 0 { remove(inner) }
    }
    _ = path.withCString { rmdir($0) }
  }

  deinit {
    if isMounted { _ = path.withCString { umount($0) } }
    Self.remove(path)
  }
}
