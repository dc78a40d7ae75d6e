// SPDX-License-Identifier: MIT

import FaceOffEngine

/// A photo of several people: heads cut out of the fixture portraits, on a textured background.
public struct GroupPhoto: Sendable {
  /// A portrait and where its face is.
  public struct Head: Sendable {
    /// The portrait's file.
    public let photo: FilePath
    /// The face, found once by the detector and checked by eye.
    public let box: Box

    /// The portraits that have one face each.
    public static let all = [
      Head(photo: Fixture.photo("portrait-1.jpg"), box: Box(x: 114, y: 93, width: 125, height: 145)),
      Head(photo: Fixture.photo("portrait-2.jpg"), box: Box(x: 113, y: 76, width: 127, height: 134)),
      Head(photo: Fixture.photo("portrait-4.jpg"), box: Box(x: 128, y: 115, width: 124, height: 155)),
      Head(photo: Fixture.astronaut, box: Box(x: 177, y: 68, width: 93, height: 107)),
    ]
  }

  /// The picture, RGB.
  public private(set) var pixels: PixelBuffer
  /// The faces that were placed, as far as they are in the picture, in order.
  public private(set) var boxes: [Box] = []

  /// A picture without people.
  public init(_ width: Int, _ height: Int) {
    pixels = Self.background(width, height)
  }

  /// Adds a head.
  ///
  /// - Parameters:
  ///   - head: the number of a head; any number will do.
  ///   - height: the face's, in pixels of the picture.
  ///   - center: the face's; it may lie beyond the edge.
  public mutating func place(_ head: Int, height: Double, at center: PixelPoint) throws {
    let head = Head.all[head % Head.all.count]
    let portrait = try Photo(path: head.photo).pixels
    let reach = Self.reach - 1
    let part = PixelRect(
      x: Int(head.box.x - reach / 2 * head.box.width), y: Int(head.box.y - reach / 2 * head.box.height),
      width: Int((1 + reach) * head.box.width), height: Int((1 + reach) * head.box.height)
    ).intersection(portrait.size.bounds)
    let scale = height / head.box.height
    let cutout = portrait.cropped(to: part).resampled(
      to: PixelSize(
        width: max(1, Int((Double(part.width) * scale).rounded())),
        height: max(1, Int((Double(part.height) * scale).rounded()))))
    let (scaleX, scaleY) = (
      Double(cutout.width) / Double(part.width), Double(cutout.height) / Double(part.height)
    )
    let x = Int((center.x - (head.box.center.x - Double(part.x)) * scaleX).rounded())
    let y = Int((center.y - (head.box.center.y - Double(part.y)) * scaleY).rounded())
    let face = Box(
      x: Double(x) + (head.box.x - Double(part.x)) * scaleX,
      y: Double(y) + (head.box.y - Double(part.y)) * scaleY,
      width: head.box.width * scaleX, height: head.box.height * scaleY)
    paste(cutout, x, y, around: face)
    boxes.append(face.clamped(to: pixels.size))
  }

  /// The ellipse that is kept wholly, and where the last of it fades, in units of the box.
  private static let whole = 1.3
  private static let reach = 1.7

  private mutating func paste(_ cutout: PixelBuffer, _ left: Int, _ top: Int, around face: Box) {
    let size = pixels.size
    let columns = max(0, left)..<max(0, left, min(size.width, left + cutout.width))
    let rows = max(0, top)..<max(0, top, min(size.height, top + cutout.height))
    let center = face.center
    cutout.withBytes { source in
      pixels.withMutableBytes { target in
        for y in rows {
          for x in columns {
            let u = (Double(x) + 0.5 - center.x) / (face.width / 2)
            let v = (Double(y) + 0.5 - center.y) / (face.height / 2)
            let radius = (u * u + v * v).squareRoot()
            let share = min(max((Self.reach - radius) / (Self.reach - Self.whole), 0), 1)
            let from = ((y - top) * cutout.width + x - left) * 3
            let to = (y * size.width + x) * 3
            for channel in 0..<3 {
              let (new, old) = (Double(source[from + channel]), Double(target[to + channel]))
              target[to + channel] = UInt8((old + (new - old) * share).rounded())
            }
          }
        }
      }
    }
  }

  /// Soft clouds with some grain: what a detector must take for nothing.
  private static func background(_ width: Int, _ height: Int) -> PixelBuffer {
    let cell = 48
    var state: UInt32 = 2_463_534_242
    func random() -> UInt32 {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return state >> 8
    }
    let columns = width / cell + 2
    let knots = (0..<columns * (height / cell + 2)).map { _ in Int(90 + random() % 70) }
    return PixelBuffer(size: PixelSize(width: width, height: height), format: .rgb) { bytes in
      var at = 0
      for y in 0..<height {
        let (row, down) = (y / cell * columns, y % cell)
        for x in 0..<width {
          let (knot, across) = (row + x / cell, x % cell)
          let upper = knots[knot] * (cell - across) + knots[knot + 1] * across
          let lower = knots[knot + columns] * (cell - across) + knots[knot + columns + 1] * across
          let level = (upper * (cell - down) + lower * down) / (cell * cell) + Int(random() % 9)
          bytes[at] = UInt8(level)
          bytes[at + 1] = UInt8(level + 8)
          bytes[at + 2] = UInt8(level - 12)
          at += 3
        }
      }
    }
  }
}
