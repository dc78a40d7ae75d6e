# SPDX-License-Identifier: MIT
"""The brushes, used with a pointer and with keys on a photo that has coloured marks at known pixels."""

import os
import subprocess

from case import WindowCase
from faceoff_window import SCREENSHOTS, run, wait_for

SIZE = (900, 600)
# Squares of 14 pixels: colour, and the first pixel's place. The last one ends in the photo's last row and column.
MARKS = {"yellow": ("#ffff00", 443, 293), "cyan": ("#00ffff", 200, 150), "magenta": ("#ff00ff", 886, 586)}
SIDE = 14


def make_photo(folder):
    path = folder + "/marks.jpg"
    draw = []
    for color, x, y in MARKS.values():
        draw += ["-fill", color, "-draw", f"rectangle {x},{y} {x + SIDE - 1},{y + SIDE - 1}"]
    run("convert", "-size", "%dx%d" % SIZE, "-seed", "7", "plasma:#303030-#707070", *draw, "-quality", "98",
        "-sampling-factor", "4:4:4", path)
    return path


def mark_on_screen(name):
    """Where a mark is seen now, as (left, top, width, height); None where it is not."""
    path = os.path.join(SCREENSHOTS, "looking.png")
    os.makedirs(SCREENSHOTS, exist_ok=True)
    run("import", "-window", "root", path)
    found = subprocess.run(
        ["convert", path, "-fuzz", "12%", "-fill", "black", "+opaque", MARKS[name][0], "-fill", "white",
         "-opaque", MARKS[name][0], "-trim", "-format", "%w %h %X %Y %[fx:maxima]", "info:"],
        capture_output=True, text=True).stdout.split()
    os.remove(path)
    if len(found) != 5 or float(found[4]) < 0.5:
        return None
    width, height, left, top = int(found[0]), int(found[1]), int(found[2]), int(found[3])
    return (left, top, width, height) if left >= 0 else None


def is_at(name, left, top):
    mark = mark_on_screen(name)
    return mark is not None and abs(mark[0] - left) <= 2 and abs(mark[1] - top) <= 2


def middle(mark):
    return str(mark[0] + mark[2] // 2), str(mark[1] + mark[3] // 2)


def wait_for_mark(name):
    """Where a mark is once it stays there."""
    seen = [None]

    def look():
        now = mark_on_screen(name)
        stays = now is not None and now == seen[0]
        seen[0] = now
        return now if stays else None
    return wait_for(name + " to be seen", look)


def wait_for_no_mark(name):
    wait_for(name + " to be hidden", lambda: mark_on_screen(name) is None)


def pixels(path, *places):
    out = run("convert", path, "-depth", "8", "-format",
              ",".join("%%[fx:int(255*p{%d,%d}.%s)]" % (x, y, c) for x, y in places for c in "rgb"), "info:")
    values = [int(value) for value in out.split(",")]
    return [tuple(values[i:i + 3]) for i in range(0, len(values), 3)]


def is_near(pixel, other, limit=24):
    return all(abs(a - b) <= limit for a, b in zip(pixel, other))


def drag(start, *points):
    run("xdotool", "mousemove", *start, "mousedown", "1")
    for point in points:
        run("xdotool", "mousemove", *point)


class Painting(WindowCase):
    def opened(self):
        # The pointer waits outside, so that only what a test does is seen.
        run("xdotool", "mousemove", "1395", "995")
        return self.window(make_photo(self.home))

    def save(self, window):
        window.key("ctrl+s")
        return self.saved("marks-faceoff.jpg")

    def test_stamps_the_pixel_under_the_pointer(self):
        with self.opened() as window:
            window.wait_for_title("No face found")
            for _ in range(14):
                window.key("bracketleft")
            x, y = middle(wait_for_mark("magenta"))
            run("xdotool", "mousemove", x, y)
            for _ in range(9):
                run("xdotool", "click", "4")
            window.screenshot("en-light-wide-corner")
            left, top, width, height = wait_for_mark("magenta")
            assert width > 30, "it is enlarged"
            run("xdotool", "mousemove", str(left + width // 4), str(top + height // 2), "click", "1")
            # The last row and column, too.
            run("xdotool", "mousemove", str(left + width - 1), str(top + height - 1), "click", "1")
            window.screenshot("en-light-wide-stamped")
            first, beside, last, above = pixels(
                self.save(window), (889, 593), (896, 590), (899, 599), (892, 587))
            magenta = (255, 0, 255)
            assert not is_near(first, magenta, 60) and not is_near(last, magenta, 60), (first, last)
            assert is_near(beside, magenta) and is_near(above, magenta), (beside, above)

    def test_paints_restores_and_takes_back(self):
        with self.opened() as window:
            window.wait_for_title("No face found")
            left, top, width, height = wait_for_mark("cyan")
            line = [(str(left - 60 + step * 20), str(top + 5 + step)) for step in range(9)]
            drag(line[0], *line[1:])
            wait_for_no_mark("cyan")
            window.screenshot("en-light-wide-painting")
            run("xdotool", "mouseup", "1")
            window.key("r")
            run("xdotool", "mousemove", str(left + 7), str(top + 7), "click", "1")
            wait_for_mark("cyan")
            window.screenshot("en-light-wide-restored")
            window.key("ctrl+z")
            wait_for_no_mark("cyan")
            window.key("ctrl+z")
            wait_for_mark("cyan")
            window.key("ctrl+shift+z")
            wait_for_no_mark("cyan")
            window.key("ctrl+z")
            wait_for_mark("cyan")
            # A stroke that is taken back leaves nothing.
            window.key("b")
            drag(line[0], *line[1:])
            wait_for_no_mark("cyan")
            window.key("Escape")
            wait_for_mark("cyan")
            run("xdotool", "mouseup", "1")
            window.key("ctrl+w")
            window.wait_for_title("FaceOFF")

    def test_paints_with_keys(self):
        with self.opened() as window:
            window.wait_for_title("No face found")
            wait_for_mark("yellow")
            window.key("Left", "Right")
            window.find("Photo; blur brush at 50 % from the left, 50 % from the top")
            window.key("Return")
            wait_for_no_mark("yellow")
            window.key("r", "Return")
            wait_for_mark("yellow")
            window.screenshot("en-light-wide-keys")
            # A line from the right of the mark to its left.
            window.key("b", *["Right"] * 8, "shift+Return", *["Left"] * 16)
            wait_for_no_mark("yellow")
            window.key("Return")
            window.key("ctrl+z")
            wait_for_mark("yellow")
            # Undo while a line is drawn takes it back; the next Enter stamps.
            window.key(*["Right"] * 8, "shift+Return", "Right")
            wait_for_no_mark("yellow")
            window.key("ctrl+z")
            wait_for_mark("yellow")
            window.key("Return")
            wait_for_no_mark("yellow")
            mark, = pixels(self.save(window), (450, 300))
            assert not is_near(mark, (255, 255, 0), 60), mark

    def follows(self, mark, pointer, *ways):
        """The photo follows the pointer, step by step, as a hand's drag does: many events at once are none."""
        for right, down in ways:
            run("xdotool", "mousemove", str(pointer[0] + right), str(pointer[1] + down))
            wait_for("the photo to follow", lambda: is_at("cyan", mark[0] + right, mark[1] + down))

    def test_moves_with_space_and_the_middle_button(self):
        with self.opened() as window:
            window.wait_for_title("No face found")
            run("xdotool", "mousemove", *middle(wait_for_mark("cyan")))
            for _ in range(4):
                run("xdotool", "click", "4")
            before = wait_for_mark("cyan")
            x, y = int(middle(before)[0]), int(middle(before)[1])
            run("xdotool", "keydown", "space", "mousedown", "1")
            self.follows(before, (x, y), (-40, -30), (-60, -45))
            run("xdotool", "mouseup", "1", "keyup", "space", "mousedown", "2")
            # On the same way: back is no further than the photo's edge must be in.
            self.follows(before, (x, y), (-80, -60), (-100, -75))
            run("xdotool", "mouseup", "2")
            window.key("ctrl+w")
            window.wait_for_title("FaceOFF")
