#!/usr/bin/env python3
"""Makes random pages whose words are hidden by whatever falls together, and compares what Washboard keeps with what Chromium shows.

    Tests/Conformance/hiding_random.py [--minutes N] [--seed N] [--faults] WASHBOARD

A page is a tree of a few elements. Each may have one or two of the styles that the rows of hiding.py are made of, in an attribute
or by a rule. Chromium says of each word whether it is in `innerText` and where it is drawn: what is clipped, off the page, clear or tiny is
not shown. Where Washboard says otherwise the pixels decide, as in hiding.py. A hidden word that is kept is explained where its cause is one of
EXPLAINED, which no copy tells. --faults prints the first fault of each page, with no more styles and elements than it takes.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "Interop"), str(HERE.parent / "Harm")]

from hiding import explained  # noqa: E402
from hiding_rows import rows  # noqa: E402
from hiding_shown import PAGE, Painter, differ  # noqa: E402
from hiding_stated import states  # noqa: E402

LETTERS = "bcdfghkmnpqrstvwxz"
BLOCKS = ("div", "div", "p", "section", "blockquote", "ul", "table")
INLINES = ("span", "span", "b", "i", "code", "a href=#")
SELECTORS = (".%s", "div .%s, p .%s, .%s", ".%s:not(.none)", "body .%s", ":is(.%s, .none)", "*.%s")
# Whether each word is drawn where it can be read, as far as boxes and styles say.
JUDGE = """words => {
  const text = document.body.innerText.toLowerCase();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const places = {};
  for (let node; node = walker.nextNode();) for (const word of words) if (node.data.includes(word)) places[word] = node;
  return words.map(word => {
    const node = places[word];
    if (!node || !text.includes(word)) return false;
    const range = document.createRange();
    range.setStart(node, node.data.indexOf(word));
    range.setEnd(node, node.data.indexOf(word) + word.length);
    let opacity = 1;
    const clips = [];
    for (let element = node.parentElement; element; element = element.parentElement) {
      const style = getComputedStyle(element);
      opacity *= style.opacity;
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') clips.push(element.getBoundingClientRect());
    }
    const style = getComputedStyle(node.parentElement);
    if (opacity < 0.1 || !node.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (/^rgba\\(.*, 0\\)$|\\/ 0\\)$/.test(style.webkitTextFillColor) || parseFloat(style.fontSize) < 2) return false;
    return [...range.getClientRects()].some(box => {
      let left = Math.max(box.left + scrollX, 0), top = Math.max(box.top + scrollY, 0), right = box.right + scrollX, bottom = box.bottom + scrollY;
      for (const clip of clips) {
        left = Math.max(left, clip.left + scrollX);
        top = Math.max(top, clip.top + scrollY);
        right = Math.min(right, clip.right + scrollX);
        bottom = Math.min(bottom, clip.bottom + scrollY);
      }
      return right - left > 2 && bottom - top > 2;
    });
  });
}"""
# Why a word is kept that is not seen, by the cause that Chromium tells of it. A cause counts where the word would be seen without it.
EXPLAINED = {
    "cut off by a box that shows text": "how much text a box shows depends on its font and on where lines end, which no copy tells, and previews cut text",
    "scrolled out of a box": "the reader scrolls to it",
    "painted in the window": "what has content-visibility: auto is painted where the reader scrolls to it, which a picture of the whole page does not do",
    "white on the page": "a page in dark mode is copied so, and a white page is a guess",
    "of no stated colour on black": "text of no colour is white where a page is dark",
}
# The cause, of those that EXPLAINED names; null for any other.
CAUSE = """word => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let node;
  while ((node = walker.nextNode()) && !node.data.includes(word));
  if (!node) return null;
  const range = document.createRange();
  range.setStart(node, node.data.indexOf(word));
  range.setEnd(node, node.data.indexOf(word) + word.length);
  const boxes = [...range.getClientRects()];
  const [thinnest, farthest] = [2, 2000];
  // Whether the word lies beyond the edges but for less than a half, and the box is large enough to show others.
  const isBeyond = (from, to, low, high, reach) => to - from > thinnest
    && boxes.every(box => Math.min(box[high], to) - Math.max(box[low], from) <= (box[high] - box[low]) / 2 && box[high] > from - reach && box[low] < to + reach);
  let ground = null;
  for (let element = node.parentElement; element; element = element.parentElement) {
    const style = getComputedStyle(element);
    const clip = element.getBoundingClientRect();
    if (style.contentVisibility === 'auto' && clip.top >= innerHeight && clip.left < innerWidth && clip.right > 0) return 'painted in the window';
    // A background counts where it lies behind a part of the word.
    const isBehind = boxes.some(box => Math.min(box.right, clip.right) - Math.max(box.left, clip.left) > thinnest
                                    && Math.min(box.bottom, clip.bottom) - Math.max(box.top, clip.top) > thinnest);
    if (isBehind && (style.backgroundImage !== 'none' || !/^rgba\\(.*, 0\\)$/.test(style.backgroundColor))) ground ??= style.backgroundColor;
    for (const [way, from, to, low, high, size] of [[style.overflowX, clip.left, clip.right, 'left', 'right', 'Width'],
                                                    [style.overflowY, clip.top, clip.bottom, 'top', 'bottom', 'Height']]) {
      if (/auto|scroll/.test(way)) {
        const rest = element['scroll' + size] - element['client' + size];
        if (rest > thinnest && isBeyond(from, to, low, high, Infinity) && boxes.every(box => box[low] >= from && box[high] <= to + rest)) return 'scrolled out of a box';
      }
      if ((way !== 'visible' || /paint|strict|content/.test(style.contain)) && isBeyond(from, to, low, high, farthest)) return 'cut off by a box that shows text';
    }
  }
  const canvas = document.createElement('canvas').getContext('2d');
  const parts = color => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  if (!ground) return parts(getComputedStyle(node.parentElement).color).every(part => part > 240) ? 'white on the page' : null;
  document.documentElement.style.color = 'rgb(1, 2, 3)';
  const isUnstated = getComputedStyle(node.parentElement).color === 'rgb(1, 2, 3)';
  document.documentElement.style.color = '';
  return isUnstated && parts(ground).every(part => part < 16) ? 'of no stated colour on black' : null;
}"""
# Whether a word stands beyond the window for as long as the page is read; it is painted only because the window is as large as the page when it is.
BEYOND = """word => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let node;
  while ((node = walker.nextNode()) && !node.data.includes(word));
  let element = node?.parentElement;
  while (element && getComputedStyle(element).position !== 'fixed') element = element.offsetParent ?? null;
  if (!element || element.offsetParent) return false;
  const range = document.createRange();
  range.setStart(node, node.data.indexOf(word));
  range.setEnd(node, node.data.indexOf(word) + word.length);
  return [...range.getClientRects()].every(box => box.left >= innerWidth || box.top >= innerHeight || box.right <= 0 || box.bottom <= 0);
}"""
BATCH = 40


def styles():
    """The styles of the rows whose word is stated as hidden, and whose result needs no explanation.

    Where a wide box goes that is turned by itself depends on its size, which no copy tells. Keywords and neighbours say nothing
    that the others do not.
    """
    found = set()
    for group, name, source in rows():
        if group in ("turned", "keywords", "neighbours") or "<style" in source or explained(name):
            continue
        if states(source):
            found.update(value for value in re.findall(r'style="([^"{}]*)"', source) if value)
    return sorted(found)


class Page:
    """Some words, and the markup that may hide them."""

    def __init__(self, chance, pool):
        self.chance, self.pool = chance, pool
        self.words, self.rules, self.has_fault = [], [], False
        body = "".join(self.block(0) for _ in range(chance.randint(1, 3)))
        sheet = f"<style>{' '.join(self.rules)}</style>" if self.rules else ""
        self.markup = f"{sheet}<p>{self.word()}</p>{body}<p>{self.word()}</p>"

    def word(self):
        self.words.append("".join(self.chance.choice(LETTERS) for _ in range(11)))
        return self.words[-1]

    def attributes(self):
        if self.chance.random() < 0.45:
            return ""
        style = "; ".join(self.chance.choice(self.pool) for _ in range(self.chance.choice((1, 1, 2))))
        if self.chance.random() < 0.7:
            return f' style="{style}"'
        name = f"c{len(self.rules)}"
        selector = self.chance.choice(SELECTORS).replace("%s", name)
        self.rules.append(f"{selector} {{ {style} }}")
        return f' class="{name}"'

    def block(self, depth):
        tag = self.chance.choice(BLOCKS)
        if tag == "table":
            cells = "".join(f"<td{self.attributes()}>{self.inline(depth + 1)}</td>" for _ in range(2))
            return f"<table{self.attributes()}><tr{self.attributes()}>{cells}</tr></table>"
        if tag == "ul":
            return f"<ul{self.attributes()}>" + "".join(f"<li{self.attributes()}>{self.inline(depth + 1)}</li>" for _ in range(2)) + "</ul>"
        if depth < 3 and tag != "p" and self.chance.random() < 0.5:
            return f"<{tag}{self.attributes()}>{self.block(depth + 1)}{self.inline(depth + 1)}</{tag}>"
        return f"<{tag}{self.attributes()}>{self.inline(depth)}</{tag}>"

    def inline(self, depth):
        parts = [self.word()]
        for _ in range(self.chance.choice((0, 1, 1, 2))):
            tag = self.chance.choice(INLINES)
            content = self.inline(depth + 1) if depth < 4 and self.chance.random() < 0.3 else self.word()
            parts.append(f"<{tag}{self.attributes()}>{content}</{tag.split()[0]}>")
            if self.chance.random() < 0.3:
                parts.append(self.word())
        return " ".join(parts)


def kept(program, markup):
    answer = subprocess.run([program, "convert", "--quiet", "--from", "html", "--to", "text", "--profile", "structure"],
                            input=f"<!doctype html><html><body>{markup}</body></html>".encode(), capture_output=True, timeout=60,
                            env=os.environ | {"XDG_CONFIG_HOME": "/nonexistent"})
    if answer.returncode:
        raise RuntimeError(answer.stderr.decode(errors="replace")[-300:])
    return answer.stdout.decode().lower()


def judge(painter, page):
    """What Chromium shows of each word."""
    painter.browser.call("Page.setDocumentContent", frameId=painter.frame, html=PAGE % page.markup)
    return painter.browser.evaluate(f"({JUDGE})({json.dumps(page.words)})")


def cause(painter, markup, word):
    painter.browser.call("Page.setDocumentContent", frameId=painter.frame, html=PAGE % markup)
    return painter.browser.evaluate(f"({CAUSE})({json.dumps(word)})")


def shortened(markup, word, is_fault):
    """The markup without declarations, attributes, elements and words that the fault does not need."""
    patterns = (r' style="[^"]*"', r' class="[^"]*"', r"[^{}]*\{[^{}]*\}", r"<(\w+)(?: [^<>]*)?>[^<>]*</\1>", r"<(?:td|li|i|b|code|span)>(?=<)", r"[^;\"{]+; ")
    place = 0
    while place < len(patterns):
        for found in reversed(list(re.finditer(patterns[place], markup))):
            less = markup[:found.start()] + markup[found.end():]
            if word not in found.group() and is_fault(less):
                markup = less
                place = -1
                break
        place += 1
    return markup


def painted(painter, markup, word):
    """Whether the word can be read in a picture of the page, and by who scrolls through it."""
    painter.browser.call("Page.setDocumentContent", frameId=painter.frame, html=PAGE % markup)
    if painter.browser.evaluate(f"({BEYOND})({json.dumps(word)})"):
        return False
    return differ(painter.picture(markup), painter.picture(markup.replace(word, word[::-1])))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", action="store_true", help="print each word at fault with its page")
    parser.add_argument("washboard", type=os.path.abspath)
    arguments = parser.parse_args()
    chance, pool = random.Random(arguments.seed), styles()
    painter = Painter()
    counts, reasons = collections.Counter(), collections.Counter()
    end = time.monotonic() + arguments.minutes * 60
    try:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
            while time.monotonic() < end:
                pages = [Page(chance, pool) for _ in range(BATCH)]
                texts = list(workers.map(lambda page: kept(arguments.washboard, page.markup), pages))
                for page, text in zip(pages, texts):
                    counts["pages"] += 1
                    for word, is_shown in zip(page.words, judge(painter, page)):
                        is_kept = word in text
                        counts["words"] += 1
                        counts["shown" if is_shown else "hidden"] += 1
                        if is_kept == is_shown:
                            continue
                        if painted(painter, page.markup, word) == is_kept:
                            counts["settled by pixels"] += 1
                            continue
                        fault = "leak" if is_kept else "false alarm"
                        reason = cause(painter, page.markup, word) if is_kept else None
                        if reason:
                            counts["explained"] += 1
                            reasons[reason] += 1
                            continue
                        counts[fault] += 1
                        if arguments.faults and not page.has_fault:
                            page.has_fault = True
                            program = arguments.washboard
                            less = shortened(page.markup, word, lambda markup: (word in kept(program, markup)) == is_kept
                                             and painted(painter, markup, word) != is_kept and not (is_kept and cause(painter, markup, word)))
                            print(json.dumps({"fault": fault, "word": word, "page": less}), flush=True)
    finally:
        painter.close()
    print(", ".join(f"{counts[name]} {name}" for name in ("pages", "words", "shown", "hidden", "settled by pixels", "explained", "leak", "false alarm")))
    for reason, count in reasons.most_common():
        print(f"explained: {count} {reason}: {EXPLAINED[reason]}")


if __name__ == "__main__":
    main()
