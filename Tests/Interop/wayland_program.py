"""A GTK program of a Wayland session that copies the next of its texts whenever a key is released.

    wayland_program.py 3|4 CLIPBOARD|PRIMARY NUMBER BYTES

The first copy to this selection has the number after this, and so many bytes behind it.
"""

import sys

import gi

VERSION, SELECTION = sys.argv[1:3]
gi.require_version("Gtk", f"{VERSION}.0")
gi.require_version("Gdk", f"{VERSION}.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

number = int(sys.argv[3])
FILLER = "Words that fill a page. " * (int(sys.argv[4]) // 24)


def copy(*_):
    global number
    number += 1
    text = f"copy {number} pay\u200bpal\n{FILLER}"
    if VERSION == "3":
        # PyGObject has nothing for other forms there.
        Gtk.Clipboard.get(getattr(Gdk, f"SELECTION_{SELECTION}")).set_text(text, -1)
        return
    forms = {"text/html": f'<p style="color:red">copy <b>{number}</b> pay\u200bpal</p><p>{FILLER}</p>', "text/plain;charset=utf-8": text}
    (window.get_clipboard() if SELECTION == "CLIPBOARD" else window.get_primary_clipboard()).set_content(Gdk.ContentProvider.new_union(
        [Gdk.ContentProvider.new_for_bytes(name, GLib.Bytes.new(form.encode())) for name, form in forms.items()]))


loop = GLib.MainLoop()
if VERSION == "3":
    Gtk.init([])
    window = Gtk.Window()
    window.connect("key-release-event", copy)
    window.show_all()
else:
    Gtk.init()
    window = Gtk.Window()
    keys = Gtk.EventControllerKey()
    keys.connect("key-released", copy)
    window.add_controller(keys)
window.present()
loop.run()
