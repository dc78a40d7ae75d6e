// SPDX-License-Identifier: MIT

import FaceOffEngine

extension FilePath {
  /// The name for one line of text: control characters, line feeds among them, become visible escapes.
  public var shown: String { string.shown }
}

extension String {
  /// A text from outside for one line of text, as for a file's name.
  public var shown: String {
    var result = ""
    for scalar in unicodeScalars {
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
}
