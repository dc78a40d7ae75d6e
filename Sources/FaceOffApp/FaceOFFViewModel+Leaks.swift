// SPDX-License-Identifier: MIT

import FaceOffEngine

/// A copy that could not be shown to be safe.
struct LeakNotice: Hashable {
  /// Whether there is a file all the same: its hidden faces are what was composed, but still look like faces.
  let isWritten: Bool
  /// Hidden faces that may be recognisable in it; 0 where the check found something else.
  let faceCount: Int
  /// Where to look, in pixels of the photo.
  let place: PixelPoint?

  /// - Parameters:
  ///   - findings: of the check, in pixels of the photo.
  ///   - edit: what was to be hidden.
  init(_ findings: [LeakFinding], in edit: EditState, photo: PixelSize) {
    let places = findings.compactMap { finding in
      if case .pixels(_, let first) = finding { first } else { nil }
    }
    let margin = MaskMargin(clamping: edit.margin)
    let boxes = edit.faces.map { FaceMask(region: $0, margin: margin, picture: photo).ellipse.boundingBox }
    faceCount =
      boxes.filter { box in
        places.contains { box.x <= $0.x && $0.x <= box.maxX && box.y <= $0.y && $0.y <= box.maxY }
      }.count
    place = places.first
    isWritten = false
  }

  /// Nil where no hidden face was found again.
  init?(_ saved: SaveResult) {
    guard let first = saved.recognisable.first else { return nil }
    faceCount = saved.recognisable.count
    place = first.box.center
    isWritten = true
  }
}

extension FaceOFFViewModel {
  /// A copy of the edit could not be made.
  func failed(_ error: any Error, _ edit: EditState, generation: Int) {
    if let failure = error as? LeakCheckFailure, generation == processingGeneration, let photoSize {
      leak = LeakNotice(failure.findings, in: edit, photo: photoSize)
    }
    onEvent(.failed(error, file: path))
  }
}
