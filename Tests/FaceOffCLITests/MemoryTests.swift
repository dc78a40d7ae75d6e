// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Testing

/// A folder of photos takes no more memory than a few of them do.
@Suite struct MemoryTests {
  private let program: Program

  init() throws {
    var program = try Program()
    // Many photos take a while where other tests keep the cores busy.
    program.limit = 600
    self.program = program
  }

  /// - Returns: the peak in bytes.
  private func peak(_ arguments: [String], photos: Int) throws -> Int {
    let names = (0..<photos).map { _ in FilePath("a.jpg") }
    let run = try program.run(arguments.map { FilePath($0) } + names)
    #expect(run.code == 0 && run.lines.count == photos, "\(run.errors)")
    return run.peakMemory
  }

  /// Each photo's pixels are 3 MB, which one that was kept would add.
  @Test(arguments: [(["blur", "--faces", "faces.json", "-o", "out"], 20), (["detect"], 6)])
  func memoryIsFlatOverManyPhotos(arguments: [String], more: Int) throws {
    try program.add("a.jpg", Sample.flat(1_200, 900))
    program.addFaces(Sample.faces(of: "a.jpg", 1_200, 900))
    let few = try peak(arguments, photos: 4)
    let many = try peak(arguments, photos: 4 + more)
    #expect(many - few < more * 3 * 1_200 * 900 / 2, "\(few), \(many)")
  }
}
