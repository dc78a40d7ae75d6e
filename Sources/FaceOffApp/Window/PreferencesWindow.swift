// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import FaceOffWords

/// What a person decides once for all photos to come; every change is kept at once.
@MainActor
final class PreferencesWindow {
  private let preferences: Preferences
  private let data: DataDirectory
  private let window, intensity, style, search, logoRow, logoPicture, ownLogo, subfolder,
    copies: GObjectReference

  /// - Throws: `Layout.Failure`.
  init(_ preferences: Preferences, in data: DataDirectory) throws(Layout.Failure) {
    self.preferences = preferences
    self.data = data
    let layout = try Layout("preferences", in: data)
    window = try layout.object("preferences")
    intensity = try layout.object("intensity")
    style = try layout.object("style")
    search = try layout.object("search")
    logoRow = try layout.object("logo-row")
    logoPicture = try layout.object("logo-picture")
    ownLogo = try layout.object("own-logo")
    subfolder = try layout.object("subfolder")
    copies = try layout.object("copies")
    preferences.bind("find-faces", to: try layout.object("find-faces"), "active")
    preferences.bind("logo", to: try layout.object("logo"), "active")
    preferences.bind("remove-place", to: try layout.object("remove-place"), "active")
    preferences.bind("upright", to: try layout.object("upright"), "active")
    preferences.bind("keep-time", to: try layout.object("keep-time"), "active")
    connectLooks()
    connectLogo(choose: try layout.object("choose-logo"))
    connectSubfolder()
  }

  /// Shows it over another window; it lives until it is closed.
  func present(over parent: GObjectReference) {
    // The closure holds this object for as long as the window is there.
    Signal.on(window.raw, "destroy") { _ = self }
    gtk_window_set_transient_for(window.of(), parent.of())
    gtk_window_present(window.of())
  }

  private func connectLooks() {
    let range = Parameter.intensity.range
    gtk_range_set_range(intensity.of(), range.lowerBound, range.upperBound)
    gtk_range_set_value(intensity.of(), preferences.intensity)
    Signal.on(intensity.raw, "value-changed") { [weak self] in
      guard let self else { return }
      preferences.intensity = gtk_range_get_value(intensity.of())
    }
    connect(style, to: \.style)
    connect(search, to: \.plan)
  }

  /// Offers what there is to choose in a row, and keeps what is chosen.
  private func connect<Chosen: Choice>(
    _ row: GObjectReference, to value: ReferenceWritableKeyPath<Preferences, Chosen>
  ) {
    Chosen.withNames { adw_combo_row_set_model(row.of(), $0) }
    adw_combo_row_set_selected(row.of(), preferences[keyPath: value].index)
    Signal.on(row.raw, "notify::selected") { [weak self, weak row] in
      guard let self, let row, let chosen = Chosen(index: adw_combo_row_get_selected(row.of())) else {
        return
      }
      preferences[keyPath: value] = chosen
    }
  }

  private func connectLogo(choose: GObjectReference) {
    Signal.on(ownLogo.raw, "clicked") { [weak self] in
      self?.preferences.logo = nil
      self?.showLogo()
    }
    Signal.on(choose.raw, "clicked") { [weak self] in self?.chooseLogo() }
    showLogo()
  }

  private func chooseLogo() {
    let dialog = FileDialog(
      tr("Choose another logo"), for: window, GTK_FILE_CHOOSER_ACTION_OPEN, accept: tr("Choose"))
    dialog?.filter(tr("PNG pictures"), mimeType: "image/png")
    dialog?.begin(in: preferences.logo?.parent)
    dialog?.show { [weak self] file in
      guard let self, let path = FilePath(file: file) else { return }
      Task {
        do {
          _ = try await FaceOFFViewModel.load { try WatermarkService().load(chosen: path) }
          self.preferences.logo = path
          self.showLogo()
        } catch {
          self.toast(Sentence.of(error, file: path))
        }
      }
    }
  }

  /// Shows the logo as photos will have it; of one that is not there any more only the name.
  private func showLogo() {
    let chosen = preferences.logo
    gtk_widget_set_sensitive(ownLogo.widget, chosen == nil ? 0 : 1)
    adw_action_row_set_subtitle(logoRow.of(), (chosen?.lastComponent.shown ?? "Ass. Talea").asMarkup)
    let load = FaceOFFViewModel.watermark(chosen)
    Task {
      let logo = try? await FaceOFFViewModel.load(load)
      guard preferences.logo == chosen else { return }
      let texture = logo?.image.texture
      withExtendedLifetime(texture) { gtk_picture_set_paintable(logoPicture.opaque, texture?.opaque) }
    }
  }

  private func connectSubfolder() {
    gtk_editable_set_text(subfolder.opaque, preferences.subfolder)
    showPlace()
    Signal.on(subfolder.raw, "changed") { [weak self] in
      guard let self else { return }
      let name = String(cString: gtk_editable_get_text(subfolder.opaque))
      let isName = PhotoLibraryService.isSubfolder(name)
      subfolder.setClass("error", !isName)
      guard isName else { return }
      preferences.subfolder = name
      showPlace()
    }
  }

  private func showPlace() {
    let folder = PhotoLibraryService.inPictures(subfolder: preferences.subfolder).folder
    adw_preferences_group_set_description(copies.of(), tr("Saved in %s", folder.shown).asMarkup)
  }

  private func toast(_ sentence: String) {
    adw_preferences_window_add_toast(window.of(), adw_toast_new(sentence.asMarkup))
  }
}
