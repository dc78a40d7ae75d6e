#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Attack by search: which of the candidates, pushed through the same censoring, looks like the censored face?

    search.py FACEOFF_CLI IDENTITIES [--styles blur,pixelate,solid] [--intensities 0,0.45] [--draws 16]

IDENTITIES/<person>/*.jpg, one main face a photo. The attacker has the program, every mask, the landmarks of the clear
photos, and all candidates. He censors each candidate many times and so knows the mean of its draws and how draws of one
photo scatter; with other draws of the probe's photo he does not have, he looks for the nearest mean.

    plain     differences of the aligned faces, 12×12 in three colours, each less its own mean colour
    matched   the best linear test there is: differences with the mean colour, weighed by the inverse covariance of the
              scatter of draws, which finds whatever direction the randomness left alone

"photo" is the share of probes whose own photo is the nearest of all (chance: one of all photos). "person" leaves that
photo out: rank-1 among one photo of each other person and one more of the same (chance: one of all people), and the auc.
"""
import argparse
import tempfile

import numpy

from people import Program, auc, judge_people

SIDE = 12
PROBES = 6


def features(photo, picture):
    return photo.aligned(picture, SIDE).reshape(-1).astype(float)


def distances(probes, means, weights):
    """Quadratic forms of all differences; `weights` is the inverse covariance."""
    left, right = probes @ weights, means @ weights
    return (left * probes).sum(1)[:, None] + (right * means).sum(1)[None] - 2 * left @ means.T


def inverse_scatter(draws):
    """Of draws of the same photo, from all photos; shrunk, as there are fewer draws than dimensions squared."""
    centered = draws - draws.mean(0, keepdims=True)
    flat = centered.reshape(-1, centered.shape[-1])
    scatter = flat.T @ flat / (draws.shape[0] - 1) / draws.shape[1]
    return numpy.linalg.inv(scatter + max(1.0, 0.01 * numpy.trace(scatter) / len(scatter)) * numpy.eye(len(scatter)))


def without_mean(draws):
    colours = draws.reshape(*draws.shape[:-1], -1, 3)
    return (colours - colours.mean(-2, keepdims=True)).reshape(draws.shape)


def attack(program, style, intensity, draws):
    people = [photo.person for photo in program.photos]
    drawn = numpy.array([
        [features(photo, picture) for photo, picture in zip(program.photos, program.censored(style, intensity))]
        for _ in range(draws + PROBES)])
    answers = {}
    plain = without_mean(drawn)
    for name, known, weights in (
        ("plain", plain, numpy.eye(drawn.shape[-1])), ("matched", drawn, inverse_scatter(drawn[:draws]))):
        rows = []
        for probe in known[draws:]:
            table = distances(probe, known[:draws].mean(0), weights)
            least = table.min(1, keepdims=True)
            found = (table <= least + 1e-6) & numpy.eye(len(people), dtype=bool)
            photo = (found.sum(1) / (table <= least + 1e-6).sum(1)).mean()
            own = numpy.eye(len(people), dtype=bool)
            rows.append((photo, auc(table[own], table[~own]), *judge_people(table, people, numpy.random.default_rng(7))))
        answers[name] = numpy.mean(rows, axis=0)
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli")
    parser.add_argument("identities")
    parser.add_argument("--styles", default="blur,pixelate,solid")
    parser.add_argument("--intensities", default="0,0.45")
    parser.add_argument("--draws", type=int, default=16)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.cli, options.identities, folder)
        people = {photo.person for photo in program.photos}
        print(f"chance: photo {1 / len(program.photos):.3f}, person {1 / len(people):.3f}, auc 0.500")
        for style in options.styles.split(","):
            for intensity in options.intensities.split(","):
                for name, row in attack(program, style, float(intensity), options.draws).items():
                    print(
                        f"{style:9} {intensity:5} {name:8} photo {row[0]:.3f} auc {row[1]:.3f}   "
                        f"person {row[2]:.3f} auc {row[3]:.3f}", flush=True)


if __name__ == "__main__":
    main()
