"""A window with a WebKitGTK view. Each line of standard input is a command, `["navigate", ADDRESS]`, `["evaluate", SCRIPT]` or
`["edit", COMMAND]`; each is answered by a line with its `value` or an `error`."""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402


class Window:
    def __init__(self):
        self.view = WebKit2.WebView()
        self.view.connect("load-changed", self.loaded)
        window = Gtk.Window(default_width=1000, default_height=800)
        window.add(self.view)
        window.show_all()
        self.awaits_page = False
        GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, self.read)

    def read(self, *_):
        line = sys.stdin.readline()
        if not line:
            Gtk.main_quit()
            return False
        command, argument = json.loads(line)
        getattr(self, command)(argument)
        return True

    @staticmethod
    def answer(**answer):
        print(json.dumps(answer), flush=True)

    def navigate(self, address):
        self.awaits_page = True
        self.view.load_uri(address)

    def loaded(self, _, event):
        if event == WebKit2.LoadEvent.FINISHED and self.awaits_page:
            self.awaits_page = False
            self.answer(value=None)

    def evaluate(self, script):
        self.view.call_async_javascript_function(f"return await ({script})", -1, None, None, None, None, self.evaluated)

    def evaluated(self, view, result):
        try:
            value = view.call_async_javascript_function_finish(result)
            self.answer(value=json.loads(value.to_json(0) or "null"))
        except GLib.Error as error:
            self.answer(error=error.message)

    def edit(self, command):
        self.view.execute_editing_command(command)
        self.answer(value=None)


Window()
Gtk.main()
