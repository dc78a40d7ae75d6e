// SPDX-License-Identifier: MIT

import CGLib
import Glibc

/// The one rule of where copies go and what they are called; it only ever adds files.
public struct PhotoLibraryService: Sendable {
  /// The folder that copies without another destination go to; it need not exist yet.
  public let folder: FilePath

  /// The folder's name among the pictures, unless a person wants another.
  public static let standardSubfolder = "FaceOFF"

  /// The service over the standard folder among the desktop's pictures.
  public static var standard: PhotoLibraryService { inPictures(subfolder: standardSubfolder) }

  /// The service over a folder in the desktop's own pictures folder (`XDG_PICTURES_DIR`).
  ///
  /// Where the desktop names none, `Pictures` or its translation in the home folder, then the home folder.
  /// The corresponding C function is `g_get_user_special_dir`.
  ///
  /// - Parameter subfolder: empty for the pictures folder itself.
  public static func inPictures(subfolder: String) -> PhotoLibraryService {
    let pictures = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES).map { FilePath(cString: $0) }
    return PhotoLibraryService(
      pictures: pictures, home: g_get_home_dir().map { FilePath(cString: $0) }, subfolder: subfolder)
  }

  /// Whether a text can be the name of a folder among the pictures, or is empty: no way out of them.
  public static func isSubfolder(_ name: String) -> Bool {
    name.utf8.count <= 255 && name != "." && name != ".."
      && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 < 0x20 }
  }

  /// The service over any folder.
  public init(folder: FilePath) {
    self.folder = folder
  }

  init(pictures: FilePath?, home: FilePath?, subfolder: String = standardSubfolder) {
    let place = Self.pictures(pictures, home ?? FilePath("/tmp"))
    folder = subfolder.isEmpty ? place : place.appending(subfolder)
  }

  private static func pictures(_ named: FilePath?, _ home: FilePath) -> FilePath {
    if let named, !named.bytes.isEmpty { return named }
    return ["Pictures", "Immagini"].map { home.appending($0) }.first { $0.isFolder } ?? home
  }

  /// Writes a copy under the first free name.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - format: what the bytes are; it decides the extension.
  ///   - original: the photo's own path, whose name the copy's is made from. It is not opened.
  ///   - destination: the library's folder is created when missing, another one is not.
  ///   - modified: the time of the last change that the file is to have; nil for now.
  /// - Returns: the path of the new file.
  /// - Throws: `SystemError`; then there is no new file.
  public func add(
    _ bytes: [UInt8], as format: ImageFormat, copyOf original: FilePath, to destination: SaveDestination,
    modified: FileTime? = nil
  ) throws(SystemError) -> FilePath {
    let place: FilePath
    let name: CopyName
    switch destination {
    case .library:
      try folder.createFolder()
      place = folder
      name = CopyName(of: original, writtenAs: format, suffix: "-faceoff")
    case .folder(let chosen):
      place = chosen
      name = CopyName(of: original, writtenAs: format, suffix: "")
    case .file(let chosen):
      guard !chosen.lastComponent.bytes.isEmpty else {
        throw SystemError(call: "open", code: EISDIR, path: chosen)
      }
      place = chosen.parent
      name = CopyName(given: chosen)
    }
    let limit = place.longestName
    let path = try AtomicFile.write(bytes, in: place, modified: modified) { name.candidate($0, limit: limit) }
    // A bare name that was given comes back as one, without the dot of the folder.
    if case .file(let chosen) = destination, chosen.lastComponent == chosen { return path.lastComponent }
    return path
  }
}

extension FilePath {
  /// Whether a folder, or a link to one, is there.
  public var isFolder: Bool {
    var status = stat()
    return withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The longest name that this folder takes, in bytes: 255 nearly everywhere, 143 under eCryptfs.
  var longestName: Int {
    let known = withCString { pathconf($0, Int32(_PC_NAME_MAX)) }
    return known > 0 ? min(known, 255) : 255
  }

  /// Creates the folder and those above it, where they are missing.
  public func createFolder() throws(SystemError) {
    if isFolder { return }
    if parent != self, bytes.contains(UInt8(ascii: "/")) { try parent.createFolder() }
    do throws(SystemError) {
      _ = try systemCall("mkdir", self) { () in withCString { mkdir($0, 0o777) } }
    } catch {
      // Another process may have been faster.
      guard error.code == EEXIST, isFolder else { throw error }
    }
  }
}
