#!/usr/bin/env python3
"""Writes hostile markup, has Chromium read and write that, and writes it once more: nothing active in between, and nothing else in the end.

    Tests/Conformance/mutations.py [--corpora DIR] [--count N] [--seed N] [--faults] WASHBOARD

The markup is that of our own payloads and of other cleaners' cases, mutated: wrapped in elements that change how a parser reads, cut,
joined, nested deeply, and with bytes put in or left out. Each is cleaned by the profile `structure`; Chromium makes a document of the
result and serialises it. A page is at fault if that document has an element or attribute beyond what we write, if it differs from its
own serialisation read again, if anything in it ran, or if cleaning the serialisation gives other bytes.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "Interop"), str(HERE.parent / "Harm")]

from browsers import Chromium  # noqa: E402
from peers import Desktop  # noqa: E402

CORPORA = ("html-dompurify", "html-owasp", "html-bleach", "html-sanitize-html", "html-ammonia")
WRAPPERS = (
    "svg", "math", "mtext", "mi", "mglyph", "malignmark", "annotation-xml", "foreignObject", "desc", "title", "style", "textarea", "xmp", "noscript",
    "noembed", "noframes", "iframe", "template", "table", "tr", "td", "caption", "colgroup", "select", "option", "selectedcontent", "button", "form",
    "p", "div", "a", "b", "nobr", "ul", "li", "dl", "dd", "ruby", "rt", "pre", "listing", "plaintext", "frameset", "object", "video", "details", "h1",
)
TOKENS = (
    "<!--", "-->", "--!>", "<![CDATA[", "]]>", "<?x ", "?>", "</p>", "</br>", "</svg>", "</math>", "</table>", "</style>", "</title>", "</select>",
    "<table>", "<svg>", "<math>", "<style>", "<p>", "<b>", "<a>", "<select>", "<option>", "<template>", "<!doctype html>", "\0", "\"", "'", "`", ">", "<",
    "=", "/", " ", "\n", "&", "&lt;", "&#0;", "&colon;", "{{", "${", "\u00a0", "\ufeff",
)
# What is in a document that we wrote, read by a browser: elements with their attributes. All others are faults.
WRITTEN = """(() => {
  const elements = 'a b i u s sup sub code pre p div br hr span h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote table tbody thead tr td th img'
    + ' strong em font section aside input meta html head body col colgroup';
  return new Set(elements.split(' '));
})()"""
CHECK = """async pages => {
  const elements = %s;
  const attributes = new Set(('href title style dir lang align colspan rowspan start type value alt src width height border id class role content'
    + ' http-equiv checked disabled reversed cellspacing cellpadding scope color face size rel name').split(' '));
  window.fired = 0;
  window.alert = () => window.fired++;
  const answers = [];
  for (const page of pages) {
    const read = new DOMParser().parseFromString(page, 'text/html');
    const faults = [];
    for (const element of read.querySelectorAll('*')) {
      const name = element.localName;
      if (!elements.has(name) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') faults.push('<' + name + '>');
      for (const { name: key, value } of element.attributes) {
        if (!attributes.has(key) && !key.startsWith('data-') && !key.startsWith('aria-')) faults.push(name + ' ' + key);
        if (key === 'style' && /url\\(|expression|@import|behavior/i.test(value)) faults.push('style ' + value);
      }
      if (name === 'a' && element.hasAttribute('href')) {
        const scheme = element.getAttribute('href').replace(/[\\0-\\x20]/g, '').match(/^([a-z][a-z0-9+.-]*):/i);
        if (scheme && !/^(https?|mailto|tel)$/i.test(scheme[1])) faults.push('scheme ' + scheme[1]);
      }
      if (name === 'img' && element.hasAttribute('src') && !element.getAttribute('src').startsWith('data:image/')) faults.push('img ' + element.src);
      if (name === 'meta' && element.httpEquiv.toLowerCase() === 'refresh') faults.push('refresh');
    }
    const written = read.documentElement.outerHTML;
    const again = new DOMParser().parseFromString(written, 'text/html').documentElement.outerHTML;
    if (again !== written) faults.push('no fixed point of the browser');
    const live = document.createElement('div');
    document.body.append(live);
    live.innerHTML = page;
    answers.push({ written, faults });
  }
  await new Promise(done => setTimeout(done, 50));
  document.body.replaceChildren();
  if (window.fired) for (const answer of answers) answer.faults.push('something in these pages ran');
  return answers;
}""" % WRITTEN
BATCH = 100


def payloads(corpora):
    found = [entry["payload"] for entry in json.loads((HERE.parent / "Support/HTMLOracles/Payloads/bypasses.json").read_text())]
    for name in CORPORA:
        path = corpora / name / "cases.json"
        if path.exists():
            found += [entry["payload"] for entry in json.loads(path.read_text())]
    return found


def mutated(chance, seeds):
    """One payload after one to five changes."""
    markup = chance.choice(seeds)
    for _ in range(chance.randint(1, 5)):
        place = chance.randint(0, len(markup))
        kind = chance.randrange(9)
        if kind == 0:
            tag = chance.choice(WRAPPERS)
            markup = f"<{tag}>{markup}" + (f"</{tag}>" if chance.random() < 0.6 else "")
        elif kind == 1:
            markup = markup[:place] + chance.choice(TOKENS) + markup[place:]
        elif kind == 2:
            markup = markup[:place] + markup[place + chance.randint(1, 3):]
        elif kind == 3:
            other = chance.choice(seeds)
            markup = markup[:place] + other[chance.randint(0, len(other)):]
        elif kind == 4:
            end = chance.randint(place, len(markup))
            markup = markup[:end] + markup[place:end] + markup[end:]
        elif kind == 5:
            tag = chance.choice(WRAPPERS)
            markup = markup[:place] + f"<{tag}>" + markup[place:]
        elif kind == 6:
            markup = f"<{chance.choice(WRAPPERS)}>" * chance.choice((2, 5, 40, 300, 520)) + markup
        elif kind == 7:
            markup = markup[:place] + markup[place:place + 6].swapcase() + markup[place + 6:]
        else:
            markup = markup.replace("</", "<" + chance.choice(WRAPPERS) + "></", 1)
        markup = markup[:20_000]
    return markup


def cleaned(program, markup):
    answer = subprocess.run([program, "convert", "--quiet", "--from", "html", "--to", "html", "--profile", "structure"],
                            input=markup.encode("utf-8", "surrogatepass"), capture_output=True, timeout=60, env=os.environ | {"XDG_CONFIG_HOME": "/nonexistent"})
    if answer.returncode:
        raise RuntimeError(answer.stderr.decode(errors="replace")[-300:])
    return answer.stdout.decode()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpora", type=pathlib.Path, default=HERE.parents[2] / "shared/corpora")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=20_261_123)
    parser.add_argument("--faults", action="store_true", help="print each page at fault")
    parser.add_argument("washboard", type=os.path.abspath)
    arguments = parser.parse_args()
    chance, seeds = random.Random(arguments.seed), payloads(arguments.corpora)
    markups = [mutated(chance, seeds) for _ in range(arguments.count)]
    desktop = Desktop(sys.executable, window_manager=True)
    faults = 0
    try:
        browser = Chromium(desktop, None)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
            for start in range(0, len(markups), BATCH):
                batch = markups[start:start + BATCH]
                first = list(workers.map(lambda markup: cleaned(arguments.washboard, markup), batch))
                answers = browser.evaluate(f"({CHECK})({json.dumps(first)})")
                second = list(workers.map(lambda answer: cleaned(arguments.washboard, answer["written"]), answers))
                for markup, one, answer, two in zip(batch, first, answers, second):
                    found = answer["faults"] + (["other bytes"] if one != two else [])
                    if found:
                        faults += 1
                        if arguments.faults:
                            print(json.dumps({"faults": found, "markup": markup, "first": one, "browser": answer["written"], "second": two}))
    finally:
        desktop.close()
    print(f"{len(markups)} mutated payloads of {len(seeds)}: {faults} at fault")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
