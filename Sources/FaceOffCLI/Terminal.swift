// SPDX-License-Identifier: MIT

import FaceOffEngine
import Glibc

/// What the program says: results on standard output, everything else on standard error.
enum Terminal {
  /// A result; one line.
  static func print(_ line: String) {
    write(line + "\n", to: STDOUT_FILENO)
  }

  /// A remark or an error; one line.
  static func remark(_ line: String) {
    clearProgress()
    write(line + "\n", to: STDERR_FILENO)
  }

  /// Shows how far the work is, where a person is watching and there is more than one file.
  static func progress(_ index: Int, of count: Int, _ name: FilePath) {
    guard count > 1, isatty(STDERR_FILENO) == 1 else { return }
    clearProgress()
    write("[\(index + 1)/\(count)] \(shown(name)) ", to: STDERR_FILENO)
  }

  /// Takes the progress line away.
  static func clearProgress() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    write("\r\u{1B}[K", to: STDERR_FILENO)
  }

  /// A file's name for one line of a terminal: control characters, line feeds among them, become visible escapes.
  static func shown(_ path: FilePath) -> String {
    var result = ""
    for scalar in path.string.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}",  // would turn the line's direction
        _ where scalar.properties.generalCategory == .control:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Writes all of it; a reader that went away is not an error of ours.
  private static func write(_ text: String, to file: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(file, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return }
        done += count
      }
    }
  }
}
