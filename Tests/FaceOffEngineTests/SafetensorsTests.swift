// SPDX-License-Identifier: MIT

import CGLib
import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct SafetensorsTests {
  @Test func theRecordedHashIsThatOfTheWeights() throws {
    let bytes = try FileReader(Fixture.weights).all(limit: 1 << 28)
    let header = bytes[..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    let data = Array(bytes[(8 + header)...])
    let hash = g_compute_checksum_for_data(G_CHECKSUM_SHA256, data, UInt(data.count)).map {
      String(cString: $0)
    }
    #expect(try Safetensors.metadata(of: Fixture.weights)["weights_sha256"] == hash)
  }

  @Test func aTensorOfAnotherShapeIsRefused() throws {
    let weights = try Safetensors(contentsOf: Fixture.weights)
    #expect(throws: DetectorError.weightsInvalid(path: Fixture.weights, tensor: "backbone.stem.bias")) {
      try weights.tensor("backbone.stem.bias", shape: [33])
    }
  }

  @Test func aMissingFileIsNamed() throws {
    let path = Fixture.root.appending("no such file")
    #expect(throws: DetectorError.weightsUnreadable(SystemError(call: "open", code: 2, path: path))) {
      try Safetensors(contentsOf: path)
    }
  }

  @Test func aPhotoIsNoWeights() throws {
    #expect(throws: DetectorError.weightsInvalid(path: Fixture.astronaut, tensor: "header")) {
      try Safetensors(contentsOf: Fixture.astronaut)
    }
  }
}
