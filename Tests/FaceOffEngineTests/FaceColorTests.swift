// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

/// What is drawn for a face tells of it no more than its brightness, and that roughly.
struct FaceColorTests {
  private static let side = 120
  private let region = FaceRegion(
    box: Box(x: Double(side) / 2, y: Double(side) / 2, width: Double(side), height: Double(side)))

  @Test(arguments: [CensorStyle.blur, .pixelate], [0, 0.45, 1])
  func anotherFaceOfTheSameBrightnessLooksTheSame(style: CensorStyle, intensity: Double) {
    let (picture, _) = SyntheticPicture.face(Self.side)
    // Upside down, and blue where it was red.
    let other = PixelBuffer(size: picture.size, format: .rgb) { bytes in
      for (i, value) in picture.bytes.reversed().enumerated() { bytes[i] = value }
    }
    #expect(picture.bytes != other.bytes)
    for seed: UInt64 in 1...4 {
      let edit = EditState(faces: [region], style: style, intensity: intensity, seed: seed)
      let differences = zip(middle(edit.applied(to: picture)), middle(edit.applied(to: other)))
        .map { abs(Int($0) - Int($1)) }
      #expect(differences.max() ?? 255 <= 1, "seed \(seed)")
    }
  }

  @Test func theLotChangesMoreThanAnotherBrightness() {
    let (picture, _) = SyntheticPicture.face(Self.side)
    let darker = PixelBuffer(size: picture.size, format: .rgb) { bytes in
      for (i, value) in picture.bytes.enumerated() { bytes[i] = UInt8(max(0, Int(value) - 20)) }
    }
    var (levels, differences): ([Double], [Double]) = ([], [])
    for seed: UInt64 in 1...40 {
      let edit = EditState(faces: [region], style: .blur, intensity: 0, seed: seed)
      let level = mean(middle(edit.applied(to: picture)))
      levels.append(level)
      differences.append(abs(level - mean(middle(edit.applied(to: darker)))))
    }
    let average = levels.reduce(0, +) / 40
    let deviation = (levels.reduce(0) { $0 + ($1 - average) * ($1 - average) } / 39).squareRoot()
    #expect(deviation > 18)
    #expect((differences.max() ?? 255) < deviation)
  }

  @Test func ofABlackAndWhitePhotoItIsGray() {
    let (picture, _) = SyntheticPicture.face(Self.side)
    let source = picture.bytes
    let gray = PixelBuffer(size: picture.size, format: .rgb) { bytes in
      for i in bytes.indices { bytes[i] = source[i - i % 3] }
    }
    for seed: UInt64 in 1...4 {
      let edit = EditState(faces: [region], style: .blur, intensity: 0, seed: seed)
      let bytes = middle(edit.applied(to: gray))
      for i in stride(from: 0, to: bytes.count, by: 3) {
        #expect(abs(Int(bytes[i]) - Int(bytes[i + 2])) <= 1)
      }
    }
  }

  @Test func ofAPhotoWithColoursItIsASkins() {
    let (picture, _) = SyntheticPicture.face(Self.side)
    for seed: UInt64 in 1...8 {
      let edit = EditState(faces: [region], style: .blur, intensity: 1, seed: seed)
      let bytes = middle(edit.applied(to: picture))
      let channels = (0..<3).map { channel in
        mean(stride(from: channel, to: bytes.count, by: 3).map { bytes[$0] })
      }
      #expect(channels[0] > channels[1] && channels[1] > channels[2], "red, green, blue: \(channels)")
    }
  }

  /// The part of the picture that is well inside the mask.
  private func middle(_ picture: PixelBuffer) -> [UInt8] {
    picture.cropped(to: PixelRect(x: 90, y: 90, width: 60, height: 60)).bytes
  }

  private func mean(_ bytes: [UInt8]) -> Double {
    Double(bytes.reduce(0) { $0 + Int($1) }) / Double(bytes.count)
  }
}
