#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The blur against OpenCV's: milliseconds of three boxFilter passes, ours, and the ratio, for each radius.

  blur_peer.py [FACEOFF_BENCH]

Both on one thread, on a region of 1000 x 1000 pixels with four channels, in one run. pip: numpy opencv-python-headless.
Exit 1 if a ratio is above 1.5.
"""
import json, os, subprocess, sys, time
import cv2, numpy as np

here = os.path.dirname(os.path.abspath(__file__))
bench = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, '../.build/release/faceoff-bench')
cv2.setNumThreads(1)
picture = np.random.default_rng(1).integers(0, 256, (1000, 1000, 4), dtype=np.uint8)


def peer(radius):
    best = 1e9
    for _ in range(7):
        start = time.perf_counter()
        p = picture
        for _ in range(3):
            p = cv2.boxFilter(p, -1, (2 * radius + 1,) * 2, borderType=cv2.BORDER_REPLICATE)
        best = min(best, (time.perf_counter() - start) * 1000)
    return best


worst = 0
print(f"{'radius':>6} {'ours ms':>8} {'OpenCV ms':>9} {'ratio':>6}")
for row in json.loads(subprocess.run([bench, 'blur'], check=True, capture_output=True).stdout):
    theirs = peer(row['radius'])
    worst = max(worst, row['ms'] / theirs)
    print(f"{row['radius']:6} {row['ms']:8.2f} {theirs:9.2f} {row['ms'] / theirs:6.2f}")
print(f'worst={worst:.2f} limit=1.50')
sys.exit(worst > 1.5)
