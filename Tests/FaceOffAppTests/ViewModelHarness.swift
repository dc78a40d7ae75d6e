// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine
@testable import faceoff

/// A view model over a folder of its own, with a photo in it and a detector that finds what it is told.
@MainActor
struct ViewModelHarness {
  let folder: TemporaryFolder
  let photo: FilePath
  let exporter: Exporter

  init() throws {
    folder = try TemporaryFolder()
    photo = folder.add(
      FilePath("party.jpg"), try JPEGMaker(.s420).encode(TestPicture.gradient(400, 300)))
    exporter = Exporter(library: PhotoLibraryService(pictures: folder.path, home: nil))
  }

  func model(_ faces: [FaceRegion] = StubDetector.two, gate: AsyncStream<Void>? = nil) -> FaceOFFViewModel {
    model(detector: StubDetector(faces, gate: gate))
  }

  func model(detector: any FaceDetector) -> FaceOFFViewModel {
    FaceOFFViewModel(
      processor: FaceCensoringProcessor(exporter: exporter) { _ in detector }, exporter: exporter,
      loadWatermark: {
        Watermark(
          image: PixelBuffer(
            size: PixelSize(width: 20, height: 10), format: .rgba, repeating: [255, 255, 255, 255]))
      })
  }

  func opened(_ faces: [FaceRegion] = StubDetector.two) async -> FaceOFFViewModel {
    let model = model(faces)
    model.open(.file(photo))
    await until { model.state == .preview }
    return model
  }

  /// Lets others work until something is so; the other tests may keep all cores busy for long.
  func until(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(300)
    while !condition() {
      guard clock.now < end else {
        Issue.record("it did not happen", sourceLocation: sourceLocation)
        return
      }
      try? await clock.sleep(for: .milliseconds(2))
    }
  }
}
