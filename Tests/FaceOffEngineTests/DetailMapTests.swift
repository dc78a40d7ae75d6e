// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

@Suite struct DetailMapTests {
  /// Left half flat, right half a chequerboard of single pixels.
  private func halves(_ format: PixelFormat) -> PixelBuffer {
    PixelBuffer(size: PixelSize(width: 80, height: 40), format: format) { bytes in
      for i in bytes.indices {
        let (x, y) = (i / format.channels % 80, i / format.channels / 80)
        bytes[i] = x < 40 || (x + y) % 2 == 0 ? 100 : 110
      }
    }
  }

  @Test(arguments: [PixelFormat.gray, .rgb, .cmyk]) func textureIsFoundWhereItIs(format: PixelFormat) {
    let map = DetailMap(halves(format))
    // The level is five times as large as the picture that the map was made from.
    let level = PixelSize(width: 400, height: 200)
    #expect(map.mean(in: PixelRect(x: 0, y: 0, width: 190, height: 200), of: level) == 0)
    // Every pixel differs by 10 from its four neighbours.
    #expect(map.mean(in: PixelRect(x: 210, y: 0, width: 190, height: 200), of: level) == 40)
    let both = map.mean(in: PixelRect(x: 0, y: 0, width: 400, height: 200), of: level)
    #expect(both > 15 && both < 25)
  }

  @Test(arguments: Orientation.allCases) func aTurnedPlaceIsFoundWhereItIsStored(turn: Orientation) {
    let map = DetailMap(halves(.rgb), turn: turn)
    let level = turn.uprightSize(of: PixelSize(width: 160, height: 80))
    let quarter = PixelRect(x: 0, y: 0, width: level.width / 4, height: level.height / 4)
    let corner = turn.storedPoint(PixelPoint(x: 1, y: 1), stored: PixelSize(width: 160, height: 80))
    #expect(map.mean(in: quarter, of: level) == (corner.x < 80 ? 0 : 40))
  }

  @Test func aSlopeIsNoTexture() {
    let slope = PixelBuffer(size: PixelSize(width: 60, height: 60), format: .gray) { bytes in
      for i in bytes.indices { bytes[i] = UInt8(i % 60 * 2 + i / 60 * 2) }
    }
    #expect(DetailMap(slope).mean(in: slope.size.bounds, of: slope.size) == 0)
  }

  @Test(arguments: [(1, 1), (2, 2), (1, 90), (90, 1)]) func aPictureWithoutNeighboursHasNone(
    width: Int, height: Int
  ) {
    let picture = SyntheticPicture.noise(width, height)
    #expect(DetailMap(picture).mean(in: picture.size.bounds, of: picture.size) == 0)
  }
}
