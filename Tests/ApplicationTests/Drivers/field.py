"""A GTK 3 program with a text field that has the focus. Prints each text of the field after "text ", escaped."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402


def main():
    window = Gtk.Window(title="field")
    view = Gtk.TextView()
    view.get_buffer().connect(
        "changed", lambda text: print("text", repr(text.get_property("text")), flush=True))
    window.add(view)
    window.show_all()
    GLib.timeout_add_seconds(120, Gtk.main_quit)
    Gtk.main()


main()
