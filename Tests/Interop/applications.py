"""Programs whose copies Washboard must leave alone: what they copy is pasted into them as if it were not there.

    applications.py PROGRAM [APPLICATION...]

One row a program: what the service says of the copy, whether the program still owns it, and what came of its own paste.
"""

import json
import os
import socket
import struct
import subprocess
import sys
import time
import zlib

from peers import Desktop, Peer

HERE = os.path.dirname(os.path.abspath(__file__))


def wait_for(condition, limit=60):
    end = time.monotonic() + limit
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise TimeoutError("waited in vain")
        time.sleep(0.1)


def window(desktop, name):
    return wait_for(lambda: desktop.run("xdotool", "search", "--onlyvisible", "--name", name).stdout.split())[-1]


def press(desktop, name, *keys):
    desktop.run("xdotool", "windowactivate", "--sync", window(desktop, name))
    for key in keys:
        desktop.run("xdotool", "key", "--clearmodifiers", key)
        time.sleep(0.3)


def copied(desktop, peer, before):
    """Waits until the service has decided on a copy; what it says of it."""
    wait_for(lambda: ended(desktop) > before)
    return json.loads(desktop.run(desktop.program, "explain", "--json").stdout)


def ended(desktop):
    copies = json.loads(desktop.run(desktop.program, "status", "--json").stdout)["copies"]
    return copies["cleaned"] + copies["left"]


def picture(path):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes([200, 40, 40]) * 30 for _ in range(20))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 30, 20, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


# MARK: the programs; each copies its own content, calls `look`, pastes it, and says what came of that


def gimp(desktop, look):
    path = desktop.folder + "/picture.png"
    picture(path)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    desktop.start("gimp", "--no-splash", "-b",
                  f'(plug-in-script-fu-server RUN-NONINTERACTIVE "127.0.0.1" {port} "")')
    end = time.monotonic() + 120
    while True:
        try:
            server = socket.create_connection(("127.0.0.1", port))
            break
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)

    def evaluate(script):
        server.sendall(b"G" + struct.pack(">H", len(script)) + script.encode())
        head = server.recv(4, socket.MSG_WAITALL)
        return server.recv(struct.unpack(">H", head[2:])[0], socket.MSG_WAITALL).decode()

    evaluate(f'(define image (car (gimp-file-load RUN-NONINTERACTIVE "{path}" "{path}")))')
    evaluate("(gimp-display-new image)")
    evaluate("(gimp-edit-copy (car (gimp-image-get-active-drawable image)))")
    look()
    evaluate("(define new (car (gimp-edit-paste-as-new-image)))")
    size = evaluate("(list (car (gimp-image-width new)) (car (gimp-image-height new)))")
    return f"new image of {size.strip()}", "30 20" in size


def inkscape(desktop, look):
    path = desktop.folder + "/drawing.svg"
    with open(path, "w") as file:
        file.write('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">'
                   '<rect id="only" x="10" y="10" width="30" height="30" fill="#c00"/></svg>')
    desktop.start("inkscape", path)
    window(desktop, "drawing.svg")
    time.sleep(3)
    press(desktop, "drawing.svg", "Escape", "ctrl+a", "ctrl+c")
    look()
    press(desktop, "drawing.svg", "ctrl+v", "ctrl+s")
    time.sleep(2)
    with open(path) as file:
        count = file.read().count("<rect")
    return f"{count} rectangles", count == 2


def thunar(desktop, look):
    source, target = desktop.folder + "/from-here", desktop.folder + "/to-there"
    os.mkdir(source)
    os.mkdir(target)
    with open(source + "/note.txt", "w") as file:
        file.write("content\u200b")
    desktop.start("thunar", source)
    window(desktop, "from-here")
    time.sleep(1)
    press(desktop, "from-here", "ctrl+a", "ctrl+c")
    look()
    desktop.start("thunar", target)
    window(desktop, "to-there")
    time.sleep(1)
    press(desktop, "to-there", "ctrl+v")
    wait_for(lambda: os.path.exists(target + "/note.txt"), 10)
    return "the file is there", True


def keepassxc(desktop, look):
    database = desktop.folder + "/passwords.kdbx"
    for arguments, words in ((["db-create", "-p"], "master\nmaster\n"),
                             (["add", "-u", "jo", "-p"], "master\nsecret\u200bword\n")):
        entry = [] if arguments[0] == "db-create" else ["entry"]
        subprocess.run(["keepassxc-cli", *arguments, database, *entry], input=words, text=True, check=True,
                       env=desktop.environment, capture_output=True)
    process = subprocess.Popen(
        ["keepassxc", "--pw-stdin", database], env=desktop.environment, stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True, start_new_session=True)
    desktop.running.append(process)
    process.stdin.write("master\n")
    process.stdin.close()
    window(desktop, "passwords.*KeePassXC")
    time.sleep(2)
    press(desktop, "passwords.*KeePassXC", "Down", "ctrl+c")
    look()
    pasted = desktop.run("xclip", "-selection", "clipboard", "-o", "-t", "UTF8_STRING").stdout
    return "the password as it is" if pasted == "secret\u200bword" else "another text", pasted == "secret\u200bword"


def libreoffice(kind, plugin):
    def drive(desktop, look):
        pipe = f"interop{os.getpid()}"
        desktop.start("soffice", "--norestore", "--nologo", f"--accept=pipe,name={pipe};urp;",
                      f"-env:UserInstallation=file://{desktop.folder}/office", SAL_USE_VCLPLUGIN=plugin)
        driver = subprocess.Popen(
            [sys.executable, "-B", HERE + "/office.py", pipe, kind], env=desktop.environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=open(desktop.folder + "/office.log", "w"), start_new_session=True)
        desktop.running.append(driver)
        if driver.stdout.readline() != "copied\n":
            raise RuntimeError(open(desktop.folder + "/office.log").read())
        look()
        print("paste", file=driver.stdin, flush=True)
        result = json.loads(driver.stdout.readline())
        driver.stdin.close()
        return result["what"], result["fits"]
    return drive


APPLICATIONS = {
    "GIMP": gimp, "Inkscape": inkscape, "LibreOffice Calc": libreoffice("calc", "gtk3"), "LibreOffice Draw": libreoffice("draw", "gen"),
    "Thunar": thunar, "KeePassXC": keepassxc,
}


def row(*cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def try_out(program, name):
    with Desktop(program, window_manager=True) as desktop:
        desktop.start_washboard()
        peer = Peer(desktop.display)
        said = {}

        def look():
            said.update(copied(desktop, peer, 0))
            # A takeover would come soon after.
            peer.until(lambda: False, 1)
            said["owner"] = "org.washboard.rich-text" not in peer.targets()

        try:
            what, fits = APPLICATIONS[name](desktop, look)
        except Exception as error:
            what, fits = f"could not be driven: {error!r}", False
        fits = fits and said.get("outcome") == "left" and said.get("owner", False)
        row(name, said.get("reason", said.get("outcome", "nothing")), "still the owner" if said.get("owner") else "NO OWNER", what)
        return fits


def main():
    program = os.path.abspath(sys.argv[1])
    row("application", "left because", "after the copy", "after its own paste")
    row(*["---"] * 4)
    results = [try_out(program, name) for name in sys.argv[2:] or APPLICATIONS]
    sys.exit(not all(results))


if __name__ == "__main__":
    main()
