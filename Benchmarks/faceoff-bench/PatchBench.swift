// SPDX-License-Identifier: MIT

import FaceOffEngine
import Glibc

/// Saving alone, of a JPEG that is decoded and whose faces are known.
enum PatchBench {
  /// Prints the processor's time, in seconds, that hiding the faces takes, patching and writing a copy in memory,
  /// and reading it back: of five runs the one whose total is in the middle.
  static func run(_ path: String) throws {
    let source = try PhotoSource(path: FilePath(path))
    var runs: [(compose: Double, patch: Double, check: Double)] = []
    for _ in 0..<5 {
      var pixels = try Photo(source).pixels
      let edit = EditState(faces: faces(in: pixels.size), seed: 1)
      let start = processorTime()
      Compositor(edit: edit, size: pixels.size).apply(to: &pixels)
      let compose = processorTime() - start
      let photo = try Photo(source)
      let opened = processorTime()
      // Composes once more.
      guard let draft = try Exporter().patchedDraft(photo, edit: edit) else {
        print("\(path) must be encoded anew")
        exit(1)
      }
      let patch = processorTime() - opened - compose
      let written = processorTime()
      _ = try draft.checked()
      runs.append((compose, patch, processorTime() - written))
    }
    runs.sort { $0.patch + $0.check < $1.patch + $1.check }
    let middle = runs[runs.count / 2]
    print("{\"compose\": \(middle.compose), \"patch\": \(middle.patch), \"check\": \(middle.check)}")
  }

  /// Ten, about where `make_bench_photo.py` puts them.
  private static func faces(in size: PixelSize) -> [FaceRegion] {
    let (width, height) = (Double(size.width), Double(size.height))
    return (0..<10).map { index in
      let (column, row) = (Double(index % 5), Double(index / 5))
      return FaceRegion(
        box: Box(
          x: (0.073 + 0.193 * column) * width, y: (0.13 + 0.46 * row) * height, width: 0.06 * width,
          height: 0.12 * height))
    }
  }

  private static func processorTime() -> Double {
    Double(clock()) / Double(CLOCKS_PER_SEC)
  }
}
