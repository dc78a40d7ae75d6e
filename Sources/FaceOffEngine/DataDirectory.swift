// SPDX-License-Identifier: MIT

import Glibc

/// Finds the files that the installed program reads: models, the watermark, samples.
public struct DataDirectory: Hashable, Sendable {
  /// The folder.
  public let path: FilePath

  /// A folder that is known.
  public init(path: FilePath) {
    self.path = path
  }

  /// `$FACEOFF_DATA`, else `../share/faceoff` beside the executable, else the `data` of the repository around it.
  ///
  /// - Returns: nil where none of the three is a folder.
  public static func find() -> DataDirectory? {
    find(environment: getenv("FACEOFF_DATA").map { FilePath(cString: $0) }, executable: executable())
  }

  /// As `find()`, with the places to look at given.
  static func find(environment: FilePath?, executable: FilePath?) -> DataDirectory? {
    if let environment, !environment.bytes.isEmpty {
      return isFolder(environment) ? DataDirectory(path: environment) : nil
    }
    guard let executable else { return nil }
    let installed = executable.parent.parent.appending("share").appending("faceoff")
    if isFolder(installed) { return DataDirectory(path: installed) }
    var folder = executable.parent
    while folder.bytes.count > 1 {
      let data = folder.appending("data")
      if access(folder.appending("Package.swift")), isFolder(data) { return DataDirectory(path: data) }
      folder = folder.parent
    }
    return nil
  }

  /// A file inside the folder; whether it is there has not been looked at.
  public func file(_ components: String...) -> FilePath {
    components.reduce(path) { $0.appending($1) }
  }

  /// The running program.
  static func executable() -> FilePath? {
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      let room = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
      count = room.map { max(0, readlink("/proc/self/exe", $0, buffer.count)) } ?? 0
    }
    return bytes.isEmpty ? nil : FilePath(bytes: bytes)
  }

  private static func access(_ path: FilePath) -> Bool {
    path.withCString { Glibc.access($0, R_OK) == 0 }
  }

  private static func isFolder(_ path: FilePath) -> Bool {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
