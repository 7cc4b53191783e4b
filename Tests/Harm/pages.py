"""A web server on the loopback interface: the fixtures as pages that are copied, and an empty editor that is pasted into."""

import http.server
import json
import os
import threading
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))

# The editor counts what was entered, so that a driver knows when a paste has ended.
EDITOR = """<!doctype html><meta charset="utf-8"><title>editor</title>
<style>textarea,div{width:90vw;height:80vh}</style>%s
<script>window.entered=0;addEventListener('input',()=>window.entered++)</script>"""
EDITABLE = {
    "rich": '<div id="editor" contenteditable="true"></div>',
    "plain": '<textarea id="editor"></textarea>',
}

# A copy by a page's own button or its copy event: the page sets the forms itself.
BUTTON = """<script>
const forms = %s;
document.addEventListener('copy', event => {
  for (const [type, value] of Object.entries(forms)) event.clipboardData.setData(type, value);
  event.preventDefault();
});
</script>"""


class Pages:
    """Serves /copy/NAME and /editor/KIND until it is closed."""

    def __init__(self, contents):
        self.contents = {content.name: content for content in contents}
        with open(os.path.join(HERE, "read.js")) as file:
            self.reader = file.read()
        pages = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                kind, body = pages.answer(urllib.parse.urlsplit(self.path).path)
                self.send_response(200 if body is not None else 404)
                self.send_header("Content-Type", kind)
                self.end_headers()
                self.wfile.write(body or b"")

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, path):
        parts = path.strip("/").split("/")
        if len(parts) == 2 and parts[0] == "copy" and parts[1] in self.contents:
            return "text/html; charset=utf-8", self.page(self.contents[parts[1]]).encode()
        if len(parts) == 2 and parts[0] == "editor" and parts[1] in EDITABLE:
            return "text/html; charset=utf-8", (EDITOR % EDITABLE[parts[1]]).encode()
        if path.endswith(".png"):
            from contents import PICTURE
            return "image/png", PICTURE
        return "text/plain", None

    @staticmethod
    def page(content):
        """The page that a content is copied from: its markup, or a line of text whose copy sets the forms."""
        if content.button:
            markup = f"<p>{content.name}</p>" + BUTTON % json.dumps(content.button).replace("</", "<\\/")
        else:
            markup = content.page
        style = f"<style>{content.style}</style>" if content.style else ""
        return f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{content.name}</title>{style}<body><div id="copy">{markup}</div></body></html>'

    def close(self):
        self.server.shutdown()
