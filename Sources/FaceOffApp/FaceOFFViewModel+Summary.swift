// SPDX-License-Identifier: MIT

import FaceOffWords

/// What became of the photo, in words: what the window's title says.
extension FaceOFFViewModel {
  /// Empty where there is no photo.
  var summary: String {
    switch state {
    case .empty: ""
    case .processing: tr("Looking for faces…")
    case .preview:
      history?.current.strokes.isEmpty == false
        ? tr("%s · retouched by hand", summaryOfFaces) : summaryOfFaces
    }
  }

  /// What to do where no face was found, or none was searched; nil elsewhere.
  var advice: String? {
    state == .preview && faces.isEmpty ? tr("Check by eye, and paint what must be hidden") : nil
  }

  private var summaryOfFaces: String {
    if !isSearched { return tr("Faces not searched") }
    if faces.isEmpty { return tr("No face found") }
    if hiddenCount == 0 { return tr("No face is blurred") }
    return trn("%d face blurred", "%d faces blurred", hiddenCount)
  }
}
