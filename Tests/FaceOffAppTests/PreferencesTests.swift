// SPDX-License-Identifier: MIT

import CGtk
import FaceOffEngine
import Glibc
import Testing

@testable import faceoff

@Suite @MainActor struct PreferencesTests {
  init() {
    // Before GSettings is first used: nothing of the person who runs the tests is read or changed.
    setenv("GSETTINGS_BACKEND", "memory", 1)
  }

  @Test func theEnginesStandardsHoldUntilAPersonDecides() {
    let preferences = Preferences()
    #expect(preferences.canRemember)
    #expect(preferences.intensity == Parameter.intensity.standard && preferences.style == .blur)
    #expect(preferences.plan == .standard && preferences.censoring.plan.name == .standard)
    #expect(preferences.findsFaces && !preferences.startsWithLogo && preferences.logo == nil)
    #expect(preferences.subfolder == PhotoLibraryService.standardSubfolder)
    #expect(preferences.webLongSide == Parameter.webLongSide.standard)
    #expect(preferences.lastFolder == nil)
    #expect(preferences.saveOptions == SaveOptions() && !preferences.wasPlaceTold)

    var changes = 0
    preferences.onChange = { changes += 1 }
    preferences.intensity = 0.8
    preferences.style = .pixelate
    preferences.subfolder = ""
    // A name need not be UTF-8.
    preferences.logo = FilePath(bytes: Array("/logos/".utf8) + [0xFF, 0x2E])
    let others = Preferences()
    #expect(others.intensity == 0.8 && others.style == .pixelate && others.subfolder.isEmpty)
    #expect(others.logo?.bytes.suffix(2) == [0xFF, 0x2E])
    #expect(changes == 4)
    for plan in DetectionPlan.Name.allCases {
      preferences.plan = plan
      #expect(others.plan == plan && others.censoring.plan.name == plan)
    }
    preferences.removesPlaceAndDevice = true
    preferences.wasPlaceTold = true
    #expect(others.saveOptions == SaveOptions(removesPlaceAndDevice: true) && others.wasPlaceTold)
    preferences.set("upright", g_variant_new_boolean(1))
    #expect(others.saveOptions == SaveOptions(upright: true, removesPlaceAndDevice: true))
    preferences.logo = nil
    preferences.intensity = 7
    #expect(others.logo == nil && others.intensity == Parameter.intensity.range.upperBound)
  }
}
