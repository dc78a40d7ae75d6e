// SPDX-License-Identifier: MIT

import FaceOffEngine

extension FaceOFFViewModel {
  /// What takes a face's place.
  var style: CensorStyle { history?.current.style ?? settings.style }
  /// 0…1.
  var intensity: Double { history?.current.intensity ?? settings.intensity }
  var hasLogo: Bool { history.map { $0.current.watermark != nil } ?? startsWithLogo }

  func setStyle(_ style: CensorStyle) {
    guard style != self.style else { return }
    change { $0.style = style }
  }

  /// Follows a slider: its moves are one step until `finishAdjustment`.
  func adjustIntensity(_ intensity: Double) {
    let value = Parameter.intensity.clamp(intensity)
    guard value != self.intensity else { return }
    change(adjustment: .intensity) { $0.intensity = value }
  }

  func finishAdjustment() {
    history?.finishAdjustment()
  }

  /// Whether one of the `faces` is hidden.
  func isHidden(_ index: Int) -> Bool {
    faces.indices.contains(index) && history?.current.faces.contains(faces[index]) ?? false
  }

  /// A hidden face that is so large and so unsure that a person should look: it may hide the photo for nothing.
  var doubtfulFace: Int? { faces.indices.first { faces[$0].isFlagged && isHidden($0) } }

  func setHidden(_ index: Int, _ hides: Bool) {
    guard faces.indices.contains(index), isHidden(index) != hides else { return }
    let face = faces[index]
    change { edit in
      if hides {
        edit.faces.append(face)
        edit.bareFaces.removeAll { $0 == face }
      } else {
        edit.faces.removeAll { $0 == face }
        edit.bareFaces.append(face)
      }
    }
  }

  func setLogo(_ wanted: Bool) {
    guard state == .preview, wanted != hasLogo else { return }
    wantsLogo = wanted
    guard wanted else {
      change { $0.watermark = nil }
      return
    }
    let generation = processingGeneration
    Task {
      do {
        let watermark = try await Self.load(loadWatermark)
        guard generation == processingGeneration, wantsLogo, !hasLogo else { return }
        change { $0.watermark = watermark }
      } catch {
        onEvent(.failed(error, file: nil))
      }
    }
  }

  /// Takes a step back; while the brush is down, what it is painting.
  func undo() {
    guard stroke == nil else { return cancelStroke() }
    guard canUndo else { return }
    history?.undo()
    showChange()
  }

  func redo() {
    guard canRedo, stroke == nil else { return }
    history?.redo()
    showChange()
  }

  /// Shows the photo as it was opened while a key or a button is held.
  func compare(_ isHeld: Bool) {
    guard isHeld, state == .preview, let renderer else {
      original = nil
      isComparing = false
      return
    }
    isComparing = true
    let generation = processingGeneration
    Task {
      let picture = await renderer.originalPicture()
      if generation == processingGeneration, isComparing { original = picture }
    }
  }

  func change(adjustment: EditAdjustment? = nil, _ body: (inout EditState) -> Void) {
    guard state == .preview, var edit = history?.current else { return }
    body(&edit)
    history?.record(edit, adjustment: adjustment)
    showChange()
  }
}
