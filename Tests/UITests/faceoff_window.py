# SPDX-License-Identifier: MIT
"""The program in a window of its own: started, looked at through the accessibility tree, moved by keys."""

import os
import subprocess
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.join(ROOT, ".build", "release", "faceoff")
SCREENSHOTS = os.path.join(ROOT, "build", "screenshots")
# Seconds: ten times what a busy machine needs, so that only what never comes is missed.
LIMIT = 60.0


def wait_for(what, condition):
    """Looks again and again until there is an answer; says what was waited for when there is none."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        while GLib.MainContext.default().iteration(False):
            pass
        answer = condition()
        if answer:
            return answer
        time.sleep(0.02)
    raise AssertionError("it did not come: " + what)


def run(*arguments):
    result = subprocess.run(arguments, check=True, capture_output=True, text=True, timeout=LIMIT)
    return result.stdout.strip()


class Window:
    """One run of the program. Ends with the `with` block; a failure in it is photographed."""

    def __init__(self, home, *files, language="en", dark=False, size=(1080, 760), keyfile=False, **variables):
        environment = dict(os.environ)
        environment.update(
            HOME=home, XDG_CONFIG_HOME=home + "/.config", XDG_DATA_HOME=home + "/.local/share",
            XDG_CACHE_HOME=home + "/.cache", FACEOFF_DATA=ROOT + "/data",
            GSETTINGS_BACKEND="keyfile" if keyfile else "memory",
            LC_ALL="C.UTF-8", LANGUAGE=language, ADW_DEBUG_COLOR_SCHEME="prefer-dark" if dark else "prefer-light",
            G_DEBUG="fatal-criticals", **variables)
        self.log = open(os.path.join(home, "log"), "w+")
        self.process = subprocess.Popen([PROGRAM, *files], env=environment, stderr=self.log)
        try:
            self._place(size)
        except BaseException:
            self.process.kill()
            self.process.wait()
            self.log.close()
            raise

    def _place(self, size):
        self.id = wait_for("a window", self._find)
        run("xdotool", "windowsize", "--sync", self.id, *map(str, size))
        run("xdotool", "windowmove", self.id, "0", "0")
        self.size = size
        run("xdotool", "windowfocus", "--sync", self.id)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if error is not None:
            self._tell(error)
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(LIMIT)
        self.log.seek(0)
        text = self.log.read()
        self.log.close()
        bad = [line for line in text.splitlines() if "CRITICAL" in line or "WARNING" in line or "Fatal" in line]
        if error is not None:
            error.add_note(text)
        elif bad:
            raise AssertionError("\n".join(bad))

    def _tell(self, error):
        """Adds to a failure what a person would have seen."""
        picture = os.path.join(SCREENSHOTS, "failed.png")
        os.makedirs(SCREENSHOTS, exist_ok=True)
        subprocess.run(["import", "-window", "root", picture], timeout=LIMIT)
        error.add_note(f"On screen was {picture}, and in the accessibility tree:")
        try:
            for node in self.nodes(only_visible=True):
                if node.get_name():
                    error.add_note(f"  {node.get_role_name()} “{node.get_name()}”")
        except GLib.Error as broken:
            error.add_note(str(broken))

    def _find(self):
        if self.process.poll() is not None:
            self.log.seek(0)
            raise AssertionError(f"the program ended with {self.process.returncode}: {self.log.read()[:2000]}")
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)], capture_output=True, text=True)
        return found.stdout.split()[-1] if found.stdout.split() else None

    def title(self):
        return run("xdotool", "getwindowname", self.id)

    def wait_for_title(self, part):
        return wait_for("title with " + part, lambda: part in self.title())

    def key(self, *names):
        run("xdotool", "key", *names)

    def application(self):
        desktop = Atspi.get_desktop(0)
        # What was seen before may have changed; and libatspi 2.46, asked to forget it, recurses without end at times.
        desktop.set_cache_mask(Atspi.Cache.NONE)
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if child and child.get_process_id() == self.process.pid:
                child.set_cache_mask(Atspi.Cache.NONE)
                return child
        return None

    def nodes(self, only_visible=False):
        """Everything that assistive technology sees now."""
        application = self.application()
        return list(self.parts(application, only_visible)) if application else []

    def parts(self, node, only_visible=False, depth=0):
        """A node and all that is in it."""
        if node is None or depth > 60:
            return
        if only_visible and depth > 0 and not node.get_state_set().contains(Atspi.StateType.VISIBLE):
            return
        yield node
        for index in range(node.get_child_count()):
            yield from self.parts(node.get_child_at_index(index), only_visible, depth + 1)

    def find(self, name, role=None):
        def look():
            try:
                for node in self.nodes():
                    if node.get_name() == name and (role is None or node.get_role_name() == role):
                        return node
            except GLib.Error:
                pass  # The tree changed while it was read.
            return None
        return wait_for(f"“{name}” in the accessibility tree", look)

    def unnamed(self):
        """Controls in sight that a screen reader could not tell, or whose value it could not say."""
        controls = {
            "push button", "toggle button", "check box", "slider", "combo box", "spin button", "text", "menu item"}
        seen = [node for node in self.nodes(only_visible=True) if node.get_role_name() in controls]
        assert len(seen) > 5, "there are controls"
        return [
            f"{node.get_role_name()} “{node.get_name()}” in {node.get_parent().get_name()}" for node in seen
            if node.get_state_set().contains(Atspi.StateType.SENSITIVE)
            and (not node.get_name() or node.get_name().startswith(("Gtk", "Adw"))
                 or node.get_role_name() == "slider" and not node.get_value_iface())]

    def place(self, name, role=None):
        """Where a control is in the window once it stays there, in logical pixels: `x`, `y`, `width`, `height`."""
        node = self.find(name, role)
        seen = [None]

        def look():
            area = Atspi.Component.get_extents(node, Atspi.CoordType.WINDOW)
            now = (area.x, area.y, area.width, area.height)
            stays = now == seen[0]
            seen[0] = now
            return area if stays and area.width > 0 else None
        return wait_for(f"“{name}” to keep its place", look)

    def has_ended(self):
        return self.process.poll() is not None

    def press(self, name, role=None):
        """Does what a click on the named button does."""
        node = self.find(name, role)
        while node and Atspi.Action.get_n_actions(node) == 0 and node.get_child_count():
            node = node.get_child_at_index(0)
        assert Atspi.Action.do_action(node, 0), name

    def set_text(self, name, text):
        """Writes into the named entry."""
        def look():
            try:
                named = [node for node in self.nodes() if node.get_name() == name]
                return [part for node in named for part in self.parts(node) if part.get_editable_text_iface()]
            except GLib.Error:
                return None  # The tree changed while it was read.
        entry = wait_for(f"an entry “{name}”", look)[0]
        assert Atspi.EditableText.set_text_contents(entry, text), name

    def screenshot(self, name):
        os.makedirs(SCREENSHOTS, exist_ok=True)
        width, height = self.size
        path = os.path.join(SCREENSHOTS, name + ".png")
        previous = None
        # Drawn, and not on the way to something else: two pictures in a row are the same.
        for _ in range(40):
            run("import", "-window", "root", "-crop", f"{width}x{height}+0+0", "+repage", path)
            now = run("identify", "-format", "%#", path)
            if now == previous:
                return
            previous = now
            time.sleep(0.1)

    def film(self, name, goes_on):
        """The last picture that was begun and done while something went on: the state may be a short one."""
        os.makedirs(SCREENSHOTS, exist_ok=True)
        width, height = self.size
        path = os.path.join(SCREENSHOTS, name + ".png")
        taken = 0
        while goes_on():
            run("import", "-window", "root", "-crop", f"{width}x{height}+0+0", "+repage", path + ".new.png")
            if goes_on():
                os.replace(path + ".new.png", path)
                taken += 1
            else:
                os.remove(path + ".new.png")
        assert taken, "it was over too soon to be photographed"
