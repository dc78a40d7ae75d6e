// SPDX-License-Identifier: MIT

/// How many colour samples a JPEG has for its luminance samples, as far as they can be written.
public enum JPEGSubsampling: CaseIterable, Sendable {
  /// 4:4:4: as many.
  case s444
  /// 4:2:2: half across.
  case s422
  /// 4:2:0: half across and down.
  case s420
  /// 4:4:0: half down.
  case s440
  /// 4:1:1: a quarter across.
  case s411

  /// The coarsest sampling that keeps all the colour detail of a file whose pixels were turned.
  ///
  /// A quarter turn exchanges 4:2:2 and 4:4:0. What cannot be written (4:1:1 turned, three to one) becomes the
  /// next finer one.
  public init(of header: JPEGHeader, turned orientation: Orientation = .up) {
    let across = header.components.map(\.horizontalSampling)
    let down = header.components.map(\.verticalSampling)
    // The colours are the second and third component, in YCCK too.
    let ratioAcross = (across.max() ?? 1) / (across.dropFirst().prefix(2).max() ?? 1)
    let ratioDown = (down.max() ?? 1) / (down.dropFirst().prefix(2).max() ?? 1)
    self =
      switch orientation.swapsSides ? (ratioDown, ratioAcross) : (ratioAcross, ratioDown) {
      case (2..., 2...): .s420
      case (4..., _): .s411
      case (2..., _): .s422
      case (_, 2...): .s440
      default: .s444
      }
  }
}

extension JPEGHeader {
  /// Whether the turned picture is gray or has one of the samplings of `JPEGSubsampling` exactly.
  func hasNamedSampling(turned orientation: Orientation) -> Bool {
    if isGray { return true }
    guard components.count == 3, let luma = components.first, let blue = components.dropFirst().first,
      let red = components.last, blue.horizontalSampling == red.horizontalSampling,
      blue.verticalSampling == red.verticalSampling,
      luma.horizontalSampling % blue.horizontalSampling == 0,
      luma.verticalSampling % blue.verticalSampling == 0
    else { return false }
    let ratio = (
      luma.horizontalSampling / blue.horizontalSampling, luma.verticalSampling / blue.verticalSampling
    )
    return switch orientation.swapsSides ? (ratio.1, ratio.0) : ratio {
    case (1, 1), (2, 1), (2, 2), (1, 2), (4, 1): true
    default: false
    }
  }
}
