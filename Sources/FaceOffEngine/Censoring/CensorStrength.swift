// SPDX-License-Identifier: MIT

import Glibc

/// What an intensity means for one face: of it only the brightness is kept, roughly; the rest is invented.
///
/// All of it is relative to the face, so that a small picture of a photo is censored as the photo is. A higher
/// intensity only attenuates what a lower one left, so that the result gets softer with every step of the slider.
struct CensorStrength: Sendable {
  /// Cells across the mask (across the circle of the ellipse's area); about 0.6 of them lie on the face's box.
  static let cells = 6.0
  /// The root mean square difference of neighbouring cells before they merge, in levels of 255.
  let contrast: Float
  /// How far neighbouring cells run together, 0…1; at 1, there are half as many across.
  let merging: Float
  /// How far a face's brightness is from the middle one, of what it was.
  let kept: Float = 0.6
  /// The standard deviation of what is added to a face's whole brightness, in levels of 255.
  let shift: Float = 24
  /// How much is kept of the hue of what a brush hides and is no face that was found.
  let saturation: Float = 0.25
  /// Random hue as a part of random brightness.
  let tint: Float = 0.15

  /// - Parameter intensity: 0…1; beyond it the nearer end, and a NaN the standard.
  init(intensity: Double) {
    let t = Parameter.intensity.clamp(intensity)
    contrast = Float(26 * pow(0.55, t))
    merging = Float(t)
  }

  /// A cell's side for a face's mask, in pixels.
  static func cellSide(of mask: FaceMask) -> Double {
    max(mask.diameter / cells, CoarseCells.smallest)
  }
}
