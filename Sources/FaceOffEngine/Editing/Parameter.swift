// SPDX-License-Identifier: MIT

/// A number that a person can move: described once, for the command line's help, the window and the checks.
public struct Parameter: Sendable {
  /// As it is written on the command line.
  public let name: String
  /// The values that it may have.
  public let range: ClosedRange<Double>
  /// The value that it has unless a person moves it.
  public let standard: Double

  /// How strongly a face is blurred; no unit.
  public static let intensity = Parameter(name: "intensity", range: 0...1, standard: 0.45)
  /// The mask's axes in units of the face box's sides; √2 is the ellipse through the box's corners.
  public static let margin = Parameter(name: "margin", range: 1.42...3, standard: 1.6)
  /// How readily something is taken for a face; no unit.
  public static let sensitivity = Parameter(name: "sensitivity", range: 0...1, standard: 0.5)
  /// A brush's radius in parts of the photo's long side.
  public static let brushRadius = Parameter(name: "brush-radius", range: 0.003...0.15, standard: 0.03)

  /// The nearest value inside the range; a NaN becomes the standard.
  public func clamp(_ value: Double) -> Double {
    value.isNaN ? standard : min(max(value, range.lowerBound), range.upperBound)
  }
}
