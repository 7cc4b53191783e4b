"""The Python libraries' part in the race of formats, by the protocol of Sources/formats/main.swift.

    peers.py JOB FILE

For each line of standard input that states nanoseconds the job is done again and again until they have passed; printed is how
many nanoseconds one took, and how many of them of the processor's time. What a library gets is what its users give it: text where it takes text.
"""

import os
import pathlib
import sys
import time


def nh3(text):
    import nh3
    return lambda: nh3.clean(text)


def nh3_with_styles(text):
    import nh3
    attributes = nh3.ALLOWED_ATTRIBUTES | {"*": {"style"}}
    properties = {"color", "background-color", "font-family", "font-size", "font-style", "font-weight", "text-align", "text-decoration"}
    return lambda: nh3.clean(text, attributes=attributes, filter_style_properties=properties)


def lol_html(text):
    import lolhtml
    markup = text.encode()

    class DropStyle:
        def element(self, element):
            element.remove_attribute("style")

    def run():
        output = []
        rewriter = lolhtml.HTMLRewriter(lambda chunk: output.append(bytes(chunk)))
        rewriter.on("[style]", DropStyle())
        rewriter.write(markup)
        rewriter.end()
        return b"".join(output)

    return run


def turbohtml(text):
    import turbohtml
    return lambda: turbohtml.parse(text).html


def resiliparse(text):
    from resiliparse.parse.html import HTMLTree
    return lambda: HTMLTree.parse(text).document.html


def fast5ever(text):
    import fast5ever
    return lambda: fast5ever.parse(text).to_html()


def selectolax(text):
    from selectolax.lexbor import LexborHTMLParser
    return lambda: LexborHTMLParser(text).html


def selectolax_parse(text):
    from selectolax.lexbor import LexborHTMLParser
    return lambda: LexborHTMLParser(text)


def lxml_html_clean(text):
    from lxml_html_clean import Cleaner
    cleaner = Cleaner(style=True, inline_style=True, safe_attrs_only=True)
    return lambda: cleaner.clean_html(text)


def bleach(text):
    import bleach
    tags = {"a", "b", "blockquote", "code", "h1", "h2", "h3", "h4", "h5", "h6", "i", "li", "ol", "p", "pre", "strong", "table",
            "tbody", "td", "th", "tr", "u", "ul"}
    cleaner = bleach.Cleaner(tags=tags, attributes={"a": ["href"]}, strip=True)
    return lambda: cleaner.clean(text)


def html5lib(text):
    import html5lib
    return lambda: html5lib.serialize(html5lib.parse(text))


def qt(text):
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication, QTextDocument
    application = QGuiApplication([])

    def run():
        document = QTextDocument()
        document.setHtml(text)
        return document.toHtml()

    run.application = application
    return run


def striprtf(text):
    from striprtf.striprtf import rtf_to_text
    return lambda: rtf_to_text(text, errors="ignore")


JOBS = {job.__name__.replace("_", "-"): job
        for job in (nh3, nh3_with_styles, selectolax, selectolax_parse, lol_html, turbohtml, resiliparse, fast5ever, lxml_html_clean,
                    bleach, html5lib, qt, striprtf)}


def main():
    run = JOBS[sys.argv[1]](pathlib.Path(sys.argv[2]).read_text())
    for line in sys.stdin:
        least = int(line)
        start, worked = time.perf_counter_ns(), time.process_time_ns()
        times = 0
        while True:
            run()
            times += 1
            passed = time.perf_counter_ns() - start
            if passed >= least:
                break
        print(passed // times, (time.process_time_ns() - worked) // times, flush=True)


if __name__ == "__main__":
    main()
