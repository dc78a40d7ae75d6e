// SPDX-License-Identifier: MIT

/// Makes what the screen shows of a photo and its edit, off the main thread.
///
/// The photo is averaged down once, by a whole factor, so that coordinates divide exactly. An edit is composited at
/// that size; only tiles that it or the one before touches are cut anew.
public actor PreviewRenderer {
  private let photo: PixelBuffer
  private var photoSize: PixelSize { photo.size }
  private let factor: Int
  private let original: PixelBuffer
  private let grid: [PixelRect]
  private var tiles: [PreviewTile] = []
  /// Where the last edit changed something.
  private var dirty: [PixelRect] = []
  private var nextVersion = 0
  /// The composite at full size, for as long as somebody looks closely, and what was cut of it.
  private var closeUp: (editID: Int, pixels: PixelBuffer, tiles: [PixelRect: PreviewTile])?

  /// - Parameters:
  ///   - pixels: the photo, upright: gray, RGB or CMYK.
  ///   - longSide: the preview's long side is this or smaller.
  public init(_ pixels: PixelBuffer, longSide: Int = 2560) {
    photo = pixels
    factor = min(256, max(1, (pixels.size.longSide + longSide - 1) / max(1, longSide)))
    original = pixels.downsampled(by: factor).displayable()
    grid = Self.grid(original.size)
  }

  /// The photo with an edit applied.
  ///
  /// - Parameter edit: in pixels of the photo.
  public func picture(of edit: EditState) -> PreviewPicture {
    var pixels = original
    let compositor = Compositor(edit: edit.scaled(by: 1 / Double(factor)), size: pixels.size)
    compositor.apply(to: &pixels)
    let changed = dirty + compositor.dirtyRects
    dirty = compositor.dirtyRects
    tiles = grid.enumerated().map { index, rect in
      if tiles.indices.contains(index), !changed.contains(where: { $0.intersects(rect) }) {
        return tiles[index]
      }
      return tile(rect, of: pixels)
    }
    return PreviewPicture(photoSize: photoSize, factor: factor, tiles: tiles)
  }

  /// A part of the photo at full size with an edit applied, for a close look.
  ///
  /// - Parameters:
  ///   - editID: tells this edit from every other.
  ///   - rect: in pixels of the photo.
  /// - Returns: tiles in pixels of the photo that together cover `rect`.
  public func detail(of edit: EditState, editID: Int, in rect: PixelRect) -> [PreviewTile] {
    var current: (editID: Int, pixels: PixelBuffer, tiles: [PixelRect: PreviewTile])
    if let closeUp, closeUp.editID == editID {
      current = closeUp
    } else {
      closeUp = nil
      var pixels = photo
      Compositor(edit: edit, size: photoSize).apply(to: &pixels)
      current = (editID, pixels, [:])
    }
    let wanted = Self.grid(photoSize).filter { $0.intersects(rect) }
    // What is out of sight is let go of.
    current.tiles = Dictionary(
      uniqueKeysWithValues: wanted.map { ($0, current.tiles[$0] ?? tile($0, of: current.pixels)) })
    closeUp = current
    return wanted.compactMap { current.tiles[$0] }
  }

  /// Lets go of what a close look needs.
  public func endCloseUp() {
    closeUp = nil
  }

  /// The photo as it was opened, to compare with.
  public func originalPicture() -> PreviewPicture {
    PreviewPicture(
      photoSize: photoSize, factor: factor, tiles: grid.map { tile($0, of: original) })
  }

  /// The photo so blurred as a whole that no face can be seen: what is shown until the faces are found.
  public func veil() -> PixelBuffer {
    let long = Double(original.size.longSide)
    let scale = min(1, Self.veilLongSide / long)
    let size = PixelSize(
      width: max(1, Int(Double(original.width) * scale)), height: max(1, Int(Double(original.height) * scale))
    )
    var pixels = original.resampled(to: size)
    GaussianBlur(sigma: Self.veilSigma).apply(to: &pixels)
    return pixels
  }

  private func tile(_ rect: PixelRect, of pixels: PixelBuffer) -> PreviewTile {
    nextVersion += 1
    return PreviewTile(rect: rect, version: nextVersion, pixels: pixels.cropped(to: rect).displayable())
  }

  private static func grid(_ size: PixelSize) -> [PixelRect] {
    let side = PreviewTile.side
    return stride(from: 0, to: size.height, by: side).flatMap { y in
      stride(from: 0, to: size.width, by: side).map { x in
        PixelRect(x: x, y: y, width: side, height: side).intersection(size.bounds)
      }
    }
  }

  /// Pixels; on a screen each is enlarged several times.
  private static let veilLongSide = 256.0
  private static let veilSigma = 2.0
}
