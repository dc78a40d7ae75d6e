// SPDX-License-Identifier: MIT

/// Looks for short texts in bytes of unknown encoding.
extension Collection where Element == UInt8, Index == Int {
  /// The first place at or after `start` where the text stands.
  func firstPlace(of text: String, from start: Int? = nil) -> Int? {
    let pattern = Array(text.utf8)
    guard let first = pattern.first, count >= pattern.count else { return nil }
    var place = start ?? startIndex
    let last = endIndex - pattern.count
    while place <= last {
      if self[place] == first, self[place..<place + pattern.count].elementsEqual(pattern) { return place }
      place += 1
    }
    return nil
  }

  func contains(text: String) -> Bool {
    firstPlace(of: text) != nil
  }

  /// Whether a JPEG or PNG in base 64 begins somewhere.
  var holdsEncodedPicture: Bool {
    contains(text: "/9j/4") || contains(text: "/9j/2") || contains(text: "iVBORw0KGgo")
  }
}
