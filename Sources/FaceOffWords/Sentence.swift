// SPDX-License-Identifier: MIT

import FaceOffEngine
import Glibc

/// What the engine reports as data, in words: which file, what is wrong, what to do.
public enum Sentence {
  /// How many faces were found.
  public static func found(_ count: Int) -> String {
    count == 0
      ? tr("no face found, check by eye") : trn("%d face found", "%d faces found", count)
  }

  /// How many faces were blurred.
  public static func blurred(_ count: Int) -> String {
    count == 0
      ? tr("no face found, check by eye") : trn("%d face blurred", "%d faces blurred", count)
  }

  /// An error's sentence; `file` is the photo that was worked on.
  public static func of(_ error: any Error, file: FilePath? = nil) -> String {
    let name = file.map(\.shown) ?? ""
    switch error {
    case let error as ImageError: return of(error, name)
    case let error as SystemError:
      // Where it is about another file, such as the folder of the copies, say which photo was meant.
      return file.map { $0 == error.path } ?? true ? of(error) : "\(name): \(of(error))"
    case let error as DetectorError: return of(error)
    case let error as any Worded: return error.sentence
    case let error as FaceSizeMismatch:
      return tr(
        "%1$s has %2$s pixels, but the faces were found in a photo of %3$s: search again.", name,
        of(error.photo),
        of(error.faces))
    case is LeakCheckFailure:
      return tr(
        "%s: the copy could not be shown to be safe, so none was written. Please report this photo's kind of camera.",
        name)
    case let error as EncodingError: return of(error, name)
    case is JPEGEncodingError: return tr("%s: the copy could not be encoded, so none was written.", name)
    case is CancellationError: return tr("Stopped.")
    default: return tr("%1$s: %2$s", name, String(describing: error))
    }
  }

  /// `name` is the file's, as it is to be read.
  public static func of(_ error: ImageError, _ name: String) -> String {
    switch error {
    case .empty:
      return tr("%s is empty: the copy from the camera or the phone may have failed. Copy it again.", name)
    case .unrecognized:
      return tr("%s is not a photo that FaceOFF can read.", name)
    case .unsupported(.raw(let kind)):
      return tr(
        "%1$s is a raw camera file (%2$s). Develop it in a photo program and save it as JPEG first.", name,
        kind)
    case .unsupported(.video(let kind)):
      return tr("%1$s is a film (%2$s), not a photo.", name, kind)
    case .unsupported(let format):
      return tr(
        "%1$s is a %2$s file, which FaceOFF cannot read: save it as JPEG first.", name, format.displayName)
    case .unsupportedJPEG(let feature):
      return tr(
        "%1$s is a rare kind of JPEG (%2$s) that FaceOFF cannot read. Open it in a photo program and save it again.",
        name, of(feature))
    case .tooLarge(let size, let budget):
      return tr(
        "%1$s has %2$s × %3$s pixels; FaceOFF takes up to %4$s megapixels. Make it smaller first.", name,
        String(size.width), String(size.height), String(budget / 1_000_000))
    case .damaged(let detail):
      return tr("%1$s is damaged and cannot be opened (%2$s).", name, detail.shown)
    case .noPlugin(let format):
      return tr(
        "%1$s is a %2$s file, and the part that reads such files is not installed. Install the package %3$s.",
        name,
        format.displayName, package(reading: format))
    case .unusualSamples(let format):
      return tr(
        "%1$s is a rare kind of %2$s that FaceOFF cannot read. Open it in a photo program and save it again.",
        name,
        format.displayName)
    case .codec(let failure): return of(failure, name)
    }
  }

  /// Debian's name for what libheif decodes the format with.
  private static func package(reading format: ImageFormat) -> String {
    format == .avif ? "libheif-plugin-dav1d" : "libheif-plugin-libde265"
  }

  /// Debian's name for what libheif encodes the format with.
  private static func package(writing format: ImageFormat) -> String {
    format == .avif ? "libheif-plugin-aomenc" : "libheif-plugin-x265"
  }

  private static func of(_ failure: CodecFailure, _ name: String) -> String {
    switch failure {
    case .missing: tr("%s: the program faceoff-codec is missing. Install FaceOFF again.", name)
    case .crashed, .garbled:
      tr(
        "%s: the reader of such files gave up, so nothing was opened. The file may be damaged: open it in a photo program and save it again.",
        name)
    case .tooSlow:
      tr(
        "%s: reading it took too long. The file may be damaged: open it in a photo program and save it again.",
        name)
    case .stopped: tr("Stopped.")
    case .system(let error): "\(name): \(of(error))"
    }
  }

  private static func of(_ error: EncodingError, _ name: String) -> String {
    switch error.cause {
    case .noPlugin:
      tr(
        "%1$s: the part that writes %2$s is not installed, so no copy was written. Install the package %3$s, or choose another format.",
        name, error.format.displayName, package(writing: error.format))
    case .codec(.stopped): tr("Stopped.")
    case .codec(.missing): of(error.cause, name)
    default:
      tr(
        "%1$s: the copy could not be encoded as %2$s, so none was written. Choose another format.", name,
        error.format.displayName)
    }
  }

  /// What a person should know of a file that could be opened all the same.
  public static func of(_ warning: DecodeWarning) -> String {
    switch warning {
    case .truncated: tr("the file ends before the picture does: what is missing is gray")
    case .damaged(let detail):
      tr("the file is damaged: look whether the picture is right (%s)", detail.shown)
    case .animated(let frames):
      tr("an animation of %s frames: only the first is shown and kept", String(frames))
    case .furtherPages(let count):
      trn(
        "%d further page is in the file: only the first is shown and kept",
        "%d further pages are in the file: only the first is shown and kept", count)
    }
  }

  private static func of(_ size: PixelSize) -> String {
    "\(size.width) × \(size.height)"
  }

  private static func of(_ feature: JPEGFeature) -> String {
    switch feature {
    case .lossless: tr("lossless coding")
    case .hierarchical: tr("hierarchical coding")
    case .precision(let bits): tr("%s bits a sample", String(bits))
    case .sampling: tr("unusual sampling")
    }
  }

  /// The sentence of a file that could not be read or written.
  public static func of(_ error: SystemError) -> String {
    let path = error.path.shown
    switch error.code {
    case ENOENT: return tr("%s does not exist.", path)
    case EISDIR: return tr("%s is a folder. Name the photos in it.", path)
    case EOPNOTSUPP, ENXIO: return tr("%s is not a file.", path)
    case EACCES, EPERM: return tr("%s: no permission. Choose another place, or ask its owner.", path)
    case EROFS: return tr("%s cannot be written to: the disk is read-only. Choose another place.", path)
    case ENOSPC, EDQUOT: return tr("%s: the disk is full. Free some space and try again.", path)
    case ENOTDIR,
      EEXIST where error.call == "mkdir":
      return tr("%s is not a folder. Choose another place.", path)
    case EFBIG: return tr("%s is too large for a photo.", path)
    case ENAMETOOLONG: return tr("%s: the name is too long.", path)
    default: return "\(path): \(String(cString: strerror(error.code))) (\(error.call))"
    }
  }

  private static func of(_ error: DetectorError) -> String {
    switch error {
    case .noDataDirectory:
      return tr("The program's data folder is missing. Install FaceOFF again.")
    case .weightsUnreadable(let cause):
      return tr("The face detector's data cannot be read. Install FaceOFF again. (%s)", of(cause))
    case .weightsInvalid(let path, _):
      return tr("The face detector's data in %s are damaged. Install FaceOFF again.", path.shown)
    case .inference(let call, let status):
      return tr("The face detector failed (%1$s: %2$s).", call, String(status))
    }
  }
}

/// An error that one of the programs adds to the engine's, and brings its own sentence.
public protocol Worded: Error {
  /// In the person's language: which file, what is wrong, what to do.
  var sentence: String { get }
}
