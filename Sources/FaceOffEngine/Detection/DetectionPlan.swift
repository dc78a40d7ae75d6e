// SPDX-License-Identifier: MIT

/// How a photo is searched: at which sizes the network looks at it, and what is made of the answers.
///
/// Sizes are long sides in pixels of the network. README.md in this folder says what each part was measured to gain.
public struct DetectionPlan: Sendable {
  /// Which of those that a person can choose it is.
  public let name: Name
  /// The looks that every photo gets, from the smallest.
  var passes: [DetectionPass]
  var fusion = Fusion()
  /// Nil for a plan that never searches for them.
  var smallFaces: SmallFaceSearch? = SmallFaceSearch()
  var turns = TurnSearch()
  var recheck = Recheck()
  /// A pass reports candidates from this heat map value on.
  var floor: Float = 0.02
  /// Within a pass, candidates of this intersection over union are one.
  var suppressionOverlap = 0.3
  /// The largest tile, in pixels of the network: one such holds about 40 MB while it is looked at.
  var tileArea = 448 * 416
  /// What neighbouring tiles share, in pixels of the network.
  var tileOverlap = 64

  /// When a large photo is looked at in full detail: only where something speaks for small faces.
  struct SmallFaceSearch: Sendable {
    /// Photos with a longer side than this have detail that the passes do not see.
    var leastLongSide = 2200
    /// The long side of the detailed level (the photo's own where that is less).
    var longSide = 4000
    var tileOverlap = 48
    /// What counts as a sign: a face at most this high, in pixels of the network, and at least this sure.
    var greatestHeight = 40.0
    var leastScore = 0.2
    /// Signs in the finest pass that call for the detailed level.
    var signs = 3
    /// With fewer, this many places with the most texture are probed (a hedge has more of it than a crowd), and
    /// this many in which the finest pass has its surest faint answers; so many signs in them will do, too.
    var texturedProbes = 3
    var faintProbes = 3
    /// How much of the detailed level a probe sees at most, in pixels.
    var probeArea = 224 * 224
    var signsInProbes = 2
    /// How the passes count beside the detailed level, whose weight is 1.
    var passWeights = [0.25, 0.125, 0.125, 0.75]
    /// Below this height at its own level, in pixels, a pass's silence says nothing.
    var leastVisibleHeight = 12.0
    /// Above this height at the detailed level, its silence says nothing.
    var greatestVisibleHeight = 96.0
    /// Faint small candidates are looked at once more, enlarged from the photo's own pixels.
    var closeUps = CloseUps()
  }

  /// The second look at faint candidates of the detailed level.
  struct CloseUps: Sendable {
    /// The scores that are neither yes nor no.
    var scores = 0.02..<0.35
    /// In pixels of the detailed level.
    var greatestHeight = 24.0
    /// At most so many, the surest first.
    var limit = 96
    /// The side of the window, in pixels of the photo.
    var window = 64
    var enlargement = 2
  }

  /// How a photo whose pixels lie on their side, with no tag to say so, is recognised.
  ///
  /// The network still finds a tenth of the faces of a turned photo, so finding nothing is no sign; the sum of
  /// all beliefs is compared instead, first cheaply, then surely.
  struct TurnSearch: Sendable {
    struct Stage: Sendable {
      var longSide: Int
      /// Scores from here on are added up.
      var leastScore: Double
      /// A turn wins when its sum is above `factor × upright + margin`.
      var factor: Double
      var margin: Double
    }
    /// Lenient: at this size the faces of a group are faint, and the second stage decides.
    var first = Stage(longSide: 416, leastScore: 0.05, factor: 1.2, margin: 0.05)
    var second = Stage(longSide: 832, leastScore: 0.5, factor: 1.25, margin: 0.4)
    /// Where so many heads of at least this score stand in one pass, and none lies in any, nothing is turned.
    var sureFaces = 3
    var sureScore = 0.7
    /// Where most of the heads lie: that they stand a little better when turned is enough.
    var byRoll = Stage(longSide: 416, leastScore: 0.3, factor: 1, margin: 0)
  }
}
