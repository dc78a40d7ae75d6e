// SPDX-License-Identifier: MIT

/// A face that was found, in pixels of the upright picture, top-left origin.
public struct FaceRegion: Hashable, Sendable {
  /// The detector's own box; no margin is in it.
  public var box: Box
  /// Left eye, right eye, nose tip, left and right corner of the mouth, as they lie in the picture;
  /// empty for a region that was drawn by hand.
  public var landmarks: [PixelPoint]
  /// The head's turn in the picture's plane: radians, clockwise on the screen, 0 for an upright head.
  public var roll: Double
  /// 0…1, the detector's belief.
  public var confidence: Double
  /// A region so large and so unsure that a person should look: it is censored all the same.
  public var isFlagged: Bool
  /// Whether it is hidden as strongly as can be, whatever the edit's intensity: it was still taken for a face.
  public var isStrengthened = false

  /// A region; what is not given is that of a box drawn by hand around an upright head.
  public init(
    box: Box, landmarks: [PixelPoint] = [], roll: Double = 0, confidence: Double = 1, isFlagged: Bool = false
  ) {
    self.box = box
    self.landmarks = landmarks
    self.roll = roll
    self.confidence = confidence
    self.isFlagged = isFlagged
  }
}
