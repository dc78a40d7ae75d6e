// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords

/// What `blur --faces` reads: the lines of `detect --json`, perhaps edited by a person or another program.
struct FacesFile {
  private let path: FilePath
  private let records: [FaceRecord]
  private let photos: Set<FilePath>

  /// - Parameter photos: all that will be asked for: one name may belong to several of them.
  init(contentsOf path: FilePath, photos: [FilePath]) throws(FacesFileError) {
    self.path = path
    self.photos = Set(photos)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileReader(path).all(limit: Self.largestFile)
    } catch {
      throw .unreadable(error)
    }
    guard let records = try? JSONLine.decode(FaceRecord.self, from: bytes) else { throw .notJSON(path) }
    self.records = records
    for record in records where !record.isValid {
      throw .badNumbers(path, photo: record.file)
    }
  }

  /// The regions for a photo, found by its path, else by its name alone.
  ///
  /// The faces of another photo would leave this one's bare, so what could be another's is an error.
  func faces(of photo: FilePath) throws(FacesFileError) -> FaceChoice {
    let exact = records.filter { $0.file == photo.string }
    // Bytes that are no UTF-8 may make two paths look the same.
    let isUnclear =
      photos.contains { $0 != photo && $0.string == photo.string }
      || exact.count > 1 && photo.string.contains("\u{FFFD}")
    if isUnclear { throw .ambiguous(path, photo: photo) }
    // Of several for one path, the last is the newest.
    if let record = exact.last { return choice(record) }
    let name = photo.lastComponent.string
    let named = records.filter { FilePath($0.file).lastComponent.string == name }
    guard let record = named.last else { throw .missing(path, photo: photo) }
    guard named.allSatisfy({ $0.file == record.file }),
      photos.count(where: { $0.lastComponent.string == name }) == 1
    else { throw .ambiguous(path, photo: photo) }
    return choice(record)
  }

  private func choice(_ record: FaceRecord) -> FaceChoice {
    .given(record.regions, size: PixelSize(width: record.width, height: record.height))
  }

  private static let largestFile = 256 << 20
}

/// Why a file of faces cannot be used.
enum FacesFileError: Worded {
  case unreadable(SystemError)
  case notJSON(FilePath)
  case badNumbers(FilePath, photo: String)
  /// It cannot be told which photo's the faces are.
  case ambiguous(FilePath, photo: FilePath)
  case missing(FilePath, photo: FilePath)

  var sentence: String {
    switch self {
    case .unreadable(let cause): return Sentence.of(cause)
    case .notJSON(let path):
      return tr("%s does not hold faces as “faceoff-cli detect --json” writes them.", path.shown)
    case .badNumbers(let path, let photo):
      return tr(
        "%1$s: a face of %2$s has numbers that make no sense. Each box needs x, y, width and height in pixels, inside the photo.",
        path.shown, photo.shown)
    case .ambiguous(let path, let photo):
      return tr(
        "%1$s: several photos are called %2$s. Name the photos as “faceoff-cli detect” was given them.",
        path.shown, photo.lastComponent.shown)
    case .missing(let path, let photo):
      return tr("%1$s says nothing about %2$s.", path.shown, photo.shown)
    }
  }
}
