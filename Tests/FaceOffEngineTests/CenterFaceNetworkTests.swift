// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct CenterFaceNetworkTests {
  let weights: Safetensors
  let reference: Safetensors

  init() throws {
    weights = try Safetensors(contentsOf: Fixture.weights)
    reference = try Safetensors(contentsOf: Fixture.centerFaceReference)
  }

  @Test(arguments: 0..<3)
  func everyHeadAgreesWithONNXRuntime(input: Int) throws {
    let network = try CenterFaceNetwork(size: PixelSize(width: 96, height: 96), weights: weights)
    let pixels = try numbers("\(input).input", shape: [96, 96, 3])
    _ = network.pixels.update(fromContentsOf: pixels)
    try network.run()
    for head in CenterFaceNetwork.Head.allCases {
      let expected = try numbers("\(input).\(head)", shape: [24, 24, head.channels])
      let difference = zip(network.output(head), expected).map { abs($0 - $1) }.max() ?? .infinity
      #expect(difference < (head == .heatmap ? 1e-4 : 1e-3), "\(head) differs by \(difference)")
    }
  }

  @Test func aSecondRunSeesOnlyItsOwnPicture() throws {
    let network = try CenterFaceNetwork(size: PixelSize(width: 96, height: 96), weights: weights)
    let face = try numbers("0.input", shape: [96, 96, 3])
    _ = network.pixels.update(fromContentsOf: face)
    try network.run()
    let first = Array(network.output(.heatmap))
    network.pixels.update(repeating: 0)
    try network.run()
    #expect((network.output(.heatmap).max() ?? 1) < 0.1)
    _ = network.pixels.update(fromContentsOf: face)
    try network.run()
    #expect(Array(network.output(.heatmap)) == first)
  }

  private func numbers(_ name: String, shape: [Int]) throws -> UnsafeBufferPointer<Float> {
    let count = shape.reduce(1, *)
    let start = try reference.tensor(name, shape: shape).assumingMemoryBound(to: Float.self)
    return UnsafeBufferPointer(start: start, count: count)
  }
}
