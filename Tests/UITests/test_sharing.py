# SPDX-License-Identifier: MIT
"""What leaves the window for other programs, and what comes from them."""

import os
import subprocess
from urllib.parse import unquote, urlparse

from case import ENGLISH, PORTRAIT, WindowCase
from faceoff_window import LIMIT, run, wait_for

HERE = os.path.dirname(os.path.abspath(__file__))


class Sharing(WindowCase):
    def test_copies_the_censored_pixels_only(self):
        with self.window(PORTRAIT) as window:
            window.wait_for_title(ENGLISH["found"])
            window.key("ctrl+c")
            window.find("The censored photo was copied")
            self.assertLessEqual({b"image/png", b"text/uri-list"}, set(clipboard("TARGETS").split()))
            picture = self.home + "/pasted.png"
            with open(picture, "wb") as file:
                file.write(clipboard("image/png"))
            copy = file_of(clipboard("text/uri-list").decode())
            self.assert_censored(picture)
            self.assert_censored(copy)
            self.assertEqual(os.path.basename(copy), "portrait-faceoff.jpg")
            self.assertEqual(os.stat(os.path.dirname(copy)).st_mode & 0o077, 0, "for no other person")
            self.assertFalse(os.path.exists(self.home + "/Pictures/FaceOFF"), "nothing was saved")
            window.key("ctrl+q")
            wait_for("the end", window.has_ended)
            self.assertFalse(os.path.exists(os.path.dirname(copy)))

    def test_drags_a_censored_copy_out(self):
        """Onto another program, which gets a file that is made for it; and not onto the window itself."""
        with self.window(PORTRAIT) as window, open(self.home + "/dropped", "w+") as told:
            window.wait_for_title(ENGLISH["found"])
            target = subprocess.Popen(["/usr/bin/python3", os.path.join(HERE, "drop_target.py")], stdout=told)
            try:
                other = wait_for("a place to drop", lambda: visible("--name", "drop target"))[-1]
                run("xdotool", "windowmove", "--sync", other, "1100", "0")
                self.drag(window, (450, 300), (600, 500))
                self.drag(window, (450, 300), (1200, 100), lambda: "over" in text(told))
                wait_for("a file", lambda: "file:" in text(told))
            finally:
                target.terminate()
                target.wait()
            self.assert_censored(file_of(text(told).splitlines()[-1]))
            window.wait_for_title("portrait.jpg")

    def drag(self, window, start, end, is_over=lambda: True):
        """Drags the photo and lets it go where it can be dropped; waits until its picture is off the pointer."""
        pid = str(window.process.pid)
        run("xdotool", "mousemove", *map(str, start), "mousedown", "1")
        for part in range(1, 11):
            run("xdotool", "mousemove", *(str(a + (b - a) * part // 10) for a, b in zip(start, end)))
        wait_for("the picture at the pointer", lambda: len(visible("--pid", pid)) > 1)
        wait_for("a place to drop", is_over)
        run("xdotool", "mouseup", "1")
        wait_for("the end of the drag", lambda: len(visible("--pid", pid)) == 1)

    def test_opens_the_copy_in_another_program(self):
        programs = self.home + "/.local/share/applications"
        seen = self.home + "/seen.jpg"
        os.makedirs(programs)
        with open(programs + "/viewer.desktop", "w") as file:
            file.write(f"[Desktop Entry]\nType=Application\nName=A viewer\nMimeType=image/jpeg;\nExec=cp %f {seen}\n")
        with open(programs + "/mimeinfo.cache", "w") as file:
            file.write("[MIME Cache]\nimage/jpeg=viewer.desktop;\n")
        with self.window(PORTRAIT) as window:
            window.wait_for_title(ENGLISH["found"])
            window.key("ctrl+shift+o")
            window.find("Select", "label")
            window.screenshot("en-light-wide-programs")
            # GTK leaves the dialog's buttons unnamed.
            label = window.place("Select", "label")
            run("xdotool", "mousemove", str(label.x + 8), str(label.y + 8), "click", "1")
            size = os.path.getsize(self.saved("portrait-faceoff.jpg"))
            wait_for("the other program", lambda: os.path.exists(seen) and os.path.getsize(seen) == size)
        self.assert_censored(seen)

    def test_pastes_a_picture_without_a_file(self):
        with self.window() as window:
            window.find(ENGLISH["choose"])
            picture = self.home + "/screenshot.png"
            run("convert", PORTRAIT, picture)
            subprocess.run(["xclip", "-selection", "clipboard", "-t", "image/png", "-i", picture], check=True)
            window.key("ctrl+v")
            window.wait_for_title("Pasted photo.jpg – 1 face blurred")
            window.key("ctrl+s")
            self.assert_censored(self.saved("Pasted photo-faceoff.jpg"))


def clipboard(mime_type):
    """What the clipboard holds as a type."""
    command = ["xclip", "-selection", "clipboard", "-t", mime_type, "-o"]
    return subprocess.run(command, capture_output=True, timeout=LIMIT).stdout


def file_of(address):
    return unquote(urlparse(address.strip()).path)


def visible(*search):
    """The windows on screen that are searched for."""
    return subprocess.run(
        ["xdotool", "search", "--onlyvisible", *search], capture_output=True, text=True).stdout.split()


def text(file):
    """What another process wrote so far."""
    file.seek(0)
    return file.read()
