// SPDX-License-Identifier: MIT

import CXNNPACK

/// CenterFace as a graph for pictures of one size, ready to run.
///
/// Source: Xu, Yan, Sun, Xia, *CenterFace: Joint Face Detection and Alignment Using Face as Point*, arXiv:1911.03599;
/// the backbone is MobileNetV2 (Sandler et al., arXiv:1801.04381) with ReLU in place of ReLU6.
///
/// Input: RGB, 0…255, NHWC, both sides a multiple of 32. Outputs at a quarter of the size: see `Output`.
/// Not Sendable: the actor that made it runs it.
package final class CenterFaceNetwork {
  /// Pixels of the input for one cell of the outputs.
  static let stride = 4
  /// What the sides of the input must be multiples of: the backbone halves five times.
  static let granularity = 32

  /// Bottleneck blocks of the backbone: output channels, first stride, how many.
  private static let stages = [(24, 2, 2), (32, 2, 3), (64, 2, 4), (96, 1, 3), (160, 2, 3), (320, 1, 1)]
  /// Hidden channels of a bottleneck as a multiple of its input's.
  private static let expansion = 6
  /// Channels of the neck, and so of what the heads see.
  private static let neckChannels = 24

  /// The four heads, in the order of their external value numbers (the input is number 0).
  package enum Head: Int, CaseIterable {
    /// One channel: the belief, 0…1, that a face's centre lies in this cell.
    case heatmap
    /// Two: the logarithm of height and width in cells.
    case size
    /// Two: where in the cell the centre lies, downwards and rightwards, −0.5…0.5 or so.
    case offset
    /// Ten: five points, downwards then rightwards, as fractions of the box from its top left corner.
    case landmarks

    package var channels: Int { [1, 2, 2, 10][rawValue] }
    fileprivate var externalID: UInt32 { UInt32(rawValue + 1) }
  }

  /// The input's size.
  package let size: PixelSize
  /// Cells of the outputs.
  package let cells: PixelSize

  private let weights: Safetensors
  private let runtime: xnn_runtime_t
  private let input: TensorBuffer
  private let outputs: [TensorBuffer]

  /// Builds the network for pictures of `size`, to be run on one thread; costs about 10 ms.
  package init(size: PixelSize, weights: Safetensors) throws(DetectorError) {
    precondition(
      size.width.isMultiple(of: Self.granularity) && size.height.isMultiple(of: Self.granularity))
    let graph = try InferenceGraph(weights: weights, externalValues: 1 + Head.allCases.count)
    try Self.define(in: graph, size: size)
    var runtime: xnn_runtime_t?
    try InferenceGraph.call(
      "xnn_create_runtime_v2", xnn_create_runtime_v2(graph.handle, nil, 0, &runtime))
    guard let runtime else { throw .inference(call: "xnn_create_runtime_v2", status: 0) }
    self.runtime = runtime
    self.size = size
    self.weights = weights
    cells = PixelSize(width: size.width / Self.stride, height: size.height / Self.stride)
    input = TensorBuffer(count: size.width * size.height * 3)
    let cellCount = cells.width * cells.height
    outputs = Head.allCases.map { TensorBuffer(count: cellCount * $0.channels) }
    let values =
      [xnn_external_value(id: 0, data: input.base)]
      + zip(Head.allCases, outputs).map { xnn_external_value(id: $0.externalID, data: $1.base) }
    do {
      try InferenceGraph.call("xnn_setup_runtime", xnn_setup_runtime(runtime, values.count, values))
    } catch {
      xnn_delete_runtime(runtime)
      throw error
    }
  }

  deinit {
    xnn_delete_runtime(runtime)
  }

  /// The picture to look at: `height × width × 3` numbers, to be filled before `run()`.
  package var pixels: UnsafeMutableBufferPointer<Float> { input.values }

  /// A head's numbers after `run()`: `cells.height × cells.width × channels`.
  package func output(_ head: Head) -> UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(outputs[head.rawValue].values)
  }

  /// Runs the network on what `pixels` holds.
  package func run() throws(DetectorError) {
    try InferenceGraph.call("xnn_invoke_runtime", xnn_invoke_runtime(runtime))
  }

  /// The architecture.
  private static func define(in graph: InferenceGraph, size: PixelSize) throws(DetectorError) {
    // Backbone: MobileNetV2. What it knows at strides 4, 8, 16 and 32 is tapped for the neck.
    var x = try graph.input(height: size.height, width: size.width, channels: 3, externalID: 0)
    x = try graph.convolution("backbone.stem", x, channels: 32, kernel: 3, stride: 2, activation: .relu)
    x = try graph.depthwise("backbone.0.depthwise", x, stride: 1)
    x = try graph.convolution("backbone.0.project", x, channels: 16)
    var taps: [Int: InferenceGraph.Value] = [:]
    var block = 1
    for (channels, firstStride, count) in stages {
      for index in 0..<count {
        x = try bottleneck(
          "backbone.\(block)", in: graph, x, channels: channels, stride: index == 0 ? firstStride : 1)
        block += 1
      }
      taps[size.height / x.height] = x
    }

    // Neck: a feature pyramid, from the coarsest level up, each step adding the finer level's knowledge.
    x = try graph.convolution("neck.top", x, channels: neckChannels, activation: .relu)
    for (step, stride) in [16, 8, 4].enumerated() {
      guard let tap = taps[stride] else {
        preconditionFailure("the backbone has a level of stride \(stride)")
      }
      let finer = try graph.convolution(
        "neck.lateral.\(step)", tap, channels: neckChannels, activation: .relu)
      x = try graph.add(graph.upsampling("neck.up.\(step)", x, channels: neckChannels), finer)
    }
    x = try graph.convolution("neck.smooth", x, channels: neckChannels, kernel: 3, activation: .relu)

    // Heads.
    for head in Head.allCases {
      switch head {
      case .heatmap:
        let logits = try graph.convolution("head.heatmap", x, channels: head.channels)
        _ = try graph.sigmoid(logits, output: head.externalID)
      case .size, .offset, .landmarks:
        _ = try graph.convolution("head.\(head)", x, channels: head.channels, output: head.externalID)
      }
    }
  }

  /// MobileNetV2's inverted residual: widen, look around, narrow; the input is added where shapes agree.
  private static func bottleneck(
    _ name: String, in graph: InferenceGraph, _ input: InferenceGraph.Value, channels: Int, stride: Int
  ) throws(DetectorError) -> InferenceGraph.Value {
    var x = try graph.convolution(
      "\(name).expand", input, channels: input.channels * expansion, activation: .relu)
    x = try graph.depthwise("\(name).depthwise", x, stride: stride)
    x = try graph.convolution("\(name).project", x, channels: channels)
    return stride == 1 && channels == input.channels ? try graph.add(input, x) : x
  }
}
