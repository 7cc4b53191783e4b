#!/usr/bin/env python3
"""Runs programs in panes of tmux, repairs what the panes show, and compares it line by line with what was printed.

    Tests/Conformance/screens.py [--sessions N] [--seed N] [--faults] [--ordinary DIR ...] WASHBOARD

tmux knows which rows of a pane are one line that it broke: those lines, without the prompts, are what was meant. The rows are what
a mouse selects; a part of the sessions has them filled up with spaces, as some programs copy them. The profile is `repair`.
--ordinary counts the files of text below a folder that the same profile changes, and those that are taken for Markdown.
"""

import argparse
import collections
import difflib
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

PROMPTS = {
    "bash": ["rosa@lab:~/src$ ", "[rosa@lab src]$ ", "$ ", "root@lab:~# ", "(venv) rosa@lab:/srv$ "],
    "zsh": ["rosa@lab src %% ", "❯ ", "➜  src git:(main) ", "lab%% "],
    "python": [">>> "],
}
SHELL_COMMANDS = [
    "ls -l {folder}", "ls -la {folder}", "ls {folder}", "cat {short}", "head -n {n} {long}", "tail -n {n} {long}", "grep -n the {long} | head -n {n}",
    "find {folder} -maxdepth 1", "df -h", "free -m", "uname -a", "id", "date", "wc {long}", "stat {long}", "file {folder}/* | head -n {n}",
    "git log -n 3", "git log --oneline -n {n}", "git status", "git show --stat HEAD", "git diff HEAD~1 | head -n {n}", "git clone /nowhere",
    "dpkg -s {package}", "apt-cache policy {package}", "dpkg -L {package} | head -n {n}", "ls /nowhere", "nosuchcommand --help", "env | sort | head -n 5",
    "for name in one two three; do echo \"$name of the names that were given to the loop\"; done", "echo a; echo b", "true", "cd {folder} && pwd",
    "du -s {folder}", "cat /etc/os-release", "mount | head -n {n}", "ps -e | head -n {n}", "curl --version", "python3 --version", "tar --help | head -n {n}",
    "echo docker run --rm -it -v /srv/data/volume:/var/lib/data -e KEY=value --network=host -p 8080:80 --name worker registry.example.org/team/image:7",
    "curl -fsS https://example.invalid/a/long/path/to/an/archive/of/the/tides/tides-2026-11.tar.gz --output /tmp/tides-2026-11.tar.gz",
]
PYTHON_COMMANDS = [
    "1 + {n}", "sum(range({n}))", "import os", "os.sep.join(['srv', 'data', 'tides'])", "[name for name in dir(str) if 'a' in name]", "len('tides')",
    "int('tide')", "dict(zip('abc', range(3)))", "print('a sentence that is printed once for each of the names in the list, ' * 2)", "None", "1 / 0",
    "sorted({{'b': 1, 'a': 2}}.items())", "' '.join(str(number) for number in range({n}))", "import this",
]
FOLDERS = ["/etc/apt", "/usr/share/fonts", "/etc/fonts", "/usr/share/doc/git", "/var/log", "/usr/share/perl", "/etc/default", "/usr/lib/tmux", "/srv"]
SHORT = ["/etc/hostname", "/etc/hosts", "/etc/debian_version", "/etc/issue", "/etc/fstab", "/etc/shells"]
LONG = ["/etc/passwd", "/etc/services", "/usr/share/common-licenses/BSD", "/usr/share/common-licenses/GPL-3", "/etc/login.defs", "/etc/nanorc",
        "/usr/share/common-licenses/Apache-2.0", "/usr/share/perl/5.36.0/Benchmark.pm", "/usr/share/doc/git/copyright", "/etc/bash.bashrc"]
PACKAGES = ["git", "tmux", "bash", "coreutils", "zsh", "libc6"]


class Pane:
    """A tmux server of its own with one pane."""

    def __init__(self, folder, width, command):
        self.socket = str(folder / "tmux")
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
                       "GIT_PAGER": "cat", "PYTHON_HISTORY": "/dev/null"}
        self.run("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", "400", command, environment=environment, start=True)

    def run(self, *arguments, environment=None, start=False):
        return subprocess.run(["tmux", "-S", self.socket, *arguments], env=environment, capture_output=True, text=True, check=start).stdout

    def rows(self, whole):
        """The rows as they are seen, or the lines that they are parts of."""
        text = self.run("capture-pane", "-p", *(["-J"] if whole else []))
        return [line.rstrip() if whole else line for line in text.rstrip("\n ").split("\n")]

    def settled(self, prompt, count):
        """Waits until the prompt stands in the last line and has been shown often enough."""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            lines = self.rows(True)
            if lines[-1] == prompt.rstrip() and sum(line.startswith(prompt.rstrip()) for line in lines) >= count:
                return True
            time.sleep(0.02)
        return False

    def type(self, text):
        self.run("send-keys", "-l", text)
        self.run("send-keys", "Enter")

    def end(self):
        self.run("kill-server")


def session(kind, chance, repository):
    """The rows of one session, its lines without the prompts, or None if a program did not end."""
    width = chance.choice([80, 80, 100, 120, 132, 160, 200, chance.randrange(80, 201)])
    prompt = chance.choice(PROMPTS[kind])
    shown_prompt = prompt.replace("%%", "%")
    # Shells that tmux ends may still write their history.
    with tempfile.TemporaryDirectory(prefix="screens.", ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        if kind == "bash":
            (folder / "rc").write_text(f"PS1='{prompt}'\nunset command_not_found_handle\n")
            command = f"cd {repository}; exec bash --noprofile --rcfile {folder}/rc -i"
        elif kind == "zsh":
            (folder / ".zshrc").write_text(f"PS1='{prompt}'\nunsetopt prompt_sp zle\nPROMPT_EOL_MARK=''\n")
            command = f"cd {repository}; ZDOTDIR={folder} exec zsh -i"
        else:
            command = "exec python3 -q -S"
        pane = Pane(folder, width, command)
        try:
            if not pane.settled(shown_prompt, 1):
                return None
            marks = []
            for number in range(chance.randrange(1, 7)):
                typed = chance.choice(PYTHON_COMMANDS if kind == "python" else SHELL_COMMANDS).format(
                    folder=chance.choice(FOLDERS), short=chance.choice(SHORT), long=chance.choice(LONG), package=chance.choice(PACKAGES),
                    n=chance.randrange(2, 16))
                marks.append(shown_prompt + typed)
                pane.type(typed)
                if not pane.settled(shown_prompt, number + 2):
                    return None
            lines, rows = pane.rows(True), pane.rows(False)
        finally:
            pane.end()
    meant = []
    for line in lines[:-1]:
        if marks and line == marks[0].rstrip():
            line = marks.pop(0).rstrip()[len(shown_prompt):]
        meant.append(line)
    # The last prompt is not selected.
    rows = rows[:-1]
    if chance.random() < 0.3:
        rows = [row.ljust(width) for row in rows]
    return None if marks else (rows, meant, width)


def converted(program, text, profile):
    return subprocess.run([program, "convert", "--quiet", "--from", "text", "--to", "text", "--profile", profile], input=text, capture_output=True).stdout


def is_rendered(program, text, configuration):
    answer = subprocess.run([program, "convert", "--config", configuration, "--from", "text", "--to", "text", "--profile", "rendered", "--report", "json"],
                            input=text, capture_output=True)
    return b"text.markdown-read" in answer.stderr


def ordinary(program, folders, faults, configuration):
    """Counts files that are changed, or taken for Markdown, among those of text that are no Markdown and no recorded session."""
    counts = collections.Counter()
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            try:
                text = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
            except OSError:
                continue
            if not 80 <= len(text) <= 100_000 or path.suffix.lower() in (".md", ".markdown"):
                continue
            try:
                text.decode("utf-8")
            except UnicodeDecodeError:
                continue
            if b"\0" in text or b"\r" in text:
                continue
            counts["files"] += 1
            if converted(program, text, "repair") != text:
                counts["changed by repair"] += 1
                if faults:
                    print(f"changed: {path}")
            if is_rendered(program, text, configuration):
                counts["rendered"] += 1
                if faults:
                    print(f"rendered: {path}")
    print(", ".join(f"{count} {name}" for name, count in counts.items()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sessions", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", action="store_true", help="print the lines that differ")
    parser.add_argument("--ordinary", nargs="*", default=[], help="folders with files of text to leave alone")
    parser.add_argument("program")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="screens.") as name:
        repository = pathlib.Path(name) / "src"
        checkout = pathlib.Path(__file__).resolve().parent.parent.parent
        subprocess.run(["git", "clone", "--quiet", str(checkout), str(repository)], check=True)
        print(f"{'':8} {'sessions':>8} {'lines':>6} {'right before':>12} {'after':>6}")
        for kind in PROMPTS:
            if not shutil.which("python3" if kind == "python" else kind):
                sys.exit(f"{kind} is missing")
            counts = collections.Counter()
            while counts["sessions"] < options.sessions:
                drawn = session(kind, chance, repository)
                if drawn is None:
                    counts["given up"] += 1
                    if counts["given up"] > options.sessions:
                        sys.exit(f"{kind} does not answer")
                    continue
                rows, meant, width = drawn
                repaired = converted(options.program, "\n".join(rows).encode(), "repair").decode().split("\n")
                for name_of, lines in (("before", rows), ("after", repaired)):
                    matcher = difflib.SequenceMatcher(None, lines, meant, autojunk=False)
                    counts[name_of] += sum(block.size for block in matcher.get_matching_blocks())
                if options.faults and repaired != meant:
                    print(f"--- {kind}, {width} columns")
                    print("\n".join(line for line in difflib.unified_diff(meant, repaired, "meant", "repaired", n=1, lineterm="")))
                counts["sessions"] += 1
                counts["lines"] += len(meant)
            print(f"{kind:8} {counts['sessions']:8} {counts['lines']:6} {counts['before'] / counts['lines']:12.1%} {counts['after'] / counts['lines']:6.1%}")
        if options.ordinary:
            configuration = pathlib.Path(name) / "washboard.toml"
            configuration.write_text('[profiles.rendered]\nbase = "structure"\ntext.markdown = "render"\n')
            ordinary(options.program, options.ordinary, options.faults, configuration)


if __name__ == "__main__":
    main()
