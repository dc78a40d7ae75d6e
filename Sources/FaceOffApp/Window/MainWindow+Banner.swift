// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords

extension MainWindow {
  /// What must not be overlooked, for as long as it is so, and what can be done about it.
  func showBanner() {
    let isSearching = model.isSearching
    let leak = model.leak
    let isShown = leak != nil || isSearching || model.canSearch || model.doubtfulFace != nil
    // Not only folded: a screen reader would find it all the same.
    widgets.banner.setVisible(isShown)
    gtk_revealer_set_reveal_child(widgets.banner.opaque, isShown ? 1 : 0)
    guard isShown else { return }
    widgets.bannerProgress.setVisible(isSearching)
    gtk_progress_bar_set_fraction(widgets.bannerProgress.opaque, model.progress)
    if let leak {
      show(sentence(of: leak), button: tr("Show"), action: "win.show-leak")
    } else if isSearching {
      show(tr("Looking for faces…"), button: tr("Cancel"), action: "win.cancel")
    } else if model.doubtfulFace != nil {
      show(
        tr("A very large and uncertain face was blurred: is it one?"), button: tr("Leave visible"),
        action: "win.bare-doubtful")
    } else {
      show(
        tr("Faces were not searched: none is hidden yet"), button: tr("Find faces"), action: "win.find-faces")
    }
  }

  /// Zooms to where a face may be recognisable.
  func showLeak() {
    if let place = model.leak?.place { canvas.look(at: place) }
  }

  private func sentence(of leak: LeakNotice) -> String {
    if leak.isWritten { return Sentence.recognisable(leak.faceCount) }
    if leak.faceCount == 0 { return tr("The copy could not be shown to be safe, so none was written.") }
    return trn(
      "%d face may still be recognisable, so no copy was written.",
      "%d faces may still be recognisable, so no copy was written.", leak.faceCount)
  }

  private func show(_ sentence: String, button: String, action: String) {
    gtk_label_set_text(widgets.bannerLabel.opaque, sentence)
    gtk_button_set_label(widgets.bannerButton.of(), button)
    gtk_actionable_set_action_name(widgets.bannerButton.opaque, action)
    widgets.bannerButton.setVisible(action != "win.show-leak" || model.leak?.place != nil)
  }
}
