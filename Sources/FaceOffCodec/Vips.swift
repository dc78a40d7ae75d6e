// SPDX-License-Identifier: MIT

import CCodecShim
import CVips
import Glibc

/// libvips as this process uses it.
enum Vips {
  /// Starts the library without its cache and without the loaders that its authors do not trust with strangers' files.
  static func begin() {
    vips_init("faceoff-codec")
    vips_cache_set_max(0)
    vips_block_untrusted_set(1)
    // Warnings are of no use to anybody: what matters is in the error buffer.
    g_log_set_default_handler({ _, _, _, _ in }, nil)
  }

  /// What went wrong last, in one line, and forgets it.
  static func message() -> String {
    defer { vips_error_clear() }
    let text = String(cString: vips_error_buffer())
    return text.isEmpty ? "unreadable" : text.split(separator: "\n").joined(separator: "; ")
  }
}

/// Owns a picture of libvips.
final class VipsPicture {
  private let raw: UnsafeMutablePointer<VipsImage>

  /// Takes over a reference; the library's own words are thrown where there is none.
  init(adopting raw: UnsafeMutablePointer<VipsImage>?) throws(CodecFailure) {
    guard let raw else { throw .damaged(Vips.message()) }
    self.raw = raw
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(raw))
  }

  /// Lends the picture to a C function. Without this Swift could let go of it before the function is done.
  func with<Result>(_ body: (UnsafeMutablePointer<VipsImage>) -> Result) -> Result {
    withExtendedLifetime(self) { body(raw) }
  }

  /// What the library says of the samples.
  var header: VipsImage { with(\.pointee) }

  /// A whole number of the picture's metadata; nil where it has none of that name.
  func number(_ name: String) -> Int? {
    with { raw in
      var value: Int32 = 0
      guard vips_image_get_typeof(raw, name) != 0, vips_image_get_int(raw, name, &value) == 0 else {
        return nil
      }
      return Int(value)
    }
  }

  /// Bytes of the picture's metadata; empty where it has none of that name.
  func blob(_ name: String) -> [UInt8] {
    with { raw in
      var start: UnsafeRawPointer?
      var length = 0
      guard vips_image_get_typeof(raw, name) != 0, vips_image_get_blob(raw, name, &start, &length) == 0
      else { return [] }
      return Array(UnsafeRawBufferPointer(start: start, count: length))
    }
  }
}
