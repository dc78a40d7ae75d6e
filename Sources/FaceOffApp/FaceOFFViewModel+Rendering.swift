// SPDX-License-Identifier: MIT

import FaceOffEngine

extension FaceOFFViewModel {
  /// Says which part of the photo is enlarged so far that the preview's pixels show; nil for none.
  func look(closelyAt rect: PixelRect?) {
    guard rect != closeUp, let renderer else { return }
    closeUp = rect
    if rect == nil {
      detail = []
      Task { await renderer.endCloseUp() }
    } else {
      render()
    }
  }

  /// Brings the picture up to date; where edits come faster than pictures, those between are left out.
  func render() {
    guard let renderer, let history else { return }
    guard !isRendering else {
      needsRendering = true
      return
    }
    isRendering = true
    let (edit, id, generation) = (history.current, history.currentID, processingGeneration)
    Task {
      if id != shownID {
        let picture = await renderer.picture(of: edit)
        if generation == processingGeneration {
          self.picture = picture
          shownID = id
          detail = []
        }
      }
      if let rect = closeUp, generation == processingGeneration, id == self.history?.currentID {
        let tiles = await renderer.detail(of: edit, editID: id, in: rect)
        if generation == processingGeneration, id == shownID, closeUp != nil { detail = tiles }
      }
      isRendering = false
      if needsRendering {
        needsRendering = false
        render()
      }
    }
  }
}
