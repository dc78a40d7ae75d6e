#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The photos of a measuring set in other light, and turned: OUT/VARIANT/images/*.jpg and OUT/VARIANT/ground_truth.json.

    make_light_photos.py PHOTOS OUT [VARIANT...]        PHOTOS: a folder with ground_truth.json and images/

Light is changed in linear light; every photo is written as JPEG at quality 90, "same" too: it is what the others are
compared with. Skin and backlight darken each true face where it is. "turned" variants have no tag that says so.
"""
import json
import os
import sys

import numpy
from PIL import Image, ImageOps

CODES = numpy.arange(256) / 255
LINEAR = numpy.where(CODES <= .04045, CODES / 12.92, ((CODES + .055) / 1.055) ** 2.4).astype(numpy.float32)


def encoded(light):
    light = numpy.clip(light, 0, 1)
    curve = numpy.where(light <= .0031308, light * 12.92, 1.055 * numpy.maximum(light, 1e-9) ** (1 / 2.4) - .055)
    return numpy.clip(curve * 255 + .5, 0, 255).astype(numpy.uint8)


def over_faces(light, faces, across, down, shift=0):
    """1 on soft ellipses of so many boxes across and down, moved down by `shift` heights; 0 beyond."""
    rows, columns = numpy.mgrid[:light.shape[0], :light.shape[1]].astype(numpy.float32)
    share = numpy.zeros(light.shape[:2], numpy.float32)
    for face in faces:
        width, height = max(face["width"], 1), max(face["height"], 1)
        x, y = face["x"] + width / 2, face["y"] + height * (.5 + shift)
        radius = numpy.hypot((columns - x) / (width * across / 2), (rows - y) / (height * down / 2))
        share = numpy.maximum(share, numpy.clip((1.25 - radius) / .5, 0, 1))
    return share[..., None]


def exposed(stops):
    return lambda light, faces, seed: light * 2. ** stops


def noisy(photons, read):
    """A quarter of the light, amplified: `photons` a channel make white; `read` is the amplifier's own noise."""
    def change(light, faces, seed):
        rng = numpy.random.default_rng(seed)
        return 4 * (rng.poisson(light / 4 * photons) / photons + rng.normal(0, read, light.shape))
    return change


def backlit(light, faces, seed):
    return light * 2. ** (.7 - 4.7 * over_faces(light, faces, 1.6, 1.6))


def silhouettes(light, faces, seed):
    people = numpy.maximum(over_faces(light, faces, 1.6, 1.6), over_faces(light, faces, 3, 5, 2.2))
    return light * 2. ** (.7 - 4.7 * people)


LIGHTS = {
    "same": exposed(0), "ev-3": exposed(-3), "ev-2": exposed(-2), "ev-1": exposed(-1), "ev+1": exposed(1), "ev+2": exposed(2),
    "skin": lambda light, faces, seed: light * (1 - .65 * over_faces(light, faces, 1.15, 1.15)),
    "backlit": backlit, "silhouettes": silhouettes,
    "tungsten": lambda light, faces, seed: light * numpy.array([1.35, .85, .38], numpy.float32),
    "noise": noisy(640, .006), "strong-noise": noisy(160, .012),
}
TURNS = {"turned-90": 1, "turned-180": 2, "turned-270": 3}


def turned(truth, quarters):
    """A photo's truth after so many quarter turns against the clock."""
    for _ in range(quarters):
        for face in truth["faces"]:
            face["x"], face["y"] = face["y"], truth["width"] - face["x"] - face["width"]
            face["width"], face["height"] = face["height"], face["width"]
        truth["width"], truth["height"] = truth["height"], truth["width"]


def main(photos, out, *chosen):
    with open(os.path.join(photos, "ground_truth.json")) as file:
        text = file.read()
    for variant in chosen or [*LIGHTS, *TURNS]:
        truth = json.loads(text)
        folder = os.path.join(out, variant, "images")
        os.makedirs(folder, exist_ok=True)
        for seed, name in enumerate(sorted(truth)):
            picture = ImageOps.exif_transpose(Image.open(os.path.join(photos, "images", name))).convert("RGB")
            if variant in TURNS:
                samples = numpy.rot90(numpy.asarray(picture), TURNS[variant])
                turned(truth[name], TURNS[variant])
            else:
                light = LINEAR[numpy.asarray(picture)]
                samples = encoded(LIGHTS[variant](light, truth[name]["faces"], seed))
            Image.fromarray(samples).save(os.path.join(folder, name), quality=90)
        with open(os.path.join(out, variant, "ground_truth.json"), "w") as file:
            json.dump(truth, file)


if __name__ == "__main__":
    main(*sys.argv[1:])
