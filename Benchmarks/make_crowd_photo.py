#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compose a photo of many small faces from public-domain portraits, as a phone or camera would write it.

    make_crowd_photo.py OUT.jpg [--faces 60] [--low 20] [--high 200] [--size 6000x4000] [--seed 11]

Faces of `low` to `high` pixels in height (the face, not the head and shoulders), spread geometrically over the sizes and
at random over the photo, none over another, on a background with texture and sensor noise. 4:2:0, quality 92. Writes
the true boxes to OUT.json: {"width", "height", "faces": [{"x", "y", "width", "height"}]}.
"""
import argparse
import json
import os

import cv2
import numpy
from PIL import Image

PHOTOS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Tests/Fixtures/photos")
# Each portrait's face: x, y, width, height.
PORTRAITS = {"astronaut.jpg": (177, 68, 93, 107), "portrait-1.jpg": (114, 93, 125, 145), "portrait-2.jpg": (113, 76, 127, 134),
             "portrait-3.jpg": (80, 135, 113, 126), "portrait-4.jpg": (128, 115, 124, 155)}


def head(name, height, mirrored):
    """Head and shoulders, resized so that the face is so high; and the face's box in it."""
    image = cv2.imread(os.path.join(PHOTOS, name))
    x, y, w, h = PORTRAITS[name]
    left, right = max(0, int(x + w / 2 - 1.1 * h)), min(image.shape[1], int(x + w / 2 + 1.1 * h))
    top, bottom = max(0, int(y - .5 * h)), min(image.shape[0], int(y + 1.8 * h))
    scale = height / h
    size = max(8, round((right - left) * scale)), max(8, round((bottom - top) * scale))
    tile = cv2.resize(image[top:bottom, left:right], size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    box = [(x - left) * scale, (y - top) * scale, w * scale, h * scale]
    if mirrored:
        tile, box[0] = tile[:, ::-1], size[0] - box[0] - box[2]
    return tile, box


def background(width, height, rng):
    """A blurred, darkened scene with fine texture."""
    scene = cv2.imread(os.path.join(PHOTOS, "astronaut.jpg"))[250:, :200]
    scene = cv2.GaussianBlur(cv2.resize(scene, (width // 8, height // 8), interpolation=cv2.INTER_CUBIC), (0, 0), 4)
    canvas = cv2.resize(scene, (width, height), interpolation=cv2.INTER_CUBIC).astype(numpy.float32) * .55 + 20
    for cell in (2, 8, 32):
        grain = rng.normal(0, 6, (height // cell + 1, width // cell + 1)).astype(numpy.float32)
        canvas += cv2.resize(grain, (width, height), interpolation=cv2.INTER_LINEAR)[..., None]
    return canvas


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--faces", type=int, default=60)
    parser.add_argument("--low", type=float, default=20)
    parser.add_argument("--high", type=float, default=200)
    parser.add_argument("--size", default="6000x4000")
    parser.add_argument("--seed", type=int, default=11)
    arguments = parser.parse_args()
    width, height = map(int, arguments.size.split("x"))
    rng = numpy.random.default_rng(arguments.seed)
    canvas = background(width, height, rng)
    names, taken, truth = sorted(PORTRAITS), [], []
    for index, face in enumerate(numpy.geomspace(arguments.high, arguments.low, arguments.faces)):
        tile, box = head(names[index % len(names)], face, rng.random() < .5)
        h, w = tile.shape[:2]
        while True:
            x, y = int(rng.integers(20, width - w - 20)), int(rng.integers(20, height - h - 20))
            if all(x + w + 10 < a or x > c + 10 or y + h + 10 < b or y > d + 10 for a, b, c, d in taken):
                break
        taken.append((x, y, x + w, y + h))
        rows, columns = numpy.mgrid[0:h, 0:w]
        edge = numpy.maximum(abs(columns - (w - 1) / 2) / (w / 2), abs(rows - (h - 1) / 2) / (h / 2))
        weight = numpy.clip((1 - edge) / .12, 0, 1)[..., None]
        canvas[y:y + h, x:x + w] = canvas[y:y + h, x:x + w] * (1 - weight) + tile * weight
        truth.append(dict(zip(("x", "y", "width", "height"), (round(float(v), 1) for v in (box[0] + x, box[1] + y, *box[2:])))))
    for row in canvas:
        row += rng.normal(0, 3, row.shape)
    exif = Image.Exif()
    exif[0x010F], exif[0x0132], exif[0x0112] = "Bench", "2026:07:01 10:00:00", 1
    image = Image.fromarray(numpy.clip(canvas, 0, 255).astype(numpy.uint8)[:, :, ::-1])
    image.save(arguments.out, quality=92, subsampling=2, exif=exif)
    with open(os.path.splitext(arguments.out)[0] + ".json", "w") as file:
        json.dump({"width": width, "height": height, "faces": truth}, file, indent=1)


if __name__ == "__main__":
    main()
