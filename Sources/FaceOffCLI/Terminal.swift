// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords
import Glibc

/// What the program says: results on standard output, everything else on standard error.
enum Terminal {
  /// Keeps files that are opened later from becoming the standard output or error of a program that has none.
  static func begin() {
    while case let file = open("/dev/null", O_RDWR), file >= 0 {
      if file > STDERR_FILENO {
        close(file)
        return
      }
    }
  }

  /// A result; one line.
  ///
  /// - Throws: `SystemError` where it cannot be written, because the disk that it goes to is full.
  static func print(_ line: String) throws(SystemError) {
    let code = write(line + "\n", to: STDOUT_FILENO)
    // A reader that went away is not an error of ours.
    if code != 0, code != EPIPE {
      throw SystemError(call: "write", code: code, path: FilePath("/dev/stdout"))
    }
  }

  /// A remark or an error; one line.
  static func remark(_ line: String) {
    clearProgress()
    _ = write(line + "\n", to: STDERR_FILENO)
  }

  /// Shows how far the work is, where a person is watching and there is more than one file.
  static func progress(_ index: Int, of count: Int, _ name: FilePath) {
    guard count > 1, isatty(STDERR_FILENO) == 1 else { return }
    clearProgress()
    _ = write("[\(index + 1)/\(count)] \(name.shown) ", to: STDERR_FILENO)
  }

  /// Takes the progress line away.
  static func clearProgress() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    _ = write("\r\u{1B}[K", to: STDERR_FILENO)
  }

  /// Writes all of it; the result is 0 or `errno`.
  private static func write(_ text: String, to file: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(file, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return count < 0 ? errno : ENOSPC }
        done += count
      }
      return 0
    }
  }
}
