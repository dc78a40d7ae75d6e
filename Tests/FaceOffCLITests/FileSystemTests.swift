// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Glibc
import Testing

/// Places that copies cannot go to: a sentence that says what to do, and nothing is left.
@Suite struct FileSystemTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.add("a.jpg")
    program.addFaces(Sample.faces(of: "a.jpg"))
  }

  private func blur(to place: FilePath) throws -> Program.Run {
    try program.run(["blur", "--faces", "faces.json", "a.jpg", "-o"].map { FilePath($0) } + [place])
  }

  @Test func aReadOnlyDiskIsSaidToBeOne() throws {
    guard let disk = try TemporaryFolder(tmpfs: "size=1m", readOnly: true) else { return }
    let run = try blur(to: disk.path)
    #expect(
      run.errors == "faceoff-cli: a.jpg: \(disk.path.string) cannot be written to: "
        + "the disk is read-only. Choose another place.\n")
    #expect(run.code == 1 && run.output.isEmpty)
    let made = try blur(to: disk.path.appending("new"))
    #expect(
      made.errors == "faceoff-cli: \(disk.path.string)/new cannot be written to: "
        + "the disk is read-only. Choose another place.\n")
    #expect(made.code == 1)
  }

  @Test func aFullDiskIsSaidToBeOneAndHasNothingOfTheCopy() throws {
    guard let disk = try TemporaryFolder(tmpfs: "size=16k") else { return }
    disk.add(FilePath("rest"), [UInt8](repeating: 1, count: 12_000))
    try program.add("a.jpg", Sample.jpeg(400, 300))
    program.addFaces(Sample.faces(of: "a.jpg", 400, 300))
    let run = try blur(to: disk.path)
    #expect(
      run.errors == "faceoff-cli: a.jpg: \(disk.path.string): the disk is full. "
        + "Free some space and try again.\n")
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(disk.names.map(\.string) == ["rest"])
  }

  @Test func aFolderThatIsNotThereIsNamed() throws {
    let run = try blur(to: FilePath("missing/copy.jpg"))
    #expect(run.errors == "faceoff-cli: a.jpg: missing does not exist.\n" && run.code == 1)
    #expect(!program.home.path.appending("missing").isFolder)
  }

  @Test func aFileInTheFoldersPlaceIsNamed() throws {
    let run = try blur(to: FilePath("a.jpg/"))
    #expect(run.errors == "faceoff-cli: a.jpg is not a folder. Choose another place.\n" && run.code == 1)
    let device = try blur(to: FilePath("/dev/null"))
    #expect(device.errors == "faceoff-cli: /dev/null is not a folder. Choose another place.\n")
    let inside = try blur(to: FilePath("a.jpg/copy.jpg"))
    #expect(inside.errors == "faceoff-cli: a.jpg is not a folder. Choose another place.\n")
  }

  @Test func aFolderThatMayNotBeWrittenToIsSaidSo() throws {
    let folder = program.home.path.appending("closed")
    _ = folder.withCString { mkdir($0, 0o555) }
    if folder.withCString({ access($0, W_OK) }) == 0 {
      print("skipped: this process may write everywhere (it is root)")
      return
    }
    let run = try blur(to: folder)
    #expect(run.errors.hasSuffix(": no permission. Choose another place, or ask its owner.\n"))
    #expect(run.code == 1 && run.output.isEmpty)
  }

  /// Two programs at once want the same name: both copies are there.
  @Test func programsThatSaveAtOnceGetDifferentNames() throws {
    let arguments = ["blur", "--faces", "faces.json", "a.jpg", "-o", "out"].map { FilePath($0) }
    let processes = try (0..<6).map { _ in try program.start(arguments) }
    #expect(processes.allSatisfy { $0.end().code == 0 })
    let names = Set(TemporaryFolder.names(in: program.home.path.appending("out")).map(\.string))
    #expect(names == ["a.jpg", "a-2.jpg", "a-3.jpg", "a-4.jpg", "a-5.jpg", "a-6.jpg"])
  }
}
