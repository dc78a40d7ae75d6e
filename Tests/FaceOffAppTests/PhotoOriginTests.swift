// SPDX-License-Identifier: MIT

import CGtk
import Fixtures
import Testing

@testable import FaceOffEngine
@testable import faceoff

/// `resource:` stands in for a phone or a network place: a `GFile` without a path.
@Suite @MainActor struct PhotoOriginTests {
  private let harness: ViewModelHarness

  init() throws {
    harness = try ViewModelHarness()
  }

  private func file(_ uri: String) throws -> GObjectReference {
    GObjectReference(adopting: UnsafeMutableRawPointer(try #require(g_file_new_for_uri(uri))))
  }

  /// Makes files of these bytes under `resource:///faceoff/NAME/`.
  private func register(_ files: [String: [UInt8]], _ name: String) throws {
    var list = ""
    for (file, bytes) in files {
      harness.folder.add(FilePath(file), bytes)
      list += "<file>\(file)</file>"
    }
    harness.folder.add(
      FilePath("list.xml"),
      Array("<gresources><gresource prefix='/faceoff/\(name)'>\(list)</gresource></gresources>".utf8))
    let folder = harness.folder.path.string
    let command = "glib-compile-resources --sourcedir=\(folder) --target=\(folder)/list \(folder)/list.xml"
    try #require(g_spawn_command_line_sync(command, nil, nil, nil, nil) != 0)
    let resource = try #require(g_resource_load("\(folder)/list", nil))
    g_resources_register(resource)
    g_resource_unref(resource)
  }

  /// GIO answers in the main loop, which runs only while somebody waits for it.
  private func turning<Value: Sendable>(_ body: @escaping @MainActor () async throws -> Value) async throws
    -> Value
  {
    var result: Result<Value, any Error>?
    let task = Task { @MainActor in
      do { result = .success(try await body()) } catch { result = .failure(error) }
    }
    await harness.until {
      while g_main_context_iteration(nil, 0) != 0 {}
      return result != nil
    }
    await task.value
    return try #require(result).get()
  }

  @Test func aFileWithoutAPathIsReadThroughGIO() async throws {
    let jpeg = try JPEGMaker(.s420).encode(TestPicture.gradient(64, 48))
    try register(["phone.jpg": jpeg], "read")
    let origin = try #require(PhotoOrigin(file: try file("resource:///faceoff/read/phone.jpg")))
    #expect(origin.name == FilePath("phone.jpg"))
    let photo = try await turning { try await origin.load() }
    #expect(photo.source.bytes == jpeg && photo.source.path == FilePath("phone.jpg"))
  }

  @Test func whatCannotBeReadIsTold() async throws {
    let origin = try #require(PhotoOrigin(file: try file("resource:///faceoff/none/missing.jpg")))
    await #expect(throws: DesktopFileError.self) { try await turning { try await origin.load() } }
  }

  @Test func aCancelledReadingEnds() async throws {
    let origin = try #require(PhotoOrigin(file: try file("resource:///faceoff/none/missing.jpg")))
    await #expect(throws: CancellationError.self) {
      try await turning {
        let task = Task { try await origin.load() }
        task.cancel()
        return try await task.value
      }
    }
  }

  @Test func nothingIsFetchedFromTheWeb() throws {
    for uri in ["https://example.org/a.jpg", "http://example.org/a.jpg", "ftp://example.org/a.jpg"] {
      #expect(PhotoOrigin(file: try file(uri)) == nil)
    }
  }

  @Test func aFileOfThisComputerKeepsItsPath() throws {
    let path = harness.folder.path.appending("a b#%20.jpg")
    let raw = try #require(path.withCString { g_file_new_for_path($0) })
    let origin = try #require(PhotoOrigin(file: GObjectReference(adopting: UnsafeMutableRawPointer(raw))))
    #expect(origin.name == path && origin.uri?.hasSuffix("a%20b%23%2520.jpg") == true)
  }

  @Test func aPastedPictureHasWhiteWhereItWasTransparent() async throws {
    // Red, then nothing.
    let pixels = PixelBuffer(
      size: PixelSize(width: 2, height: 1), format: .rgba, bytes: [255, 0, 0, 255, 0, 0, 0, 0])
    let origin = PhotoOrigin(texture: try #require(pixels.texture))
    let photo = try await origin.load()
    #expect(photo.source.path?.pathExtension == "jpg" && origin.uri == nil)
    for (value, wanted) in zip(photo.pixels[0, 0] + photo.pixels[1, 0], [255, 0, 0, 255, 255, 255]) {
      #expect(abs(Int(value) - wanted) < 12)
    }
  }

  @Test func whatWasOpenedIsTold() async throws {
    let model = harness.model()
    var opened: [FilePath] = []
    model.onEvent = { if case .opened(let origin) = $0 { opened.append(origin.name) } }
    model.open(.file(harness.photo))
    await harness.until { model.state == .preview }
    let pixels = TestPicture.gradient(300, 200)
    model.open(.pixels(named: FilePath("Pasted.jpg")) { pixels })
    await harness.until { model.path == FilePath("Pasted.jpg") && model.state == .preview }
    #expect(opened == [harness.photo, FilePath("Pasted.jpg")])
    #expect(await model.savedCopy()?.lastComponent == FilePath("Pasted-faceoff.jpg"))
  }
}
