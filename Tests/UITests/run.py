#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Uses the real window as a person does, and photographs each state into build/screenshots/.

Runs itself again under Xvfb with a session bus of its own. usage: run.py PATH-OF-FACEOFF
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from urllib.parse import unquote, urlparse

HERE = os.path.dirname(os.path.abspath(__file__))


def inside_display():
    if os.environ.get("FACEOFF_UITEST") == "1":
        return
    # The server chooses a free number itself: others on the machine may be starting one, too.
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], pass_fds=[write],
        stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        environment = dict(os.environ, FACEOFF_UITEST="1", DISPLAY=":" + number)
        environment.pop("WAYLAND_DISPLAY", None)
        command = ["dbus-run-session", "--", "/usr/bin/python3", os.path.abspath(__file__), *sys.argv[1:]]
        code = subprocess.run(command, env=environment).returncode
    finally:
        server.terminate()
        server.wait()
    sys.exit(code)


inside_display()
sys.path.insert(0, HERE)
import painting  # noqa: E402
from faceoff_window import ROOT, Window, run, wait_for  # noqa: E402

BINARY = os.path.abspath(sys.argv[1])
PORTRAIT = os.path.join(ROOT, "data", "samples", "portrait.jpg")
WORDS = {
    "en": dict(found="1 face blurred", many="faces blurred", none="No face is blurred", choose="Choose a photo…", faces="Faces",
               face="Face 1 of 1, blurred", bare="Face 1 of 1, visible", leave="Leave this face visible",
               question="Save before closing?", cancel="Cancel", saved="Saved as “portrait-faceoff.jpg”",
               looking="Looking for faces…", brush="Size of the brush"),
    "it": dict(found="1 volto sfocato", many="volti sfocati", none="Nessun volto è sfocato", choose="Scegli una foto…", faces="Volti",
               face="Volto 1 di 1, sfocato", bare="Volto 1 di 1, visibile", leave="Lascia visibile questo volto",
               question="Salvare prima di chiudere?", cancel="Annulla", saved="Salvata come «portrait-faceoff.jpg»",
               looking="Ricerca dei volti…", brush="Dimensione del pennello"),
}
WIDE, NARROW = (1080, 760), (400, 780)


@contextmanager
def home():
    folder = tempfile.mkdtemp(prefix="faceoff-ui-")
    os.mkdir(folder + "/Pictures")
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def difference(one, other, crop):
    """The mean difference of a part of two pictures, 0…1."""
    result = subprocess.run(
        ["compare", "-metric", "MAE", "-crop", crop, one, other, "null:"], capture_output=True, text=True)
    return float(result.stderr.split("(")[1].split(")")[0])


def shows_every_state(language, dark, size, name):
    words = WORDS[language]
    with home() as folder:
        with Window(BINARY, folder, language=language, dark=dark, size=size) as window:
            window.find(words["choose"])
            window.wait_for_title("FaceOFF")
            window.screenshot(name + "-empty")
        large = folder + "/camera.jpg"
        # Large, and with many small things that could be faces, so that the search takes its time.
        run("convert", "-size", "6000x4000", "tile:" + PORTRAIT, "-quality", "85", large)
        with Window(BINARY, folder, large, language=language, dark=dark, size=size) as window:
            window.wait_for_title("camera.jpg – " + words["looking"])
            window.film(name + "-processing", lambda: words["looking"] in window.title())
            window.wait_for_title(words["many"])
            window.screenshot(name + "-crowd")
        with Window(BINARY, folder, PORTRAIT, language=language, dark=dark, size=size) as window:
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


def saves_what_it_shows():
    words = WORDS["en"]
    with home() as folder, Window(BINARY, folder, PORTRAIT) as window:
        window.wait_for_title(words["found"])
        original = open(PORTRAIT, "rb").read()
        window.key("ctrl+s")
        copy = folder + "/Pictures/FaceOFF/portrait-faceoff.jpg"
        wait_for("a copy", lambda: os.path.exists(copy))
        assert difference(PORTRAIT, copy, "160x160+420+160") > 0.05, "the face is hidden"
        assert difference(PORTRAIT, copy, "100x100+20+1000") < 0.02, "the rest stays"
        assert open(PORTRAIT, "rb").read() == original
        window.key("ctrl+s")
        wait_for("another copy", lambda: os.path.exists(folder + "/Pictures/FaceOFF/portrait-faceoff-2.jpg"))


def leaves_a_face_visible_and_asks_before_closing():
    words = WORDS["en"]
    with home() as folder, Window(BINARY, folder, PORTRAIT) as window:
        window.wait_for_title(words["found"])
        window.key("Tab")
        window.find(words["face"])
        window.press(words["face"])
        window.press(words["leave"])
        window.wait_for_title(words["none"])
        window.find(words["bare"])
        window.key("ctrl+w")
        window.find(words["question"])
        window.screenshot("en-light-wide-question")
        window.key("Escape")
        window.key("ctrl+z")
        window.wait_for_title(words["found"])
        window.key("ctrl+w")
        window.wait_for_title("FaceOFF")


def closes_only_when_the_copy_is_there():
    with home() as folder, Window(BINARY, folder, PORTRAIT) as window:
        window.wait_for_title(WORDS["en"]["found"])
        window.key("ctrl+s", "ctrl+q")
        wait_for("the end", lambda: window.process.poll() is not None)
        assert os.path.exists(folder + "/Pictures/FaceOFF/portrait-faceoff.jpg")


def follows_the_pointer():
    """The slider is dragged, the photo zoomed by the wheel, moved, and everything taken back in one step."""
    words = WORDS["en"]
    with home() as folder, Window(BINARY, folder, PORTRAIT) as window:
        window.wait_for_title(words["found"])
        run("xdotool", "mousemove", "523", "666", "mousedown", "1")
        for x in range(530, 630, 10):
            run("xdotool", "mousemove", str(x), "666")
        run("xdotool", "mouseup", "1")
        window.screenshot("en-light-wide-strong")
        run("xdotool", "mousemove", "400", "200", "click", "4", "click", "4", "click", "4")
        run("xdotool", "mousedown", "1", "mousemove", "460", "260", "mouseup", "1")
        window.screenshot("en-light-wide-zoomed")
        window.key("ctrl+w")
        window.find(words["question"])
        window.key("Escape")
        window.key("ctrl+z")
        window.key("ctrl+w")
        window.wait_for_title("FaceOFF")


def follows_the_preferences():
    """Off, the search leaves every face visible and says so; what is set is there the next time."""
    with home() as folder:
        with Window(BINARY, folder, keyfile=True) as window:
            window.find(WORDS["en"]["choose"])
            window.key("ctrl+comma")
            window.find("Find faces by itself")
            window.screenshot("en-light-wide-preferences")
            window.key("Return")
            window.set_text("Folder among your pictures", "Camp")
            window.find(f"Saved in {folder}/Pictures/Camp")
            window.key("Escape")
        with Window(BINARY, folder, PORTRAIT, keyfile=True) as window:
            window.wait_for_title("Faces not searched")
            window.find("Faces were not searched: none is hidden yet")
            window.screenshot("en-light-wide-not-searched")
            window.press("Find faces", "push button")
            window.wait_for_title(WORDS["en"]["found"])
            window.key("ctrl+s")
            wait_for("a copy", lambda: os.path.exists(folder + "/Pictures/Camp/portrait-faceoff.jpg"))
            window.key("ctrl+w")
            window.wait_for_title("FaceOFF")


def clipboard(mime_type):
    """What the clipboard holds as a type."""
    return subprocess.run(["xclip", "-selection", "clipboard", "-t", mime_type, "-o"], capture_output=True, timeout=60).stdout


def copies_the_censored_pixels_only():
    with home() as folder, Window(BINARY, folder, PORTRAIT) as window:
        window.wait_for_title(WORDS["en"]["found"])
        window.key("ctrl+c")
        window.find("The censored photo was copied")
        assert {b"image/png", b"text/uri-list"} <= set(clipboard("TARGETS").split())
        picture = folder + "/pasted.png"
        with open(picture, "wb") as file:
            file.write(clipboard("image/png"))
        copy = unquote(urlparse(clipboard("text/uri-list").decode().strip()).path)
        for path in (picture, copy):
            assert difference(PORTRAIT, path, "160x160+420+160") > 0.05, "the face is hidden"
            assert difference(PORTRAIT, path, "100x100+20+1000") < 0.02, "the rest stays"
        assert os.path.basename(copy) == "portrait-faceoff.jpg"
        assert os.stat(os.path.dirname(copy)).st_mode & 0o077 == 0, "for no other person"
        assert not os.path.exists(folder + "/Pictures/FaceOFF"), "nothing was saved"
        window.key("ctrl+q")
        wait_for("the end", lambda: window.process.poll() is not None)
        assert not os.path.exists(os.path.dirname(copy))


def drags_a_censored_copy_out():
    """Onto another program, which gets a file that is made for it; and not onto the window itself."""
    with home() as folder, Window(BINARY, folder, PORTRAIT) as window:
        window.wait_for_title(WORDS["en"]["found"])
        target = subprocess.Popen(
            ["/usr/bin/python3", os.path.join(HERE, "drop_target.py"), "1100", "0"], stdout=subprocess.PIPE, text=True)
        try:
            wait_for("a place to drop", lambda: subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", "drop target"], capture_output=True).stdout)
            other = run("xdotool", "search", "--onlyvisible", "--name", "drop target").split()[-1]
            run("xdotool", "windowmove", "--sync", other, "1100", "0")
            drag((450, 300), (600, 500))
            drag((450, 300), (1200, 100))
            copy = unquote(urlparse(target.stdout.readline().strip()).path)
        finally:
            target.terminate()
            target.wait()
        assert difference(PORTRAIT, copy, "160x160+420+160") > 0.05, "the face is hidden"
        window.wait_for_title("portrait.jpg")


def drag(start, end):
    run("xdotool", "mousemove", *map(str, start), "mousedown", "1")
    for part in range(1, 11):
        run("xdotool", "mousemove", *(str(a + (b - a) * part // 10) for a, b in zip(start, end)))
    time.sleep(0.3)  # Another program answers to each move before it can be dropped on.
    run("xdotool", "mouseup", "1")
    time.sleep(0.3)


def opens_the_copy_in_another_program():
    with home() as folder:
        programs = folder + "/.local/share/applications"
        os.makedirs(programs)
        with open(programs + "/viewer.desktop", "w") as file:
            file.write(f"[Desktop Entry]\nType=Application\nName=A viewer\nMimeType=image/jpeg;\nExec=cp %f {folder}/seen.jpg\n")
        with open(programs + "/mimeinfo.cache", "w") as file:
            file.write("[MIME Cache]\nimage/jpeg=viewer.desktop;\n")
        with Window(BINARY, folder, PORTRAIT) as window:
            window.wait_for_title(WORDS["en"]["found"])
            window.key("ctrl+shift+o")
            window.find("Select Application")
            window.screenshot("en-light-wide-programs")
            # GTK leaves the dialog's buttons unnamed.
            x, y = window.place("Select", "label")
            run("xdotool", "mousemove", str(x + 8), str(y + 8), "click", "1")
            wait_for("the other program", lambda: os.path.exists(folder + "/seen.jpg"))
        copy = folder + "/Pictures/FaceOFF/portrait-faceoff.jpg"
        assert open(copy, "rb").read() == open(folder + "/seen.jpg", "rb").read()


def pastes_a_picture_without_a_file():
    with home() as folder, Window(BINARY, folder) as window:
        window.find(WORDS["en"]["choose"])
        picture = folder + "/screenshot.png"
        run("convert", PORTRAIT, picture)
        subprocess.run(["xclip", "-selection", "clipboard", "-t", "image/png", "-i", picture], check=True)
        window.key("ctrl+v")
        window.wait_for_title("Pasted photo.jpg – 1 face blurred")
        window.key("ctrl+s")
        copy = folder + "/Pictures/FaceOFF/Pasted photo-faceoff.jpg"
        wait_for("a copy", lambda: os.path.exists(copy))
        assert difference(PORTRAIT, copy, "160x160+420+160") > 0.05, "the face is hidden"
        assert difference(PORTRAIT, copy, "100x100+20+1000") < 0.02, "the rest stays"


def offers_once_to_remove_the_place():
    with home() as folder:
        photo, library = folder + "/camp.jpg", folder + "/Pictures/FaceOFF/"
        shutil.copy(PORTRAIT, photo)
        run("exiftool", "-q", "-GPSLatitude=45", "-GPSLatitudeRef=N", "-SerialNumber=123", photo)
        assert "GPS Latitude" in run("exiftool", photo)
        offer = "This photo says where it was taken, and so will its copy"
        with Window(BINARY, folder, photo, keyfile=True) as window:
            window.wait_for_title(WORDS["en"]["found"])
            window.find(offer)
            window.screenshot("en-light-wide-place")
            # A toast tells the name of its button together with the button's label.
            window.press("Remove place and device Remove place and device", "push button")
            settings = folder + "/.config/glib-2.0/settings/keyfile"
            wait_for("the choice", lambda: "remove-place=true" in open(settings).read())
            window.key("ctrl+s")
            window.find("Saved as “camp-faceoff.jpg”, without place and device")
            assert "GPS Latitude" not in run("exiftool", library + "camp-faceoff.jpg")
        with Window(BINARY, folder, photo, keyfile=True) as window:
            window.wait_for_title(WORDS["en"]["found"])
            window.key("ctrl+s")
            window.find("Saved as “camp-faceoff-2.jpg”, without place and device")
            assert not any(node.get_name() == offer for node in window.nodes())
            window.key("ctrl+comma")
            window.find("Keep the time of the file")
            window.screenshot("en-light-wide-place-preferences")


def opens_the_first_of_several_and_remembers_it():
    with home() as folder:
        other = folder + "/party_2026.jpg"
        shutil.copy(PORTRAIT, other)
        with Window(BINARY, folder, other, PORTRAIT) as window:
            window.find("1 other photo was left: FaceOFF shows one at a time.")
            window.wait_for_title("party_2026.jpg – 1 face blurred")
            window.key("ctrl+shift+e")
            window.set_text("Long side in pixels", "640")
            window.screenshot("en-light-wide-web")
            window.key("Tab", "Tab", "Return")
            copy = folder + "/Pictures/FaceOFF/party_2026-web-faceoff.jpg"
            wait_for("a copy", lambda: os.path.exists(copy))
            assert run("identify", "-format", "%[fx:max(w,h)]", copy) == "640"
            listed = folder + "/.local/share/recently-used.xbel"
            wait_for("a list", lambda: os.path.exists(listed) and "party_2026-web" in open(listed).read())
        with Window(BINARY, folder) as window:
            window.find(WORDS["en"]["choose"])
            window.press("Recent photos")
            window.find("party_2026.jpg")
            window.screenshot("en-light-wide-recent")
            window.press("party_2026.jpg")
            window.wait_for_title("party_2026.jpg – 1 face blurred")


def names_every_control():
    with home() as folder, Window(BINARY, folder, PORTRAIT) as window:
        window.wait_for_title(WORDS["en"]["found"])
        window.find(WORDS["en"]["face"])
        assert not window.unnamed(), window.unnamed()
        window.key("ctrl+comma")
        window.find("Find faces by itself")
        assert not window.unnamed(), window.unnamed()


def folds_its_controls_and_keeps_them_out_of_the_way():
    with home() as folder, Window(BINARY, folder, PORTRAIT) as window:
        window.wait_for_title(WORDS["en"]["found"])
        window.press("Hide the controls")
        window.find("Show the controls")
        window.screenshot("en-light-wide-folded")
        window.press("Show the controls")
        window.find("Intensity", "slider")
        run("xdotool", "mousemove", "400", "300", *["click", "4"] * 6, "mousedown", "1")
        for y in range(320, 720, 20):
            run("xdotool", "mousemove", "400", str(y))
        window.screenshot("en-light-wide-avoiding")
        _, y = window.place("Intensity", "slider")
        assert y < 300, f"the controls are at the other end, not at {y}"
        run("xdotool", "mouseup", "1")
        wait_for("the controls in their place", lambda: window.place("Intensity", "slider")[1] > 500)


def is_legible_for_everybody():
    """Large text, high contrast and twice the pixels, each in both layouts."""
    looks = {
        "large-text": ({}, 1), "high-contrast": (dict(ADW_DEBUG_HIGH_CONTRAST="1"), 1), "scale-2": (dict(GDK_SCALE="2"), 2)}
    for name, (variables, scale) in looks.items():
        for layout, size in (("wide", WIDE if scale == 1 else (1400, 1000)), ("narrow", NARROW if scale == 1 else (800, 1000))):
            with home() as folder:
                if name == "large-text":
                    os.makedirs(folder + "/.config/gtk-4.0")
                    with open(folder + "/.config/gtk-4.0/settings.ini", "w") as file:
                        file.write("[Settings]\ngtk-font-name=DejaVu Sans 16\n")
                with Window(BINARY, folder, PORTRAIT, language="it", size=size, **variables) as window:
                    window.wait_for_title(WORDS["it"]["found"])
                    window.find(WORDS["it"]["face"])
                    window.screenshot(f"it-{name}-{layout}")


def says_what_is_wrong_with_a_file():
    with home() as folder:
        path = folder + "/notes.jpg"
        with open(path, "w") as file:
            file.write("no photo")
        with Window(BINARY, folder, path) as window:
            window.find("notes.jpg is not a photo that FaceOFF can read.")
            window.wait_for_title("FaceOFF")
            window.screenshot("en-light-wide-unreadable")


def opens_its_other_windows():
    with home() as folder, Window(BINARY, folder, PORTRAIT) as window:
        window.wait_for_title(WORDS["en"]["found"])
        window.key("ctrl+question")
        window.find("Hold to see the original")
        window.screenshot("en-light-wide-shortcuts")
        window.key("Escape")
        window.press("Main menu")
        window.press("About FaceOFF")
        window.find("Troubleshooting")
        window.screenshot("en-light-wide-about")


TESTS = [
    saves_what_it_shows, leaves_a_face_visible_and_asks_before_closing, says_what_is_wrong_with_a_file,
    copies_the_censored_pixels_only, drags_a_censored_copy_out, pastes_a_picture_without_a_file,
    offers_once_to_remove_the_place, opens_the_first_of_several_and_remembers_it,
    opens_the_copy_in_another_program, names_every_control, folds_its_controls_and_keeps_them_out_of_the_way,
    is_legible_for_everybody,
    closes_only_when_the_copy_is_there, follows_the_preferences, follows_the_pointer, opens_its_other_windows,
]


def main():
    failures = 0
    tests = [(test.__name__, test) for test in TESTS + painting.tests(BINARY, home)]
    for language in ("en", "it"):
        for dark in (False, True):
            for size in (WIDE, NARROW):
                name = "-".join((language, "dark" if dark else "light", "wide" if size == WIDE else "narrow"))
                tests.append((name, lambda a=(language, dark, size, name): shows_every_state(*a)))
    wanted = sys.argv[2:]
    for name, test in tests:
        if wanted and not any(part in name for part in wanted):
            continue
        try:
            test()
            print("ok  ", name, flush=True)
        except Exception as error:  # The others are to run all the same.
            failures += 1
            print("FAIL", name, "–", repr(error), flush=True)
    return 1 if failures else 0


sys.exit(main())
