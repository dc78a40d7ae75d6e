// SPDX-License-Identifier: MIT

import FaceOffEngine

/// What `blur --faces` reads: the lines of `detect --json`, perhaps edited by a person or another program.
struct FacesFile {
  private let path: FilePath
  private let records: [FaceRecord]

  init(contentsOf path: FilePath) throws(FacesFileError) {
    self.path = path
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileReader(path).all(limit: Self.largestFile)
    } catch {
      throw .unreadable(error)
    }
    guard let records = try? JSONLine.decode(FaceRecord.self, from: bytes) else { throw .notJSON(path) }
    self.records = records
    for record in records where !record.faces.allSatisfy(\.isValid) {
      throw .badNumbers(path, photo: record.file)
    }
  }

  /// The regions for a photo, found by its path, else by its name alone.
  func faces(of photo: FilePath) throws(FacesFileError) -> FaceChoice {
    let record =
      records.last { $0.file == photo.string }
      ?? records.last { FilePath($0.file).lastComponent.string == photo.lastComponent.string }
    guard let record else { throw .missing(path, photo: photo) }
    return .given(record.regions, size: PixelSize(width: record.width, height: record.height))
  }

  private static let largestFile = 256 << 20
}

/// Why a file of faces cannot be used.
enum FacesFileError: Error {
  case unreadable(SystemError)
  case notJSON(FilePath)
  case badNumbers(FilePath, photo: String)
  case missing(FilePath, photo: FilePath)
}
