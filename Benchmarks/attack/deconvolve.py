#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Attack by deconvolution: can the censored face be sharpened back when the kernel is known?

    deconvolve.py FACEOFF_CLI IDENTITIES [--styles blur,pixelate,solid] [--intensities 0,0.45]

The attacker knows each mask, and so the exact side of its cells and the slider's position. The kernel is that of the
whole way from the photo to the copy: the mean over a cell, the running together, and the B-spline (four boxes) or the
square (one box) that is drawn. Wiener's filter is given four noise levels, Richardson and Lucy's method two numbers of
iterations; the colours beyond the mask are continued from inside, so that the rim does not ring.

"person" is rank-1 among one clear photo of each person and the auc, by dlib's face embedding with the landmarks of the
clear photo; "detail" is the correlation with the original at scales finer than 1.2 cells, less that with other people's
originals: 0 when nothing of them came back. The censored face as it is comes first.
"""
import argparse
import importlib.util
import os
import tempfile

import cv2
import dlib
import numpy

from people import Program, judge_people

SIDE = 96


class Embedding:
    def __init__(self):
        package = importlib.util.find_spec("face_recognition_models").origin
        models = os.path.join(os.path.dirname(package), "models")
        self.network = dlib.face_recognition_model_v1(os.path.join(models, "dlib_face_recognition_resnet_model_v1.dat"))
        self.landmarks = dlib.shape_predictor(os.path.join(models, "shape_predictor_5_face_landmarks.dat"))

    def shape(self, photo):
        """From the clear photo; the margin repeats the edge, as the shape of a black one would tell the photo."""
        x, y = photo.landmarks.mean(0)
        reach = 1.2 * float(numpy.ptp(photo.landmarks, axis=0).max())
        pad = int(3 * reach)
        rect = dlib.rectangle(int(x - reach + pad), int(y - reach + pad), int(x + reach + pad), int(y + reach + pad))
        return self.landmarks(padded(photo.pixels, pad), rect), pad

    def of(self, picture, shape):
        return numpy.array(self.network.compute_face_descriptor(padded(picture, shape[1]), shape[0]))


def padded(picture, pad):
    picture = cv2.copyMakeBorder(picture, pad, pad, pad, pad, cv2.BORDER_REPLICATE)
    return numpy.ascontiguousarray(picture[:, :, ::-1])


def transfer(size, cell, style, merging):
    """The kernel's transfer function on the grid of a picture's Fourier transform."""
    def one(count):
        frequency = numpy.fft.fftfreq(count) * cell
        boxes = numpy.sinc(frequency) ** (5 if style == "blur" else 2)
        return boxes, numpy.cos(numpy.pi * frequency) ** (8 if style == "blur" else 2)
    (down, soft_down), (across, soft_across) = one(size[0]), one(size[1])
    soft = numpy.outer(soft_down, soft_across)
    return numpy.outer(down, across) * (1 - merging + merging * soft)


class Patch:
    """The part of a photo around a mask, shrunk so that a cell is at most 12 pixels wide: no detail is finer by far."""

    def __init__(self, photo, picture):
        self.picture = picture
        left, top = (max(int(c - 1.3 * a), 0) for c, a in zip(photo.center, photo.axes))
        right, bottom = (int(c + 1.3 * a) + 1 for c, a in zip(photo.center, photo.axes))
        self.place = (slice(top, bottom), slice(left, right))
        part = picture[self.place]
        self.size = part.shape[1::-1]
        scale = min(1, 12 / photo.cell)
        self.pixels = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        self.center = ((photo.center[0] - left) * scale, (photo.center[1] - top) * scale)
        self.axes = (photo.axes[0] * scale, photo.axes[1] * scale)
        self.cell = photo.cell * scale

    def replaced(self, pixels):
        """The whole picture with other pixels in this part."""
        result = self.picture.copy()
        whole = cv2.resize(pixels, self.size, interpolation=cv2.INTER_CUBIC)
        result[self.place] = numpy.clip(whole, 0, 255).round()
        return result


def continued(patch):
    """The colours inside the mask, continued beyond it; outside, nothing is censored."""
    picture = patch.pixels.astype(float)
    rows, columns = numpy.indices(picture.shape[:2]) + 0.5
    inside = ((columns - patch.center[0]) / patch.axes[0]) ** 2 + ((rows - patch.center[1]) / patch.axes[1]) ** 2 < 1
    weight = cv2.GaussianBlur(inside.astype(float), (0, 0), patch.cell) + 1e-6
    soft = cv2.GaussianBlur(picture * inside[..., None], (0, 0), patch.cell) / weight[..., None]
    mean = picture[inside].mean(0)
    near = numpy.clip(weight / 0.05, 0, 1)[..., None]
    return numpy.where(inside[..., None], picture, near * soft + (1 - near) * mean)


def filtered(picture, response):
    return numpy.stack(
        [numpy.fft.ifft2(numpy.fft.fft2(picture[..., i]) * response).real for i in range(3)], axis=-1)


def restored(picture, kernel):
    """Every restoration of a picture in levels of 255, by name."""
    mean = picture.mean((0, 1))
    yield "as it is", picture
    for noise in (1e-1, 1e-2, 1e-3, 1e-4):
        yield f"Wiener {noise:g}", filtered(picture - mean, kernel / (kernel**2 + noise)) + mean
    observed = numpy.maximum(picture, 1)
    estimate = observed.copy()
    for iteration in range(1, 31):
        ratio = observed / numpy.maximum(filtered(estimate, kernel), 1)
        estimate = numpy.maximum(estimate * filtered(ratio, kernel), 0)
        if iteration in (10, 30):
            yield f"Lucy {iteration}", estimate.copy()


def detail(photo, picture):
    """The finer part of an aligned face in grey, of length 1."""
    face = photo.aligned(numpy.float32(picture), SIDE).mean(-1)
    # A face's box is about 0.6 of the mask, six cells: an aligned one, narrower still, is three cells across.
    fine = face - cv2.GaussianBlur(face, (0, 0), SIDE / 3 * 0.4)
    fine -= fine.mean()
    return fine.reshape(-1) / max(float(numpy.linalg.norm(fine)), 1e-6)


def attack(program, embedding, style, intensity):
    photos = program.photos
    people = [photo.person for photo in photos]
    other = numpy.array([[a != b for b in people] for a in people])
    shapes = [embedding.shape(photo) for photo in photos]
    clear = numpy.array([embedding.of(photo.pixels, shape) for photo, shape in zip(photos, shapes)])
    truth = numpy.array([detail(photo, photo.pixels) for photo in photos])
    found = {}
    for photo, shape, picture in zip(photos, shapes, program.censored(style, intensity)):
        patch = Patch(photo, picture)
        kernel = transfer(patch.pixels.shape[:2], patch.cell, style, intensity)
        for name, result in restored(continued(patch), kernel):
            result = patch.replaced(result)
            found.setdefault(name, []).append((embedding.of(result, shape), detail(photo, result)))
    for name, rows in found.items():
        probes = numpy.array([row[0] for row in rows])
        distances = numpy.linalg.norm(probes[:, None] - clear[None], axis=-1)
        matches = numpy.array([row[1] for row in rows]) @ truth.T
        yield name, judge_people(distances, people, numpy.random.default_rng(7)), matches.diagonal().mean() - matches[other].mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli")
    parser.add_argument("identities")
    parser.add_argument("--styles", default="blur,pixelate,solid")
    parser.add_argument("--intensities", default="0,0.45")
    options = parser.parse_args()
    embedding = Embedding()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.cli, options.identities, folder)
        print(f"chance: person {1 / len({photo.person for photo in program.photos}):.3f}, auc 0.500, detail 0.000")
        for style in options.styles.split(","):
            for intensity in options.intensities.split(","):
                for name, (rank1, area), fine in attack(program, embedding, style, float(intensity)):
                    print(f"{style:9} {intensity:5} {name:13} person {rank1:.3f} auc {area:.3f}   detail {fine:+.3f}", flush=True)


if __name__ == "__main__":
    main()
