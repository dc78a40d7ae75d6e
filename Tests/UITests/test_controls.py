# SPDX-License-Identifier: MIT
"""The controls below the photo, and the photo that is looked at closely."""

from case import ENGLISH, PORTRAIT, WindowCase
from faceoff_window import run, wait_for


class Controls(WindowCase):
    def test_follow_the_pointer(self):
        """The slider is dragged, the photo zoomed by the wheel, moved, and everything taken back in one step."""
        with self.window(PORTRAIT) as window:
            window.wait_for_title(ENGLISH["found"])
            slider = window.place("Intensity", "slider")
            middle = str(slider.y + slider.height // 2)
            run("xdotool", "mousemove", str(slider.x + slider.width // 2), middle, "mousedown", "1")
            for tenth in range(5, 10):
                run("xdotool", "mousemove", str(slider.x + slider.width * tenth // 10), middle)
            run("xdotool", "mouseup", "1")
            window.screenshot("en-light-wide-strong")
            run("xdotool", "mousemove", "400", "200", "click", "4", "click", "4", "click", "4")
            run("xdotool", "mousedown", "1", "mousemove", "460", "260")
            run("xdotool", "mouseup", "1")
            window.screenshot("en-light-wide-zoomed")
            window.key("ctrl+w")
            window.find(ENGLISH["question"])
            window.key("Escape")
            window.key("ctrl+z")
            window.key("ctrl+w")
            window.wait_for_title("FaceOFF")

    def test_fold_and_keep_out_of_the_way(self):
        with self.window(PORTRAIT) as window:
            window.wait_for_title(ENGLISH["found"])
            window.press("Hide the controls")
            window.find("Show the controls")
            window.screenshot("en-light-wide-folded")
            window.press("Show the controls")
            window.find("Intensity", "slider")
            run("xdotool", "mousemove", "400", "300", *["click", "4"] * 6, "mousedown", "1")
            for y in range(320, 720, 20):
                run("xdotool", "mousemove", "400", str(y))
            wait_for("the controls at the other end", lambda: window.place("Intensity", "slider").y < 300)
            window.screenshot("en-light-wide-avoiding")
            run("xdotool", "mouseup", "1")
            wait_for("the controls in their place", lambda: window.place("Intensity", "slider").y > 500)
