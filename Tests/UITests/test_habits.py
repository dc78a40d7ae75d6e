# SPDX-License-Identifier: MIT
"""What the program remembers."""

import os
import shutil

from case import ENGLISH, PORTRAIT, WindowCase
from faceoff_window import run, wait_for


class Habits(WindowCase):
    def test_follow_the_preferences(self):
        """Off, the search leaves every face visible and says so; what is set is there the next time."""
        with self.window(keyfile=True) as window:
            window.find(ENGLISH["choose"])
            window.key("ctrl+comma")
            window.find("Find faces by itself")
            window.screenshot("en-light-wide-preferences")
            window.key("Return")
            window.set_text("Folder among your pictures", "Camp")
            window.find(f"Saved in {self.home}/Pictures/Camp")
            window.key("Escape")
        with self.window(PORTRAIT, keyfile=True) as window:
            window.wait_for_title("Faces not searched")
            window.find("Faces were not searched: none is hidden yet")
            window.screenshot("en-light-wide-not-searched")
            window.press("Find faces", "push button")
            window.wait_for_title(ENGLISH["found"])
            window.key("ctrl+s")
            wait_for("a copy", lambda: os.path.exists(self.home + "/Pictures/Camp/portrait-faceoff.jpg"))
            window.key("ctrl+w")
            window.wait_for_title("FaceOFF")

    def test_offer_once_to_remove_the_place(self):
        photo = self.home + "/camp.jpg"
        shutil.copy(PORTRAIT, photo)
        run("exiftool", "-q", "-GPSLatitude=45", "-GPSLatitudeRef=N", "-SerialNumber=123", photo)
        self.assertIn("GPS Latitude", run("exiftool", photo))
        offer = "This photo says where it was taken, and so will its copy"
        with self.window(photo, keyfile=True) as window:
            window.wait_for_title(ENGLISH["found"])
            window.find(offer)
            window.screenshot("en-light-wide-place")
            # A toast tells the name of its button together with the button's label.
            window.press("Remove place and device Remove place and device", "push button")
            settings = self.home + "/.config/glib-2.0/settings/keyfile"
            wait_for("the choice", lambda: "remove-place=true" in contents(settings))
            window.key("ctrl+s")
            window.find("Saved as “camp-faceoff.jpg”, without place and device")
            self.assertNotIn("GPS Latitude", run("exiftool", self.saved("camp-faceoff.jpg")))
        with self.window(photo, keyfile=True) as window:
            window.wait_for_title(ENGLISH["found"])
            window.key("ctrl+s")
            window.find("Saved as “camp-faceoff-2.jpg”, without place and device")
            self.assertNotIn(offer, [node.get_name() for node in window.nodes()])
            window.key("ctrl+comma")
            window.find("Keep the time of the file")
            window.screenshot("en-light-wide-place-preferences")

    def test_open_the_first_of_several_and_remember_it(self):
        other = self.home + "/party_2026.jpg"
        shutil.copy(PORTRAIT, other)
        with self.window(other, PORTRAIT) as window:
            window.find("1 other photo was left: FaceOFF shows one at a time.")
            window.wait_for_title("party_2026.jpg – 1 face blurred")
            window.key("ctrl+shift+e")
            window.set_text("Long side in pixels", "640")
            window.screenshot("en-light-wide-web")
            window.key("Tab", "Tab", "Return")
            copy = self.saved("party_2026-web-faceoff.jpg")
            self.assertEqual(run("identify", "-format", "%[fx:max(w,h)]", copy), "640")
            listed = self.home + "/.local/share/recently-used.xbel"
            wait_for("a list", lambda: "party_2026-web" in contents(listed))
        with self.window() as window:
            window.find(ENGLISH["choose"])
            window.press("Recent photos")
            window.find("party_2026.jpg")
            window.screenshot("en-light-wide-recent")
            window.press("party_2026.jpg")
            window.wait_for_title("party_2026.jpg – 1 face blurred")


def contents(path):
    """Empty while there is no such file."""
    if not os.path.exists(path):
        return ""
    with open(path) as file:
        return file.read()
