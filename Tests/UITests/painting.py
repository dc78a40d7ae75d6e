# SPDX-License-Identifier: MIT
"""The brushes, used with a pointer and with keys on a photo that has coloured marks at known pixels."""

import os
import subprocess

from faceoff_window import SCREENSHOTS, Window, run, wait_for

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
    return wait_for(name + " to be seen", look, 20)


def wait_for_no_mark(name):
    wait_for(name + " to be hidden", lambda: mark_on_screen(name) is None, 20)


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


def tests(binary, home):
    def opened(folder):
        # The pointer waits outside, so that only what a test does is seen.
        run("xdotool", "mousemove", "1395", "995")
        return Window(binary, folder, make_photo(folder))

    def save(window, folder):
        window.key("ctrl+s")
        copy = folder + "/Pictures/FaceOFF/marks-faceoff.jpg"
        wait_for("a copy", lambda: os.path.exists(copy))
        return copy

    def stamps_the_pixel_under_the_pointer():
        with home() as folder, opened(folder) as window:
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
                save(window, folder), (889, 593), (896, 590), (899, 599), (892, 587))
            magenta = (255, 0, 255)
            assert not is_near(first, magenta, 60) and not is_near(last, magenta, 60), (first, last)
            assert is_near(beside, magenta) and is_near(above, magenta), (beside, above)

    def paints_restores_and_takes_back():
        with home() as folder, opened(folder) as window:
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

    def paints_with_keys():
        with home() as folder, opened(folder) as window:
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
            mark, = pixels(save(window, folder), (450, 300))
            assert not is_near(mark, (255, 255, 0), 60), mark

    def moves_with_space_and_the_middle_button():
        with home() as folder, opened(folder) as window:
            window.wait_for_title("No face found")
            run("xdotool", "mousemove", *middle(wait_for_mark("cyan")))
            for _ in range(4):
                run("xdotool", "click", "4")
            before = wait_for_mark("cyan")
            x, y = int(middle(before)[0]), int(middle(before)[1])
            run("xdotool", "keydown", "space", "mousedown", "1", "mousemove", str(x - 40), str(y - 30))
            run("xdotool", "mousemove", str(x - 60), str(y - 45), "mouseup", "1", "keyup", "space")
            wait_for("a move", lambda: is_at("cyan", before[0] - 60, before[1] - 45), 20)
            # On the same way: back is no further than the photo's edge must be in.
            run("xdotool", "mousedown", "2", "mousemove", str(x - 80), str(y - 60), "mousemove", str(x - 100),
                str(y - 75), "mouseup", "2")
            wait_for("a further move", lambda: is_at("cyan", before[0] - 100, before[1] - 75), 20)
            window.key("ctrl+w")
            window.wait_for_title("FaceOFF")

    return [
        stamps_the_pixel_under_the_pointer, paints_restores_and_takes_back, paints_with_keys,
        moves_with_space_and_the_middle_button,
    ]
