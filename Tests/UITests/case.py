# SPDX-License-Identifier: MIT
"""What the tests share: a home of their own, the sample photo, the words that they look for."""

import functools
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from faceoff_window import ROOT, Window, wait_for

PORTRAIT = os.path.join(ROOT, "data", "samples", "portrait.jpg")
WORDS = {
    "en": dict(found="1 face blurred", many="faces blurred", none="No face is blurred", choose="Choose a photo…", faces="Faces",
               face="Face 1 of 1, blurred", bare="Face 1 of 1, visible", leave="Leave this face visible",
               question="Save before closing?", saved="Saved as “portrait-faceoff.jpg”",
               looking="Looking for faces…", brush="Size of the brush"),
    "it": dict(found="1 volto sfocato", many="volti sfocati", none="Nessun volto è sfocato", choose="Scegli una foto…", faces="Volti",
               face="Volto 1 di 1, sfocato", bare="Volto 1 di 1, visibile", leave="Lascia visibile questo volto",
               question="Salvare prima di chiudere?", saved="Salvata come «portrait-faceoff.jpg»",
               looking="Ricerca dei volti…", brush="Dimensione del pennello"),
}
ENGLISH = WORDS["en"]
WIDE, NARROW = (1080, 760), (400, 780)


def tried_twice(test):
    """A test that fails only when it fails twice: on a busy machine GTK loses some of the events that tests make up."""
    @functools.wraps(test)
    def trial(self):
        try:
            test(self)
        except Exception as error:
            print(f"once more, after {error!r}", file=sys.stderr, flush=True)
            self.doCleanups()
            self.setUp()
            test(self)
    return trial


class WindowCase(unittest.TestCase):
    """Tests with a home folder that is gone afterwards."""

    def __init_subclass__(cls):
        for name, test in list(vars(cls).items()):
            if name.startswith("test_"):
                setattr(cls, name, tried_twice(test))

    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="faceoff-ui-")
        self.addCleanup(shutil.rmtree, self.home)
        os.mkdir(self.home + "/Pictures")

    def window(self, *files, **options):
        """The program, started in this home; see `Window`."""
        return Window(self.home, *files, **options)

    def saved(self, name):
        """The path of a copy in the pictures folder, once it is there."""
        path = f"{self.home}/Pictures/FaceOFF/{name}"
        wait_for(name, lambda: os.path.exists(path))
        return path

    def assert_censored(self, copy):
        """The portrait's face is hidden in a copy, and nothing else."""
        self.assertGreater(difference(PORTRAIT, copy, "160x160+420+160"), 0.05, "the face is hidden")
        self.assertLess(difference(PORTRAIT, copy, "100x100+20+1000"), 0.02, "the rest stays")


def difference(one, other, crop):
    """The mean difference of a part of two pictures, 0…1."""
    result = subprocess.run(
        ["compare", "-metric", "MAE", "-crop", crop, one, other, "null:"], capture_output=True, text=True)
    return float(result.stderr.split("(")[1].split(")")[0])
