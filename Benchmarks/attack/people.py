# SPDX-License-Identifier: MIT
"""The photos that both attacks work on, their censoring by the program, and how an answer is judged."""
import json
import os
import shutil
import subprocess

import cv2
import numpy

# Where the five landmarks (eyes, nose, corners of the mouth) come to lie in an aligned face of side 1: so close that its
# corners stay inside the mask, as anything outside would tell the photo.
ALIGNED = numpy.float32([[0.20, 0.25], [0.80, 0.25], [0.50, 0.52], [0.25, 0.80], [0.75, 0.80]])


class Photo:
    """One photo with its main face: box, mask and landmarks in pixels, known to the attacker."""

    def __init__(self, name, person, pixels, face):
        self.name, self.person, self.pixels = name, person, pixels
        self.landmarks = numpy.float32(face["landmarks"])
        x0, y0, x1, y1 = completed(face, pixels.shape[1], pixels.shape[0])
        self.center = ((x0 + x1) / 2, (y0 + y1) / 2)
        # The mask's semi-axes at the standard margin, and the side of its cells: see FaceMask, CensorStrength.
        self.axes = ((x1 - x0) * 0.8 + 0.75, (y1 - y0) * 0.8 + 0.75)
        self.cell = max(2 * (self.axes[0] * self.axes[1]) ** 0.5 / 6, 3)

    def aligned(self, picture, side):
        """The face of a picture of this photo's size, turned and scaled to a square."""
        matrix, _ = cv2.estimateAffinePartial2D(self.landmarks, ALIGNED * side, method=cv2.LMEDS)
        shrink = min(1, float(numpy.hypot(*matrix[0, :2])))
        soft = cv2.GaussianBlur(picture, (0, 0), max(0.4 / shrink, 0.01))
        return cv2.warpAffine(soft, matrix, (side, side), borderMode=cv2.BORDER_REPLICATE)


def completed(face, width, height):
    """A box that the photo's edge cuts goes on behind it, as the program takes it to."""
    x0, y0, w, h = face["x"], face["y"], face["width"], face["height"]
    x1, y1 = x0 + w, y0 + h
    if x0 <= 0.03 * w:
        x0 = min(x0, -0.2 * w)
    if y0 <= 0.03 * h:
        y0 = min(y0, -0.2 * h)
    if x1 >= width - 0.03 * w:
        x1 = max(x1, width + 0.2 * w)
    if y1 >= height - 0.03 * h:
        y1 = max(y1, height + 0.2 * h)
    return x0, y0, x1, y1


class Program:
    """`faceoff-cli` with the photos in one folder, under names that tell the person."""

    def __init__(self, cli, identities, folder):
        self.cli, self.folder = cli, folder
        names = []
        for person in sorted(os.listdir(identities)):
            for file in sorted(os.listdir(os.path.join(identities, person))):
                names.append(f"{person}__{file}")
                shutil.copy(os.path.join(identities, person, file), os.path.join(folder, names[-1]))
        self.files = [os.path.join(folder, name) for name in names]
        found = subprocess.run([cli, "detect", "--json", *self.files], check=True, stdout=subprocess.PIPE).stdout
        self.faces = os.path.join(folder, "faces.jsonl")
        self.photos = []
        with open(self.faces, "w", encoding="utf-8") as target:
            for name, line in zip(names, found.splitlines()):
                record = json.loads(line)
                main = max(record["faces"], key=lambda face: face["width"] * face["height"])
                target.write(json.dumps(dict(record, faces=[main])) + "\n")
                pixels = cv2.imread(os.path.join(folder, name))
                self.photos.append(Photo(name, name.split("__")[0], pixels, main))

    def censored(self, style, intensity):
        """Every photo with its main face censored: another draw each time."""
        target = os.path.join(self.folder, "out")
        os.mkdir(target)
        options = ["--style", style, "--intensity", str(intensity), "--faces", self.faces, "-o", target]
        subprocess.run([self.cli, "blur", *options, *self.files], check=True, capture_output=True)
        pictures = [cv2.imread(os.path.join(target, photo.name)) for photo in self.photos]
        shutil.rmtree(target)
        return pictures


def auc(near, far):
    """The chance that one of `near` is smaller than one of `far`; equals count half."""
    near, far = numpy.asarray(near)[:, None], numpy.asarray(far)[None]
    return float((near < far).mean() + (near == far).mean() / 2)


def judge_people(distances, people, generator, draws=200):
    """Rank-1 over random galleries of one other photo of each person, each person weighing the same; and the auc.

    `distances[i][j]`: from probe i to the candidate made of photo j. The probe's own photo is never a candidate.
    """
    people = numpy.array(people)
    names = sorted(set(people))
    same = people[:, None] == people[None]
    own = numpy.eye(len(people), dtype=bool)
    right = numpy.zeros(len(people))
    count = numpy.zeros(len(people))
    for _ in range(draws):
        gallery = numpy.array([generator.choice(numpy.flatnonzero(people == name)) for name in names])
        for probe in numpy.setdiff1d(numpy.arange(len(people)), gallery):
            nearest = distances[probe][gallery] <= distances[probe][gallery].min() + 1e-9
            right[probe] += (nearest & (people[gallery] == people[probe])).sum() / nearest.sum()
            count[probe] += 1
    rates = right[count > 0] / count[count > 0]
    rank1 = numpy.mean([rates[people[count > 0] == name].mean() for name in names])
    return float(rank1), auc(distances[same & ~own], distances[~same])
