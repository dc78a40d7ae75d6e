# SPDX-License-Identifier: MIT
"""Opening, saving and closing."""

from case import ENGLISH, PORTRAIT, WindowCase
from faceoff_window import wait_for


class Saving(WindowCase):
    def test_saves_what_it_shows(self):
        with open(PORTRAIT, "rb") as file:
            original = file.read()
        with self.window(PORTRAIT) as window:
            window.wait_for_title(ENGLISH["found"])
            window.key("ctrl+s")
            self.assert_censored(self.saved("portrait-faceoff.jpg"))
            window.key("ctrl+s")
            self.saved("portrait-faceoff-2.jpg")
        with open(PORTRAIT, "rb") as file:
            self.assertEqual(file.read(), original)

    def test_leaves_a_face_visible_and_asks_before_closing(self):
        with self.window(PORTRAIT) as window:
            window.wait_for_title(ENGLISH["found"])
            window.key("Tab")
            window.find(ENGLISH["face"])
            window.press(ENGLISH["face"])
            window.press(ENGLISH["leave"])
            window.wait_for_title(ENGLISH["none"])
            window.find(ENGLISH["bare"])
            window.key("ctrl+w")
            window.find(ENGLISH["question"])
            window.screenshot("en-light-wide-question")
            window.key("Escape")
            window.key("ctrl+z")
            window.wait_for_title(ENGLISH["found"])
            window.key("ctrl+w")
            window.wait_for_title("FaceOFF")

    def test_closes_only_when_the_copy_is_there(self):
        with self.window(PORTRAIT) as window:
            window.wait_for_title(ENGLISH["found"])
            window.key("ctrl+s", "ctrl+q")
            wait_for("the end", window.has_ended)
            self.saved("portrait-faceoff.jpg")

    def test_says_what_is_wrong_with_a_file(self):
        path = self.home + "/notes.jpg"
        with open(path, "w") as file:
            file.write("no photo")
        with self.window(path) as window:
            window.find("notes.jpg is not a photo that FaceOFF can read.")
            window.wait_for_title("FaceOFF")
            window.screenshot("en-light-wide-unreadable")
