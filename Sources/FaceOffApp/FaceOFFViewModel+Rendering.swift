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

  /// There is something else to see.
  func showChange() {
    revision += 1
    render()
  }

  /// Brings the picture up to date; where edits come faster than pictures, those between are left out.
  func render() {
    guard let renderer, let edit = shownEdit else { return }
    guard !isRendering else {
      needsRendering = true
      return
    }
    isRendering = true
    let (revision, rect, generation) = (revision, closeUp, processingGeneration)
    Task {
      let picture = revision == shownRevision ? nil : await renderer.picture(of: edit)
      let tiles = if let rect { await renderer.detail(of: edit, in: rect) } else { [PreviewTile]() }
      if generation == processingGeneration {
        if let picture { self.picture = picture }
        shownRevision = revision
        // At once, so that a change never shows without its details.
        if closeUp != nil || !detail.isEmpty { detail = closeUp == nil ? [] : tiles }
      }
      isRendering = false
      if needsRendering {
        needsRendering = false
        render()
      }
    }
  }

  /// What is to be seen: the edit, and the stroke that is being painted.
  private var shownEdit: EditState? {
    guard var edit = history?.current else { return nil }
    if let stroke { edit.strokes.append(stroke) }
    return edit
  }
}
