// SPDX-License-Identifier: MIT

import CXNNPACK

/// Builds an XNNPACK subgraph: one method a kind of layer, float32, NHWC, batch of one.
///
/// Not Sendable: whoever builds a network owns it. The weights must outlive what is built from them.
final class InferenceGraph {
  /// A value in the graph and its shape.
  struct Value {
    let id: UInt32
    let height: Int
    let width: Int
    let channels: Int
  }

  /// What is applied to a layer's output, as XNNPACK's bounds.
  enum Activation {
    case linear
    case relu

    var minimum: Float { self == .relu ? 0 : -.infinity }
  }

  let handle: xnn_subgraph_t
  private let weights: Safetensors

  /// - Parameter externalValues: how many inputs and outputs the graph will have.
  init(weights: Safetensors, externalValues: Int) throws(DetectorError) {
    try Self.call("xnn_initialize", NetworkMemory.initializeLibrary())
    var handle: xnn_subgraph_t?
    try Self.call("xnn_create_subgraph", xnn_create_subgraph(UInt32(externalValues), 0, &handle))
    guard let handle else { throw .inference(call: "xnn_create_subgraph", status: 0) }
    self.handle = handle
    self.weights = weights
  }

  deinit {
    xnn_delete_subgraph(handle)
  }

  /// An input that the caller fills, numbered as the runtime's external value `externalID`.
  func input(height: Int, width: Int, channels: Int, externalID: UInt32) throws(DetectorError) -> Value {
    try value(
      height: height, width: width, channels: channels, externalID: externalID,
      flags: UInt32(XNN_VALUE_FLAG_EXTERNAL_INPUT))
  }

  /// A square convolution with "same" zero padding for odd kernels; the bias is part of it.
  func convolution(
    _ name: String, _ input: Value, channels: Int, kernel: Int = 1, stride: Int = 1,
    activation: Activation = .linear, output: UInt32? = nil
  ) throws(DetectorError) -> Value {
    let filter = try constant("\(name).weight", shape: [channels, kernel, kernel, input.channels])
    let bias = try constant("\(name).bias", shape: [channels])
    let result = try value(
      height: input.height / stride, width: input.width / stride, channels: channels, output: output)
    let pad = UInt32(kernel / 2)
    try Self.call(
      "xnn_define_convolution_2d",
      xnn_define_convolution_2d(
        handle, pad, pad, pad, pad, UInt32(kernel), UInt32(kernel), UInt32(stride), UInt32(stride), 1, 1, 1,
        input.channels, channels, activation.minimum, .infinity, input.id, filter, bias, result.id, 0))
    return result
  }

  /// A 3×3 convolution of every channel by itself, zero padded, with ReLU.
  func depthwise(_ name: String, _ input: Value, stride: Int) throws(DetectorError) -> Value {
    let filter = try constant("\(name).weight", shape: [1, 3, 3, input.channels])
    let bias = try constant("\(name).bias", shape: [input.channels])
    let result = try value(
      height: input.height / stride, width: input.width / stride, channels: input.channels)
    try Self.call(
      "xnn_define_depthwise_convolution_2d",
      xnn_define_depthwise_convolution_2d(
        handle, 1, 1, 1, 1, 3, 3, UInt32(stride), UInt32(stride), 1, 1, 1, input.channels,
        Activation.relu.minimum, .infinity, input.id, filter, bias, result.id, 0))
    return result
  }

  /// A 2×2 deconvolution of stride 2, which doubles both sides, with ReLU.
  func upsampling(_ name: String, _ input: Value, channels: Int) throws(DetectorError) -> Value {
    let filter = try constant("\(name).weight", shape: [channels, 2, 2, input.channels])
    let bias = try constant("\(name).bias", shape: [channels])
    let result = try value(height: input.height * 2, width: input.width * 2, channels: channels)
    try Self.call(
      "xnn_define_deconvolution_2d",
      xnn_define_deconvolution_2d(
        handle, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 1, 1, 1, input.channels, channels, Activation.relu.minimum,
        .infinity, input.id, filter, bias, result.id, 0))
    return result
  }

  /// The sum of two values of one shape.
  func add(_ a: Value, _ b: Value) throws(DetectorError) -> Value {
    let result = try value(height: a.height, width: a.width, channels: a.channels)
    try Self.call(
      "xnn_define_add2", xnn_define_add2(handle, -.infinity, .infinity, a.id, b.id, result.id, 0))
    return result
  }

  /// The logistic function of every number.
  func sigmoid(_ input: Value, output: UInt32) throws(DetectorError) -> Value {
    let result = try value(
      height: input.height, width: input.width, channels: input.channels, output: output)
    try Self.call("xnn_define_sigmoid", xnn_define_sigmoid(handle, input.id, result.id, 0))
    return result
  }

  private func value(
    height: Int, width: Int, channels: Int, output: UInt32?
  ) throws(DetectorError) -> Value {
    try value(
      height: height, width: width, channels: channels, externalID: output ?? .max,
      flags: output == nil ? 0 : UInt32(XNN_VALUE_FLAG_EXTERNAL_OUTPUT))
  }

  private func value(
    height: Int, width: Int, channels: Int, externalID: UInt32 = .max, flags: UInt32 = 0
  ) throws(DetectorError) -> Value {
    let id = try tensor(
      dimensions: [1, height, width, channels], data: nil, externalID: externalID, flags: flags)
    return Value(id: id, height: height, width: width, channels: channels)
  }

  private func constant(_ name: String, shape: [Int]) throws(DetectorError) -> UInt32 {
    try tensor(dimensions: shape, data: weights.tensor(name, shape: shape), externalID: .max, flags: 0)
  }

  private func tensor(
    dimensions: [Int], data: UnsafeRawPointer?, externalID: UInt32, flags: UInt32
  ) throws(DetectorError) -> UInt32 {
    var id = UInt32.max
    try Self.call(
      "xnn_define_tensor_value",
      xnn_define_tensor_value(
        handle, xnn_datatype_fp32, dimensions.count, dimensions, data, externalID, flags, &id))
    return id
  }

  /// The one place where an XNNPACK status becomes an error.
  static func call(_ name: String, _ status: xnn_status) throws(DetectorError) {
    guard status == xnn_status_success else {
      throw .inference(call: name, status: UInt32(truncatingIfNeeded: status.rawValue))
    }
  }
}
