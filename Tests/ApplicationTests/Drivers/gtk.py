"""A GTK program on a headless Mutter or Sway, which gets the focus and a key press as from a user.

    gtk.py 3|4 copy NAME::TEXT...    copies the forms, prints "copied", and goes on until it is ended
    gtk.py 3|4 paste NAME            prints the form, or nothing if it is not offered
    gtk.py 3|4 names                 prints the names offered, one a line
"""

import os
import sys

import gi

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import keyboards  # noqa: E402

VERSION = sys.argv[1]
gi.require_version("Gtk", f"{VERSION}.0")
gi.require_version("Gdk", f"{VERSION}.0")
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402

TRIES = 50


class Program:
    def __init__(self, then):
        self.then = then
        self.loop = GLib.MainLoop()
        if VERSION == "3":
            Gtk.init([])
            self.window = Gtk.Window()
            self.window.connect("key-release-event", lambda *_: self.pressed())
            self.window.show_all()
        else:
            Gtk.init()
            self.window = Gtk.Window()
            keys = Gtk.EventControllerKey()
            keys.connect("key-released", lambda *_: self.pressed())
            self.window.add_controller(keys)
        self.window.present()
        self.keyboard = keyboards.present()
        self.isPressed = False
        # The compositor binds the keyboard of a new seat late.
        GLib.timeout_add(200, self.press)
        GLib.timeout_add_seconds(60, self.loop.quit)
        self.loop.run()

    def press(self):
        if self.isPressed:
            return False
        self.keyboard.press()
        return True

    def pressed(self):
        if not self.isPressed:
            self.isPressed = True
            self.then(self)


def copy(program, forms):
    providers = [Gdk.ContentProvider.new_for_bytes(name, GLib.Bytes.new(text.encode())) for name, text in forms.items()]
    program.window.get_clipboard().set_content(Gdk.ContentProvider.new_union(providers))
    tell_copied()


def copy_text(text):
    Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).set_text(text, -1)
    tell_copied()


def tell_copied():
    print("copied", flush=True)


def paste(program, name, tries=TRIES):
    clipboard = program.window.get_clipboard()

    def read(_, result):
        try:
            stream, _ = clipboard.read_finish(result)
        except GLib.Error:
            again(program, paste, name, tries)
            return
        data = b""
        while part := stream.read_bytes(1 << 16, None).get_data():
            data += part
        write(program, data)

    clipboard.read_async([name], 0, None, read)


def paste_text(program, name, tries=TRIES):
    contents = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).wait_for_contents(Gdk.Atom.intern(name, False))
    if contents is None:
        again(program, paste_text, name, tries)
    else:
        write(program, contents.get_data())


def again(program, task, name, tries):
    """A program that has just got the focus may not have been told yet what is on the clipboard."""
    if tries > 0:
        GLib.timeout_add(100, lambda: task(program, name, tries - 1))
    else:
        program.loop.quit()


def write(program, data):
    sys.stdout.buffer.write(data)
    sys.stdout.flush()
    program.loop.quit()


def names(program):
    if VERSION == "3":
        found = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).wait_for_targets()[1] or []
        found = [atom.name() for atom in found]
    else:
        found = program.window.get_clipboard().get_formats().get_mime_types() or []
    print("\n".join(found), flush=True)
    program.loop.quit()


def main():
    task, arguments = sys.argv[2], sys.argv[3:]
    if task == "copy":
        forms = dict(argument.split("::", 1) for argument in arguments)
        if VERSION == "3":
            # PyGObject has nothing for other forms there.
            Program(lambda program: copy_text(forms["text/plain"]))
        else:
            Program(lambda program: copy(program, forms))
    elif task == "paste":
        Program(lambda program: (paste_text if VERSION == "3" else paste)(program, arguments[0]))
    else:
        Program(names)


main()
