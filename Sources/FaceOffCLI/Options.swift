// SPDX-License-Identifier: MIT

import CGLib
import FaceOffEngine

/// The options of one command, parsed by GLib's `GOptionContext`.
///
/// An option is declared with one of the `add` functions, which hand back a place to read its value from after
/// `parse`.
final class Options {
  /// What a parse can fail with: GLib's own sentence, already in the person's language.
  struct UsageError: Error {
    let message: String
  }

  /// A place for an option's value.
  final class Value<T> {
    fileprivate(set) var value: T?
  }

  private let context: OpaquePointer
  private var entries: [GOptionEntry] = []
  /// What the entries point to: C strings and cells for values, freed at the end.
  private var allocations: [UnsafeMutableRawPointer] = []
  private var readers: [() -> Void] = []
  private let remaining: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>

  /// - Parameters:
  ///   - usage: what follows the program's name in the help's first line.
  ///   - summary: what the command does.
  ///   - epilogue: what follows the options in the help.
  init(usage: String, summary: String, epilogue: String = "") {
    context = g_option_context_new(usage)
    remaining = .allocate(capacity: 1)
    remaining.initialize(to: nil)
    g_option_context_set_summary(context, summary)
    if !epilogue.isEmpty { g_option_context_set_description(context, epilogue) }
    g_option_context_set_strict_posix(context, 0)
    add("", G_OPTION_ARG_FILENAME_ARRAY, data: UnsafeMutableRawPointer(remaining), help: nil, value: nil)
  }

  deinit {
    g_strfreev(remaining.pointee)
    remaining.deallocate()
    for allocation in allocations { g_free(allocation) }
    g_option_context_free(context)
  }

  /// An option without a value.
  func addFlag(_ name: String, help: String) -> Value<Bool> {
    let cell = cell(gboolean(0))
    add(name, G_OPTION_ARG_NONE, data: cell, help: help, value: nil)
    return reading { cell.pointee != 0 }
  }

  /// An option with text as its value.
  func addString(_ name: String, help: String, value: String) -> Value<String> {
    let cell = cell(UnsafeMutablePointer<CChar>?.none)
    add(name, G_OPTION_ARG_STRING, data: cell, help: help, value: value)
    return reading {
      defer { g_free(cell.pointee) }
      return cell.pointee.map { String(cString: $0) }
    }
  }

  /// An option with the name of a file as its value.
  func addPath(_ name: String, short: Character? = nil, help: String, value: String) -> Value<FilePath> {
    let cell = cell(UnsafeMutablePointer<CChar>?.none)
    add(name, G_OPTION_ARG_FILENAME, short: short, data: cell, help: help, value: value)
    return reading {
      defer { g_free(cell.pointee) }
      return cell.pointee.map { FilePath(cString: $0) }
    }
  }

  /// Reads the arguments (without the program's name), and leaves the file names.
  ///
  /// - Throws: `UsageError`. `--help` prints the help and ends the program, as GLib does it.
  func parse(_ arguments: [FilePath], program: String) throws(UsageError) -> [FilePath] {
    var entries = entries + [GOptionEntry()]
    g_option_context_add_main_entries(context, &entries, nil)
    var vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = Self.vector(
      [FilePath(program)] + arguments)
    defer { g_strfreev(vector) }
    var failure: UnsafeMutablePointer<GError>?
    guard g_option_context_parse_strv(context, &vector, &failure) != 0 else {
      defer { g_error_free(failure) }
      throw UsageError(message: failure.map { String(cString: $0.pointee.message) } ?? "")
    }
    for read in readers { read() }
    var files: [FilePath] = []
    var next = remaining.pointee
    while let pointer = next, let file = pointer.pointee {
      files.append(FilePath(cString: file))
      next = pointer + 1
    }
    return files
  }

  private static func vector(_ strings: [FilePath]) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    let size = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
    let vector = g_malloc0(UInt(size * (strings.count + 1)))?
      .bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: strings.count + 1)
    for (index, string) in strings.enumerated() {
      vector?[index] = string.withCString { g_strdup($0) }
    }
    return vector
  }

  private func cell<T>(_ initial: T) -> UnsafeMutablePointer<T> {
    let memory = g_malloc0(UInt(MemoryLayout<T>.size)).unsafelyUnwrapped
    allocations.append(memory)
    let cell = memory.bindMemory(to: T.self, capacity: 1)
    cell.initialize(to: initial)
    return cell
  }

  private func reading<T>(_ read: @escaping () -> T?) -> Value<T> {
    let value = Value<T>()
    readers.append { value.value = read() }
    return value
  }

  private func add(
    _ name: String, _ kind: GOptionArg, short: Character? = nil, data: UnsafeMutableRawPointer, help: String?,
    value: String?
  ) {
    func copy(_ string: String) -> UnsafePointer<CChar>? {
      guard let copy = g_strdup(string) else { return nil }
      allocations.append(UnsafeMutableRawPointer(copy))
      return UnsafePointer(copy)
    }
    entries.append(
      GOptionEntry(
        long_name: copy(name), short_name: short?.asciiValue.map { CChar($0) } ?? 0, flags: 0, arg: kind,
        arg_data: data, description: help.flatMap(copy), arg_description: value.flatMap(copy)))
  }
}
