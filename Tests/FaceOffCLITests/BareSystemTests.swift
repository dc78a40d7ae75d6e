// SPDX-License-Identifier: MIT

import FaceOffEngine
import Fixtures
import Testing

/// The window where there is a display and nothing else of a desktop, as in a container.
@Suite struct BareSystemTests {
  private let program: Program

  init() throws {
    var program = try Program()
    // A window takes a while where other tests keep the cores busy.
    program.limit = 600
    self.program = program
  }

  /// Opens a photo on a display of its own and waits for the window with a title.
  private func open(_ photo: String, waitingFor title: String) throws -> Program.Run {
    try program.run(
      inShell: """
        trap 'kill $window $display' EXIT
        mkfifo number
        Xvfb -displayfd 3 -screen 0 1200x900x24 -nolisten tcp 3>number 2>/dev/null & display=$!
        read number <number
        export DISPLAY=":$number"
        GDK_BACKEND=x11 faceoff \(photo) & window=$!
        timeout 280 xdotool search --sync --name '\(title)' getwindowname
        rm number
        """)
  }

  @Test func theWindowOpensPhotosWithoutASessionBus() throws {
    try program.add("photo.jpg", TemporaryFolder.contents(of: Fixture.astronaut))
    try program.add("photo.png", Sample.png)
    let jpeg = try open("photo.jpg", waitingFor: "face blurred")
    #expect(jpeg.output == "photo.jpg – 1 face blurred\n" && jpeg.errors.isEmpty, "\(jpeg.errors)")
    let png = try open("photo.png", waitingFor: "No face")
    #expect(png.output == "photo.png – No face found\n" && png.errors.isEmpty, "\(png.errors)")
  }
}
