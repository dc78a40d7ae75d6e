// SPDX-License-Identifier: MIT

import Glibc

/// The name of a file as the system has it: bytes that need not be UTF-8.
public struct FilePath: Hashable, Sendable {
  /// Without the closing zero.
  public let bytes: [UInt8]

  /// A name of these bytes, none of them zero.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A name in UTF-8.
  public init(_ string: String) {
    bytes = Array(string.utf8)
  }

  /// Copies a zero-terminated C string.
  public init(cString: UnsafePointer<CChar>) {
    bytes = UnsafeBufferPointer(start: cString, count: Int(strlen(cString))).map { UInt8(bitPattern: $0) }
  }

  /// For people to read and for JSON; bytes that are no UTF-8 are shown as U+FFFD.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// What follows the last slash.
  public var lastComponent: FilePath {
    FilePath(bytes: Array(bytes[(bytes.lastIndex(of: slash).map { $0 + 1 } ?? 0)...]))
  }

  /// The folder that holds it: `.` for a bare name, `/` at the root.
  public var parent: FilePath {
    guard let at = bytes.lastIndex(of: slash) else { return FilePath(".") }
    return at == 0 ? FilePath("/") : FilePath(bytes: Array(bytes[..<at]))
  }

  /// The last component without its extension. A leading dot begins no extension.
  public var stem: FilePath {
    let name = lastComponent.bytes
    guard let dot = name.lastIndex(of: dot), dot > 0 else { return FilePath(bytes: name) }
    return FilePath(bytes: Array(name[..<dot]))
  }

  /// What follows the last dot of the last component, without the dot; empty where there is none.
  public var pathExtension: String {
    let name = lastComponent.bytes
    guard let dot = name.lastIndex(of: dot), dot > 0 else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self)
  }

  /// A name inside this folder.
  public func appending(_ component: FilePath) -> FilePath {
    FilePath(bytes: bytes + (bytes.last == slash || bytes.isEmpty ? [] : [slash]) + component.bytes)
  }

  /// A name inside this folder.
  public func appending(_ component: String) -> FilePath {
    appending(FilePath(component))
  }

  /// Lends the name to a C function.
  public func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    return try terminated.withUnsafeBufferPointer { (buffer) throws(Failure) in
      try body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }
}

private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")
