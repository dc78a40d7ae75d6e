// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Glibc
import Testing

@Suite struct TranslationTests {
  private var program: Program

  init() throws {
    program = try Program()
    try program.add("a.jpg")
    program.home.add(
      FilePath("faces.json"), Array(#"{"file":"a.jpg","width":96,"height":64,"faces":[]}"#.utf8))
  }

  private func blur() throws -> Program.Run {
    try program.run("blur", "--faces", "faces.json", "a.jpg")
  }

  /// The catalogue as the build compiles it, in a data folder of its own.
  @Test mutating func italianIsSpokenWhereItIsWished() throws {
    let source = Fixture.root.appending("data/po/it.po")
    guard source.withCString({ access($0, R_OK) }) == 0 else {
      print("skipped: there is no data/po/it.po")
      return
    }
    for folder in ["data", "data/locale", "data/locale/it", "data/locale/it/LC_MESSAGES"] {
      _ = program.home.path.appending(folder).withCString { mkdir($0, 0o700) }
    }
    let compiler = try Process(
      FilePath("msgfmt"),
      [FilePath("--check"), FilePath("-o"), FilePath("data/locale/it/LC_MESSAGES/faceoff.mo"), source],
      environment: ["PATH": "/usr/bin:/bin"], folder: program.home.path, limit: 60)
    let compiled = compiler.end()
    #expect(compiled.code == 0, "\(compiled.errors)")
    program.environment["FACEOFF_DATA"] = program.home.path.appending("data").string
    #expect(try blur().output.hasPrefix("a.jpg: no face found, check by eye"))
    program.environment["LANGUAGE"] = "it"
    #expect(try blur().output.hasPrefix("a.jpg: nessun volto trovato, controlla a occhio"))
  }

  /// English is in the source.
  @Test mutating func aLanguageWithoutCatalogueIsEnglish() throws {
    program.environment["LANGUAGE"] = "eo"
    #expect(try blur().output.hasPrefix("a.jpg: no face found, check by eye"))
  }

  /// Numbers are written as programs read them, whatever the language.
  @Test mutating func aPlainSystemWithoutLanguagesWorks() throws {
    program.environment["LC_ALL"] = "C"
    #expect(try blur().output == "a.jpg: no face found, check by eye; no copy written\n")
    #expect(try program.run("blur", "--intensity", "0.5", "--faces", "faces.json", "a.jpg").code == 0)
  }
}
