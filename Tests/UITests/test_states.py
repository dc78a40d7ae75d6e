# SPDX-License-Identifier: MIT
"""Every state of the window, photographed in both languages, light and dark, wide and narrow."""

import os

from case import ENGLISH, NARROW, PORTRAIT, WIDE, WORDS, WindowCase, tried_twice
from faceoff_window import run


class States(WindowCase):
    def shows_every_state(self, name, language, **options):
        words = WORDS[language]
        options["language"] = language
        with self.window(**options) as window:
            window.find(words["choose"])
            window.wait_for_title("FaceOFF")
            window.screenshot(name + "-empty")
        large = self.home + "/camera.jpg"
        # Large, and with many small things that could be faces, so that the search takes its time.
        run("convert", "-size", "6000x4000", "tile:" + PORTRAIT, "-quality", "85", large)
        with self.window(large, **options) as window:
            window.wait_for_title("camera.jpg – " + words["looking"])
            window.film(name + "-processing", lambda: words["looking"] in window.title())
            window.wait_for_title(words["many"])
            window.screenshot(name + "-crowd")
        with self.window(PORTRAIT, **options) as window:
            window.wait_for_title(words["found"])
            window.screenshot(name + "-preview")
            window.press(words["faces"])
            window.find(words["face"])
            window.screenshot(name + "-faces")
            run("xdotool", "mousemove", "200", "240")
            window.key("b")
            window.find(words["brush"])
            window.screenshot(name + "-brush")
            run("xdotool", "mousemove", "1395", "995")
            window.key("m", "ctrl+s")
            window.find(words["saved"])
            window.screenshot(name + "-saved")
            window.press(words["face"])
            window.find(words["leave"])
            window.screenshot(name + "-face-menu")

    def is_legible(self, name, wide, narrow, **variables):
        for layout, size in (("wide", wide), ("narrow", narrow)):
            with self.window(PORTRAIT, language="it", size=size, **variables) as window:
                window.wait_for_title(WORDS["it"]["found"])
                window.find(WORDS["it"]["face"])
                window.screenshot(f"it-{name}-{layout}")

    def test_is_legible_in_large_text(self):
        os.makedirs(self.home + "/.config/gtk-4.0")
        with open(self.home + "/.config/gtk-4.0/settings.ini", "w") as file:
            file.write("[Settings]\ngtk-font-name=DejaVu Sans 16\n")
        self.is_legible("large-text", WIDE, NARROW)

    def test_is_legible_in_high_contrast(self):
        self.is_legible("high-contrast", WIDE, NARROW, ADW_DEBUG_HIGH_CONTRAST="1")

    def test_is_legible_with_twice_the_pixels(self):
        self.is_legible("scale-2", (1400, 1000), (800, 1000), GDK_SCALE="2")

    def test_names_every_control(self):
        with self.window(PORTRAIT) as window:
            window.wait_for_title(ENGLISH["found"])
            window.find(ENGLISH["face"])
            self.assertEqual(window.unnamed(), [])
            window.key("ctrl+comma")
            window.find("Find faces by itself")
            self.assertEqual(window.unnamed(), [])

    def test_opens_its_other_windows(self):
        with self.window(PORTRAIT) as window:
            window.wait_for_title(ENGLISH["found"])
            window.key("ctrl+question")
            window.find("Hold to see the original")
            window.screenshot("en-light-wide-shortcuts")
            window.key("Escape")
            window.press("Main menu")
            window.press("About FaceOFF")
            window.find("Troubleshooting")
            window.screenshot("en-light-wide-about")


def _state_tests():
    """One test of `shows_every_state` for each language, colour scheme and layout."""
    for language in ("en", "it"):
        for scheme in ("light", "dark"):
            for layout, size in (("wide", WIDE), ("narrow", NARROW)):
                def test(self, name=f"{language}-{scheme}-{layout}", language=language, dark=scheme == "dark", size=size):
                    self.shows_every_state(name, language, dark=dark, size=size)
                setattr(States, f"test_shows_every_state_{language}_{scheme}_{layout}", tried_twice(test))


_state_tests()
