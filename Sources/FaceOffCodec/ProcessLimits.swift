// SPDX-License-Identifier: MIT

import Glibc

/// What the process may use, whatever a file makes its decoders do.
enum ProcessLimits {
  /// Above what the program and its libraries take, before a picture's size is known: headers, code tables, threads.
  private static let headroom = 768 << 20
  /// Bytes for each pixel: the samples of a 16-bit RGBA picture, a turned copy, and what an encoder keeps.
  private static let bytesPerPixel = 40
  /// Seconds of processor time, with a slow encoder in mind.
  private static let (seconds, secondsPerMegapixel) = (20, 6)

  /// Limits for as long as no picture's size is known.
  ///
  /// - Parameter mostPixels: of any picture that may come: from then on no limit can be set higher than for that.
  static func begin(mostPixels: Int) {
    // One byte, as `MemoryPolicy` has it: none would not keep a program from collecting the dump.
    set(RLIMIT_CORE, 1, most: 1)
    set(RLIMIT_NOFILE, 64, most: 64)
    set(RLIMIT_AS, memory(0), most: memory(mostPixels))
    set(RLIMIT_CPU, time(0), most: time(mostPixels))
  }

  /// Limits for a picture of so many pixels.
  static func allow(pixels: Int) {
    set(RLIMIT_AS, memory(pixels))
    set(RLIMIT_CPU, time(pixels))
  }

  private static func memory(_ pixels: Int) -> Int { AddressSpace.base + headroom + pixels * bytesPerPixel }
  private static func time(_ pixels: Int) -> Int { seconds + pixels / 1_000_000 * secondsPerMegapixel }

  private static func set(_ resource: __rlimit_resource, _ value: Int, most: Int? = nil) {
    let number = __rlimit_resource_t(resource.rawValue)
    var limit = rlimit()
    getrlimit(number, &limit)
    if let most { limit.rlim_max = min(rlim_t(most), limit.rlim_max) }
    limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
    setrlimit(number, &limit)
  }
}

private enum AddressSpace {
  /// The address space that the program takes before it has done anything, in bytes.
  static let base: Int = {
    guard let file = fopen("/proc/self/statm", "re") else { return 1 << 30 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 1 << 30 }
    return strtol(line, nil, 10) * sysconf(Int32(_SC_PAGESIZE))
  }()
}
