// SPDX-License-Identifier: MIT

import CGtk
import Testing

@testable import faceoff

@Suite struct SignalTests {
  @Test @MainActor func closuresLiveAsLongAsTheirObjectAndNoLonger() throws {
    let before = ClosureBox.liveCount
    let raw = try #require(g_simple_action_new("test", nil))
    var action: GObjectReference? = GObjectReference(adopting: UnsafeMutableRawPointer(raw))
    var calls = 0
    Signal.on(UnsafeMutableRawPointer(raw), "activate") { calls += 1 }
    Signal.connect(UnsafeMutableRawPointer(raw), "activate") { _ in calls += 10 }
    #expect(ClosureBox.liveCount == before + 2)
    g_action_activate(raw, nil)
    #expect(calls == 11)
    action = nil
    #expect(ClosureBox.liveCount == before)
    #expect(action == nil)
  }

  @Test @MainActor func disconnectingReleasesTheClosure() throws {
    let before = ClosureBox.liveCount
    let raw = try #require(g_simple_action_new("test", nil))
    let action = GObjectReference(adopting: UnsafeMutableRawPointer(raw))
    let id = Signal.on(action.raw, "activate") {}
    #expect(ClosureBox.liveCount == before + 1)
    g_signal_handler_disconnect(action.raw, id)
    #expect(ClosureBox.liveCount == before)
  }

  @Test @MainActor func retainingAddsAReferenceAndGivesItBack() throws {
    let raw = try #require(g_simple_action_new("test", nil))
    let owner = GObjectReference(adopting: UnsafeMutableRawPointer(raw))
    func count() -> UInt32 { owner.of(GObject.self).pointee.ref_count }
    #expect(count() == 1)
    var second: GObjectReference? = GObjectReference(retaining: owner.raw)
    #expect(count() == 2)
    second = nil
    #expect(count() == 1)
    #expect(second == nil)
  }
}
