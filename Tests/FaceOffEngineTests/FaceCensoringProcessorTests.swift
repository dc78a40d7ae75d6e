// SPDX-License-Identifier: MIT

import Fixtures
import FoundationEssentials
import Glibc
import Synchronization
import Testing

@testable import FaceOffEngine

/// Says what it was told to say, and counts how often it is asked.
private actor StubDetector: FaceDetector {
  private(set) var searches = 0
  /// What was looked at again.
  private(set) var rechecks: [(faces: [FaceRegion], picture: PixelBuffer, orientation: Orientation)] = []
  private let answer: @Sendable () throws -> [FaceRegion]
  private var recognised: [[Int]] = []

  init(_ answer: @escaping @Sendable () throws -> [FaceRegion]) {
    self.answer = answer
  }

  /// - Parameter recognised: the answers when it is asked again, one after another.
  init(_ faces: [FaceRegion], recognised: [[Int]] = []) {
    answer = { faces }
    self.recognised = recognised
  }

  func faces(in source: any DetectionSource, sensitivity: Double) async throws -> [FaceRegion] {
    searches += 1
    return try answer()
  }

  func recognisable(
    _ faces: [FaceRegion], in picture: PixelBuffer, turned orientation: Orientation
  ) async throws -> [Int] {
    rechecks.append((faces, picture, orientation))
    return recognised.isEmpty ? [] : recognised.removeFirst()
  }
}

@Suite struct FaceCensoringProcessorTests {
  private let folder: TemporaryFolder
  private static let face = FaceRegion(box: Box(x: 60, y: 40, width: 40, height: 44))

  init() throws {
    folder = try TemporaryFolder()
  }

  private func processor(_ detector: StubDetector, budget: PixelBudget = .standard) -> FaceCensoringProcessor
  {
    FaceCensoringProcessor(
      exporter: Exporter(library: PhotoLibraryService(pictures: folder.path, home: nil)), budget: budget
    ) { _ in detector }
  }

  private static func jpeg(_ seed: UInt64 = 1) throws -> [UInt8] {
    try JPEGMaker(.s420).encode(
      SyntheticPicture.noise(20, 15, seed: seed).resampled(to: PixelSize(width: 160, height: 120)))
  }

  // MARK: In memory

  @Test func aNewIntensityOrStyleNeverSearchesAgain() async throws {
    let detector = StubDetector([Self.face])
    let processor = processor(detector)
    let data = Data(try Self.jpeg())
    let first = try await processor.process(imageData: data)
    let stronger = try await processor.process(imageData: data, blurIntensity: 1)
    let solid = try await processor.process(imageData: data, blurIntensity: 1, style: .solid)
    #expect(await detector.searches == 1)
    #expect(first.edit.faces == [Self.face] && solid.edit.faces == [Self.face])
    #expect(first.edit.intensity == 0.45 && stronger.edit.intensity == 1 && solid.edit.style == .solid)
    #expect(TestPicture.maximumDifference(first.pixels, stronger.pixels) > 0)
    #expect(TestPicture.maximumDifference(stronger.pixels, solid.pixels) > 0)
    #expect(TestPicture.maximumDifference(first.pixels, first.photo.pixels) > 20)
    #expect(TestPicture.maximumDifference(first.photo.pixels, try Photo(bytes: Array(data)).pixels) == 0)
  }

  @Test func thePlanThatIsAskedForSearches() async throws {
    let made = Mutex<[DetectionPlan.Name]>([])
    let processor = FaceCensoringProcessor { plan in
      made.withLock { $0.append(plan.name) }
      return StubDetector([])
    }
    let photo = try Photo(bytes: Self.jpeg())
    for plan in [DetectionPlan.Name.standard, .standard, .fast, .fast, .thorough] {
      _ = try await processor.faces(in: photo.pixels, settings: CensorSettings(plan: .named(plan)))
    }
    #expect(made.withLock { $0 } == [.standard, .fast, .thorough])
  }

  @Test func anotherPhotoIsSearched() async throws {
    let detector = StubDetector([])
    let processor = processor(detector)
    for seed in [1, 2, 2, 1] as [UInt64] {
      let result = try await processor.process(imageData: Data(try Self.jpeg(seed)))
      #expect(TestPicture.maximumDifference(result.pixels, result.photo.pixels) == 0)
    }
    #expect(await detector.searches == 3)
  }

  @Test func aPhotoKeepsItsSeed() async throws {
    let processor = processor(StubDetector([Self.face]))
    let data = Data(try Self.jpeg())
    let first = try await processor.process(imageData: data)
    let again = try await processor.process(imageData: data)
    #expect(first.edit.seed == again.edit.seed)
    #expect(TestPicture.maximumDifference(first.pixels, again.pixels) == 0)
    let other = try await processor.process(imageData: Data(try Self.jpeg(2)))
    #expect(other.edit.seed != first.edit.seed)
  }

  @Test func whatIsNoPhotoIsNotSearched() async throws {
    let detector = StubDetector([])
    let processor = processor(detector, budget: PixelBudget(pixels: 19_199))
    await #expect(throws: ImageError.empty) { try await processor.process(imageData: Data()) }
    await #expect(throws: ImageError.tooLarge(PixelSize(width: 160, height: 120), budget: 19_199)) {
      try await processor.process(imageData: Data(try Self.jpeg()))
    }
    #expect(await detector.searches == 0)
  }

  @Test func afterAFailedSearchThePhotoIsSearchedAgain() async throws {
    let failure = DetectorError.inference(call: "xnn_invoke_runtime", status: 3)
    let detector = StubDetector { throw failure }
    let processor = processor(detector)
    for _ in 0..<2 {
      await #expect(throws: failure) { try await processor.process(imageData: Data(try Self.jpeg())) }
    }
    #expect(await detector.searches == 2)
  }

  // MARK: To a file

  @Test func theCopyHasItsFacesHiddenAndTheOriginalIsUntouched() async throws {
    let bytes = try Self.jpeg()
    let path = folder.add(FilePath("a.jpg"), bytes)
    let outcome = try await processor(StubDetector([Self.face])).blur(
      path, to: .library, settings: CensorSettings(), skipsFaceless: true)
    #expect(outcome.faces == [Self.face] && outcome.warnings.isEmpty)
    let saved = try #require(outcome.saved)
    #expect(outcome.size == PixelSize(width: 160, height: 120) && saved.size == outcome.size)
    #expect(TemporaryFolder.contents(of: path) == bytes)
    let mask = FaceMask(region: Self.face, picture: outcome.size)
    let extent = mask.extent(in: outcome.size)
    let (before, after) = (try Photo(path: path).pixels, try Photo(path: saved.path).pixels)
    #expect(TestPicture.maximumDifference(before.cropped(to: extent), after.cropped(to: extent)) > 30)
  }

  @Test func anErrorOfTheDetectorPassesThroughAndLeavesNoFile() async throws {
    let path = folder.add(FilePath("a.jpg"), try Self.jpeg())
    let failure = DetectorError.inference(call: "xnn_setup_runtime", status: 5)
    await #expect(throws: failure) {
      try await processor(StubDetector { throw failure }).blur(
        path, to: .folder(folder.path), settings: CensorSettings(), skipsFaceless: false)
    }
    #expect(folder.names.map(\.string) == ["a.jpg"])
  }

  /// Without a detector faces that were given are hidden all the same; a search says what is missing, each time.
  @Test func theDetectorIsMadeWhenItIsNeeded() async throws {
    let path = folder.add(FilePath("a.jpg"), try Self.jpeg())
    let processor = FaceCensoringProcessor { _ in throw DetectorError.noDataDirectory }
    let size = PixelSize(width: 160, height: 120)
    let outcome = try await processor.blur(
      path, to: .folder(folder.path), settings: CensorSettings(), faces: .given([Self.face], size: size),
      skipsFaceless: true)
    #expect(outcome.saved != nil)
    for _ in 0..<2 {
      await #expect(throws: DetectorError.noDataDirectory) {
        try await processor.blur(
          path, to: .folder(folder.path), settings: CensorSettings(), skipsFaceless: true)
      }
    }
    #expect(folder.names.count == 2)
  }

  @Test func facesOfAPhotoOfAnotherSizeAreRefused() async throws {
    let path = folder.add(FilePath("a.jpg"), try Self.jpeg())
    let other = PixelSize(width: 120, height: 160)
    let detector = StubDetector([Self.face])
    await #expect(throws: FaceSizeMismatch(photo: PixelSize(width: 160, height: 120), faces: other)) {
      try await processor(detector).blur(
        path, to: .folder(folder.path), settings: CensorSettings(), faces: .given([Self.face], size: other),
        skipsFaceless: false)
    }
    #expect(folder.names.count == 1)
    #expect(await detector.searches == 0)
  }

  @Test func aPhotoWithoutFacesIsCopiedOnRequest() async throws {
    let path = folder.add(FilePath("a.jpg"), try Self.jpeg())
    let processor = processor(StubDetector([]))
    let skipped = try await processor.blur(
      path, to: .folder(folder.path), settings: CensorSettings(), skipsFaceless: true)
    #expect(skipped.saved == nil && skipped.faces.isEmpty && folder.names.count == 1)
    let copied = try await processor.blur(
      path, to: .folder(folder.path), settings: CensorSettings(), skipsFaceless: false)
    #expect(copied.saved != nil && folder.names.count == 2)
  }

  @Test func aSaveThatWasCancelledDuringTheSearchLeavesNoFile() async throws {
    let path = folder.add(FilePath("a.jpg"), try Self.jpeg())
    let processor = processor(
      StubDetector {
        withUnsafeCurrentTask { $0?.cancel() }
        return [Self.face]
      })
    let save = Task {
      try await processor.blur(
        path, to: .folder(folder.path), settings: CensorSettings(), skipsFaceless: false)
    }
    await #expect(throws: CancellationError.self) { try await save.value }
    #expect(folder.names.count == 1)
  }

  /// Three faces that touch: no one of them shows through another's rim.
  @Test(arguments: [CensorStyle.blur, .pixelate, .solid]) func touchingFacesAreHiddenAsOne(style: CensorStyle)
    async throws
  {
    let faces = [(60, 40), (85, 46), (70, 66)].map { x, y in
      FaceRegion(box: Box(x: x, y: y, width: 34, height: 36), roll: 0.2)
    }
    let processor = processor(StubDetector(faces))
    let result = try await processor.process(imageData: Data(try Self.jpeg()), style: style)
    let exporter = Exporter(library: PhotoLibraryService(pictures: folder.path, home: nil))
    let saved = try exporter.save(result.photo, edit: result.edit, to: .library)
    let file = try Photo(path: saved.path).pixels
    let masks = faces.map { FaceMask(region: $0, picture: file.size) }
    var (inside, largest, changed) = (0, 0, 0)
    for y in 0..<file.height {
      for x in 0..<file.width {
        let place = PixelPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        guard masks.contains(where: { $0.coverage(at: place) == 1 }) else { continue }
        inside += 1
        let (written, composed, original) = (file[x, y], result.pixels[x, y], result.photo.pixels[x, y])
        largest = max(largest, zip(written, composed).map { abs(Int($0) - Int($1)) }.max() ?? 255)
        changed += zip(composed, original).contains { abs(Int($0) - Int($1)) > 8 } ? 1 : 0
      }
    }
    #expect(inside > 4_000)
    #expect(largest < 40)
    #expect(changed > inside / 2)
  }

  /// Whatever is wrong with a file: a checked copy, or an error of the file's and no copy.
  @Test func aDamagedFileGivesACopyOrAnErrorAndNoHalf() async throws {
    let small = try JPEGMaker(.s420, quality: 60).encode(TestPicture.gradient(24, 20))
    let whole = LeakyPhoto.make(small, [JPEGBytes.exif(orientation: 6)])
    let detector = StubDetector([FaceRegion(box: Box(x: 4, y: 4, width: 12, height: 12))])
    let processor = processor(detector, budget: PixelBudget(pixels: 1_000_000))
    let copies = try TemporaryFolder()
    var (made, refused) = (0, 0)
    func save(_ bytes: [UInt8], _ what: String) async {
      let path = folder.add(FilePath("a.jpg"), bytes)
      do {
        let outcome = try await processor.blur(
          path, to: .folder(copies.path), settings: CensorSettings(), skipsFaceless: false)
        let copy = try #require(outcome.saved?.path)
        #expect(try Photo(path: copy).pixels.size == outcome.size, "\(what)")
        _ = copy.withCString { unlink($0) }
        made += 1
      } catch is ImageError {
        refused += 1
      } catch {
        Issue.record("\(what): \(error)")
      }
      #expect(copies.names.isEmpty, "\(what)")
    }
    for length in 0..<whole.count { await save(Array(whole[..<length]), "cut at \(length)") }
    // The exporter's own test flips every bit; here one of each byte.
    for byte in whole.indices {
      var bytes = whole
      bytes[byte] ^= 1 << (byte % 8)
      await save(bytes, "byte \(byte)")
    }
    #expect(made > 100 && refused > 100)
  }

  // MARK: Looked at again

  private static let two = [face, FaceRegion(box: Box(x: 10, y: 60, width: 30, height: 34))]

  private func photo(_ bytes: [UInt8]) -> FilePath { folder.add(FilePath("a.jpg"), bytes) }

  @Test func whatTheFileShowsIsLookedAtAgain() async throws {
    let detector = StubDetector(Self.two)
    let outcome = try await processor(detector).blur(
      photo(try Self.jpeg()), to: .library, settings: CensorSettings(), skipsFaceless: true)
    let saved = try #require(outcome.saved)
    #expect(saved.strengthened == 0 && saved.recognisable.isEmpty)
    let seen = try #require(await detector.rechecks.first)
    #expect(await detector.rechecks.count == 1 && seen.faces == Self.two && seen.orientation == .up)
    // The brightness of the file, not of the photo.
    let file = try Photo(path: saved.path).pixels
    #expect(seen.picture.size == file.size && seen.picture.format == .gray)
    for (x, y) in [(80, 62), (20, 70), (5, 5), (150, 110)] {
      let color = file[x, y].map(Double.init)
      let luma = 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]
      #expect(abs(Double(seen.picture[x, y][0]) - luma) < 3)
    }
  }

  @Test func aFaceThatIsStillFoundIsStrengthenedOnce() async throws {
    let detector = StubDetector(Self.two, recognised: [[1], []])
    let settings = CensorSettings(intensity: 0)
    let outcome = try await processor(detector).blur(
      photo(try Self.jpeg()), to: .library, settings: settings, skipsFaceless: true)
    let saved = try #require(outcome.saved)
    #expect(saved.strengthened == 1 && saved.recognisable.isEmpty)
    let rechecks = await detector.rechecks
    #expect(rechecks.count == 2 && rechecks[1].faces.map(\.isStrengthened) == [false, true])
    // The one face comes out softer, the other one as it was.
    let (before, after) = (rechecks[0].picture, rechecks[1].picture)
    #expect(before[80, 62] == after[80, 62])
    let box = PixelRect(x: 12, y: 62, width: 26, height: 30)
    #expect(Self.contrast(after.cropped(to: box)) < 0.8 * Self.contrast(before.cropped(to: box)))
  }

  private static func contrast(_ picture: PixelBuffer) -> Double {
    let levels = picture.bytes.map(Double.init)
    let mean = levels.reduce(0, +) / Double(levels.count)
    return (levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(levels.count)).squareRoot()
  }

  @Test func aFaceThatIsFoundEvenThenIsTold() async throws {
    let detector = StubDetector(Self.two, recognised: [[0, 1], [1], [1]])
    let outcome = try await processor(detector).blur(
      photo(try Self.jpeg()), to: .library, settings: CensorSettings(), skipsFaceless: true)
    let saved = try #require(outcome.saved)
    #expect(saved.strengthened == 2 && saved.recognisable.map(\.box) == [Self.two[1].box])
    #expect(await detector.rechecks.count == 2)
  }

  @Test func aTurnedFileIsLookedAtAsItStands() async throws {
    let jpeg = try JPEGMaker(.s420).encode(TestPicture.gradient(150, 110))
    let bytes = JPEGBytes.inserting(JPEGBytes.exif(orientation: 6), into: jpeg)
    let detector = StubDetector([Self.face])
    _ = try await processor(detector).blur(
      photo(bytes), to: .library, settings: CensorSettings(), skipsFaceless: true)
    let seen = try #require(await detector.rechecks.first)
    #expect(seen.orientation.uprightSize(of: seen.picture.size) == PixelSize(width: 110, height: 150))
  }
}
