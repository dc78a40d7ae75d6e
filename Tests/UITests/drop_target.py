# SPDX-License-Identifier: MIT
"""A window to drop files on: prints “over” when something hovers, then the address of the first file."""

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gtk  # noqa: E402


def activate(application):
    window = Gtk.ApplicationWindow(application=application, title="drop target", default_width=250, default_height=200)
    target = Gtk.DropTarget.new(Gdk.FileList, Gdk.DragAction.COPY)
    target.connect("enter", lambda *_: print("over", flush=True) or Gdk.DragAction.COPY)
    target.connect("drop", lambda _, files, x, y: print(files.get_files()[0].get_uri(), flush=True) or True)
    window.add_controller(target)
    window.present()


application = Gtk.Application()
application.connect("activate", activate)
application.run()
