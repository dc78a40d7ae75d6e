// SPDX-License-Identifier: MIT

import FaceOffEngine

/// A logo's file that cannot be used.
public struct LogoError: Worded {
  /// The logo's file.
  public let path: FilePath
  /// What is wrong with it.
  public let cause: ImageError

  /// A logo's file that cannot be used, and why.
  public init(path: FilePath, cause: ImageError) {
    self.path = path
    self.cause = cause
  }

  /// Names the file.
  public var sentence: String {
    if case .tooLarge = cause { return Sentence.of(cause, path.shown) }
    return tr("%s is no PNG picture that can be used as a logo.", path.shown)
  }
}

extension WatermarkService {
  /// Reads the logo that a person chose.
  ///
  /// - Throws: `LogoError` where the file is no logo, `SystemError` where it cannot be read.
  public func load(chosen path: FilePath) throws -> Watermark {
    do {
      return try load(path)
    } catch let error as ImageError {
      throw LogoError(path: path, cause: error)
    }
  }
}
