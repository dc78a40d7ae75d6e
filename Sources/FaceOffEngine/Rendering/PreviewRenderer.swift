// SPDX-License-Identifier: MIT

/// Makes what the screen shows of a photo and its edit, off the main thread.
///
/// The photo is averaged down once, by a whole factor, so that coordinates divide exactly. From one edit to the next
/// only what differs is composited anew, and only the tiles that it touches change.
public actor PreviewRenderer {
  private let photo: PixelBuffer
  private let factor: Int
  private let original: PixelBuffer
  private let colors: ScreenColors?
  private var screen: EditedTiles
  /// Parts of the composite at full size, for as long as somebody looks closely.
  private var closeUp: EditedTiles
  private var version = 0

  /// - Parameters:
  ///   - pixels: the photo, upright: gray, RGB or CMYK.
  ///   - colors: how its colours become a screen's; nil where they are.
  ///   - longSide: the preview's long side is this or smaller.
  public init(_ pixels: PixelBuffer, colors: ScreenColors? = nil, longSide: Int = 2560) {
    photo = pixels
    self.colors = colors
    factor = min(256, max(1, (pixels.size.longSide + longSide - 1) / max(1, longSide)))
    original = pixels.downsampled(by: factor)
    screen = EditedTiles(original, photo: pixels.size, factor: factor, colors: colors)
    closeUp = EditedTiles(pixels, photo: pixels.size, factor: 1, colors: colors)
  }

  /// How many pixels were composited since the photo was opened: what an edit costs.
  public var compositedPixels: Int { screen.compositedPixels + closeUp.compositedPixels }

  /// The photo with an edit applied.
  ///
  /// - Parameter edit: in pixels of the photo.
  public func picture(of edit: EditState) -> PreviewPicture {
    let tiles = screen.update(to: edit, in: original.size.bounds, version: &version)
    return PreviewPicture(photoSize: photo.size, factor: factor, tiles: tiles)
  }

  /// A part of the photo at full size with an edit applied, for a close look.
  ///
  /// - Parameters:
  ///   - edit: in pixels of the photo.
  ///   - rect: in pixels of the photo.
  /// - Returns: tiles in pixels of the photo that together cover `rect`.
  public func detail(of edit: EditState, in rect: PixelRect) -> [PreviewTile] {
    closeUp.update(to: edit, in: rect, version: &version)
  }

  /// Lets go of what a close look needs.
  public func endCloseUp() {
    closeUp.forget()
  }

  /// The photo as it was opened, to compare with.
  public func originalPicture() -> PreviewPicture {
    let tiles = PreviewTile.grid(original.size).map { rect in
      version += 1
      return PreviewTile(rect: rect, version: version, pixels: original.cropped(to: rect).displayable(colors))
    }
    return PreviewPicture(photoSize: photo.size, factor: factor, tiles: tiles)
  }

  /// The photo so blurred as a whole that no face can be seen: what is shown until the faces are found.
  public func veil() -> PixelBuffer {
    let long = Double(original.size.longSide)
    let scale = min(1, Self.veilLongSide / long)
    let size = PixelSize(
      width: max(1, Int(Double(original.width) * scale)), height: max(1, Int(Double(original.height) * scale))
    )
    var pixels = original.displayable(colors).resampled(to: size)
    GaussianBlur(sigma: Self.veilSigma).apply(to: &pixels)
    return pixels
  }

  /// Pixels; on a screen each is enlarged several times.
  private static let veilLongSide = 256.0
  private static let veilSigma = 2.0
}
