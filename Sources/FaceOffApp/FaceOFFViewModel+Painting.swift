// SPDX-License-Identifier: MIT

import FaceOffEngine
import Glibc

/// What the pointer does on the photo.
enum CanvasTool: String, CaseIterable {
  /// Moves the photo.
  case move
  /// Hides what it passes over.
  case blur
  /// Brings the original back.
  case restore

  /// What it paints; nil for one that does not.
  var brush: BrushStroke.Kind? {
    switch self {
    case .move: nil
    case .blur: .blur
    case .restore: .restore
    }
  }
}

extension FaceOFFViewModel {
  /// By so much a key makes the brush larger.
  private static let brushStep = 1.2

  /// Takes another tool; a stroke that is being painted is done.
  func choose(_ tool: CanvasTool) {
    guard tool != self.tool else { return }
    finishStroke()
    self.tool = tool
  }

  /// The brush's size on a slider, 0…1: equal moves multiply the radius by equal factors.
  var brushSize: Double {
    let range = Parameter.brushRadius.range
    return log(brushRadius / range.lowerBound) / log(range.upperBound / range.lowerBound)
  }

  func adjustBrush(size: Double) {
    let range = Parameter.brushRadius.range
    adjustBrush(range.lowerBound * pow(range.upperBound / range.lowerBound, size))
  }

  private func adjustBrush(_ radius: Double) {
    let value = Parameter.brushRadius.clamp(radius)
    if value != brushRadius { brushRadius = value }
  }

  func enlargeBrush() { adjustBrush(brushRadius * Self.brushStep) }
  func shrinkBrush() { adjustBrush(brushRadius / Self.brushStep) }

  /// Puts the brush down. It keeps the intensity and the style of this moment.
  func beginStroke(at point: NormalizedPoint) {
    guard state == .preview, let kind = tool.brush else { return }
    finishStroke()
    stroke = BrushStroke(
      kind: kind, points: [point], radius: brushRadius, style: style, intensity: intensity)
    showChange()
  }

  /// Draws the brush on.
  func extendStroke(to point: NormalizedPoint) {
    guard let last = stroke?.points.last, last != point else { return }
    stroke?.points.append(point)
    showChange()
  }

  /// Lifts the brush: what was painted is one step.
  func finishStroke() {
    guard let painted = stroke else { return }
    stroke = nil
    change { $0.strokes.append(painted) }
  }

  /// Takes back what is being painted.
  func cancelStroke() {
    guard stroke != nil else { return }
    stroke = nil
    showChange()
  }

  /// Puts the brush down and lifts it.
  func stamp(at point: NormalizedPoint) {
    beginStroke(at: point)
    finishStroke()
  }
}
