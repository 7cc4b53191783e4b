"""Opens pieces of HTML in a real browser with every trap set, and prints what they did.

    browser.py chromium|firefox PROGRAM PROFILE CASES

CASES is a JSON list of {"id", "html"}. Each piece becomes a document of its own, is set as `innerHTML`, is inserted in an
editable page as a paste is, and is written out and parsed again in other contexts (traps.js). All network of the browser goes
through the server here, which is its proxy, so that no request is missed. Every line printed is one JSON object:
{"case", "mode", "trap", "detail"} for a trap that fired, and at the end {"opened": number of documents}.
"""

import http.server
import json
import pathlib
import subprocess
import sys
import threading
import urllib.parse

SITE = "http://washboard.test"
FOLDER = pathlib.Path(__file__).parent
# What may run is our script, what may load is in the markup itself; anything else is reported as it happens.
POLICY = (
    "default-src 'none'; script-src 'nonce-washboard'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
)
SCRIPT = '<script nonce="washboard" src="/traps.js"></script>'
# What the browsers ask of their makers by themselves.
MAKERS = (
    "mozilla.com", "mozilla.net", "mozilla.org", "firefox.com", "googleapis.com", "gstatic.com", "gvt1.com",
    "clients2.google.com", "accounts.google.com", "update.googleapis.com", "android.clients.google.com",
)
FIREFOX_PREFERENCES = {
    "network.proxy.type": 1,
    "network.proxy.allow_hijacking_localhost": True,
    "network.proxy.no_proxies_on": "",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True,
    "app.update.enabled": False,
    "app.normandy.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.disable_open_during_load": True,
    "dom.min_background_timeout_value": 4,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
    "extensions.getAddons.cache.enabled": False,
}


class Harness:
    """The server, the browser's proxy, and what both noticed."""

    def __init__(self, cases):
        self.cases = cases
        self.traps = []
        self.opened = 0
        self.finished = threading.Event()

    def page(self, path):
        """The content of one of our own addresses; None for any other."""
        parts = path.strip("/").split("/")
        if path == "/":
            return f'<!doctype html><link rel=icon href="data:,"><title>harness</title>{SCRIPT}'
        if path == "/traps.js":
            return (FOLDER / "traps.js").read_text()
        if path == "/cases":
            return json.dumps([case["html"] for case in self.cases])
        if parts[0] == "case" and len(parts) == 3:
            content = self.cases[int(parts[1])]["html"] if parts[2] == "document" else '<meta charset="utf-8">'
            return f"<!doctype html>{SCRIPT}{content}"
        return None

    def requested(self, url, referrer):
        parts = urllib.parse.urlsplit(referrer or "").path.strip("/").split("/")
        known = len(parts) == 3 and parts[0] == "case"
        self.traps.append(
            {
                "case": self.cases[int(parts[1])]["id"] if known else "",
                "mode": parts[2] if known else "",
                "trap": "request",
                "detail": url,
            }
        )

    def report(self, result):
        for trap in result["traps"]:
            self.traps.append({**trap, "case": self.cases[trap["case"]]["id"] if trap["case"] >= 0 else ""})
        self.opened = result["opened"]
        self.finished.set()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, body, kind="text/html; charset=utf-8", policy=POLICY):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Referrer-Policy", "unsafe-url")
        if policy:
            self.send_header("Content-Security-Policy-Report-Only", policy)
        self.end_headers()
        self.wfile.write(body)

    def is_makers(self, host):
        return any(host == maker or host.endswith("." + maker) for maker in MAKERS)

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        ours = f"{url.scheme}://{url.netloc}" == SITE and not url.query
        page = self.server.harness.page(url.path) if ours else None
        if page is None:
            if not self.is_makers(url.hostname or ""):
                self.server.harness.requested(self.path, self.headers.get("Referer"))
            self.answer(404, b"")
            return
        kinds = {"/traps.js": "text/javascript; charset=utf-8", "/cases": "application/json"}
        # The harness itself asks for the cases.
        policy = None if url.path == "/" else POLICY
        self.answer(200, page.encode(), kinds.get(url.path, "text/html; charset=utf-8"), policy)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == SITE + "/result":
            self.answer(200, b"")
            self.server.harness.report(json.loads(body))
        else:
            self.do_GET()

    do_HEAD = do_PUT = do_OPTIONS = do_GET

    def do_CONNECT(self):
        host = self.path.rpartition(":")[0]
        if not self.is_makers(host):
            self.server.harness.requested("https://" + host, self.headers.get("Referer"))
        self.close_connection = True
        self.answer(502, b"", policy=None)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


def command(kind, program, profile, port):
    if kind == "chromium":
        return [
            program, "--headless=new", "--no-sandbox", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-default-apps",
            "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
            f"--proxy-server=http://127.0.0.1:{port}", "--proxy-bypass-list=<-loopback>",
            f"--user-data-dir={profile}", SITE + "/",
        ]
    preferences = dict(FIREFOX_PREFERENCES)
    for scheme in ("http", "ssl"):
        preferences[f"network.proxy.{scheme}"] = "127.0.0.1"
        preferences[f"network.proxy.{scheme}_port"] = port
    pathlib.Path(profile).mkdir(parents=True, exist_ok=True)
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()]
    pathlib.Path(profile, "user.js").write_text("".join(lines))
    return [program, "--headless", "--no-remote", "--profile", profile, SITE + "/"]


def main():
    kind, program, profile, cases = sys.argv[1:]
    server = Server(("127.0.0.1", 0), Handler)
    server.harness = harness = Harness(json.loads(pathlib.Path(cases).read_text()))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = subprocess.Popen(
        command(kind, program, profile, server.server_port), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        if not harness.finished.wait(timeout=170):
            sys.exit("the browser did not finish")
    finally:
        browser.terminate()
        try:
            browser.wait(timeout=10)
        except subprocess.TimeoutExpired:
            browser.kill()
    for trap in harness.traps:
        print(json.dumps(trap))
    print(json.dumps({"opened": harness.opened}))


main()
