// SPDX-License-Identifier: MIT

import CGLib
import FaceOffEngine

/// The words that people read, in their language; the English in the source is the key.
public enum Translation {
  /// The name of the message catalogue.
  public static let domain = "faceoff"

  /// Takes the language from the environment and finds the catalogues; to be called once, first thing.
  public static func begin() {
    setlocale(LC_ALL, "")
    // Numbers stay as programs write them: options and JSON use the decimal point.
    setlocale(LC_NUMERIC, "C")
    if let data = DataDirectory.find() {
      data.file("locale").withCString { _ = bindtextdomain(domain, $0) }
    }
    bind_textdomain_codeset(domain, "UTF-8")
  }
}

/// The sentence in the person's language, with `%s` and `%1$s` replaced by the arguments.
///
/// The key is a plain literal, so that xgettext finds it.
public func tr(_ key: String, _ arguments: String...) -> String {
  // Without a translation the answer is the key's own pointer, which lives as long as the closure.
  filled(key.withCString { String(cString: g_dgettext(Translation.domain, $0)) }, arguments)
}

/// The sentence for a number of things: `%d` is the number, `%s` the further arguments.
public func trn(_ one: String, _ many: String, _ count: Int, _ arguments: String...) -> String {
  let translated = one.withCString { one in
    many.withCString { many in String(cString: g_dngettext(Translation.domain, one, many, UInt(count))) }
  }
  return filled(translated.replacing("%d", with: String(count)), arguments)
}

private func filled(_ template: String, _ arguments: [String]) -> String {
  var result = ""
  var rest = template[...]
  var next = 0
  while let percent = rest.firstIndex(of: "%") {
    result += rest[..<percent]
    rest = rest[percent...].dropFirst()
    if rest.first == "%" {
      result += "%"
      rest = rest.dropFirst()
      continue
    }
    var place = next
    let digits = rest.prefix { $0.isNumber }
    if rest.dropFirst(digits.count).first == "$", let number = Int(digits) {
      place = number - 1
      rest = rest.dropFirst(digits.count + 1)
    } else {
      next += 1
    }
    rest = rest.dropFirst()
    if arguments.indices.contains(place) { result += arguments[place] }
  }
  return result + rest
}
