// SPDX-License-Identifier: MIT

import FoundationEssentials

/// JSON objects of one line each, with their keys in alphabetical order.
enum JSONLine {
  /// Without the line feed.
  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Reads one object a line, or one object or list of objects over several lines; empty lines are passed over.
  ///
  /// - Throws: `DecodingError` of the first line that is none.
  static func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws -> [T] {
    if let whole = try? JSONDecoder().decode(T.self, from: Data(bytes)) { return [whole] }
    if let list = try? JSONDecoder().decode([T].self, from: Data(bytes)) { return list }
    return try bytes.split(separator: UInt8(ascii: "\n"))
      .filter {
        !$0.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\t") }
      }
      .map { try JSONDecoder().decode(T.self, from: Data($0)) }
  }
}
