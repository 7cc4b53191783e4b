"""Ways to hide text in HTML, made from the value spaces of CSS and the elements of HTML; nobody decides here what is shown.

Each row is a name and the source of a page with `MARK`, the word that may be hidden, between a word before and a word after.
"""

MARK = "HIDDENTEXT"

ZEROS = ("0", "0px", "0em", "0%", "0vw", "calc(0px)", "calc(1px - 1px)", "min(0px, 9px)", "max(0px, 0em)", "clamp(0px, 0px, 9px)")
SOMES = ("0.4px", "1px", "2px", "40px", "10em", "50%", "auto", "calc(100% - 10px)", "min(50px, 90%)")
FARS = ("-9999px", "-999em", "-200vw", "-200vh", "-500%", "calc(-100% - 9999px)", "calc(-1 * 9999px)", "min(0px, -9999px)",
        "max(-9999px, -99999px)", "clamp(-9999px, -5000px, 0px)", "-300cm", "-120in", "-9999pt")
NEARS = ("-2px", "-1em", "10px", "5%", "calc(10px - 12px)")
FAR_RIGHT = ("9999px", "200vw", "calc(100% + 9999px)")
CLEAR = ("transparent", "rgba(0,0,0,0)", "#0000", "#00000000", "rgb(0 0 0 / 0)", "rgb(0 0 0 / 0%)", "hsla(120,50%,50%,0)", "hsl(120 50% 50% / 0)",
         "hwb(0 0% 0% / 0)", "lab(50 0 0 / 0)", "oklch(0.5 0.1 0 / 0)", "color(srgb 0 0 0 / 0)", "color-mix(in srgb, transparent, transparent)",
         "color-mix(in srgb, #0000 100%, red)")
INKS = ("black", "#333", "rgb(10,20,30)", "rgba(0,0,0,.5)", "color-mix(in srgb, black, blue)", "currentcolor", "hsl(240 100% 30%)")
WHITES = ("white", "#fff", "#fffffe", "rgb(255,255,255)", "rgb(100% 100% 100%)", "hsl(0 0% 100%)", "oklch(1 0 0)", "color-mix(in srgb, white, white)",
          "color(srgb 1 1 1)")


def inline(style, tag="span"):
    return f'<p>Before <{tag} style="{style}">{MARK}</{tag}> after</p>'


def block(style):
    return f'<p>Before</p><div style="{style}">{MARK}</div><p>After</p>'


def inner(outer, own):
    return f'<p>Before</p><div style="{outer}"><div style="{own}">{MARK}</div></div><p>After</p>'


def sheet(css, markup=None, tag="span"):
    markup = markup or f'<p class="lead">Before</p><p id="q" class="x y" data-x="One two" lang="en-GB"><{tag} class="h">{MARK}</{tag}></p><p>After</p>'
    return f"<style>{css}</style>{markup}"


def properties():
    """Single properties of the element that holds the text."""
    singles = {
        "display": ("none", "NONE", "inline", "contents", "block", "flow-root", "inline-block", "grid", "table", "table-cell", "list-item", "ruby"),
        "visibility": ("hidden", "collapse", "visible", "HIDDEN"),
        "opacity": ("0", "0%", "0.0", "0.001", "1%", "calc(0)", "calc(1 - 1)", "min(0, 1)", "0.3", "1", "-1", "5", "var(--none, 0)"),
        "filter": ("opacity(0)", "opacity(0%)", "blur(1px) opacity(0)", "opacity(0.005)", "opacity(1)", "opacity(50%)", "grayscale(1)",
                   "contrast(1)", "none", "blur(40px)"),
        "content-visibility": ("hidden", "auto", "visible"),
        "font-size": ZEROS + ("0.01px", "1px", "0.05em", "2%", "1e-3px", "0.5pt", "12px", "80%", "smaller", "xx-small", "max(0px, 12px)",
                              "clamp(8px, 0px, 20px)", "calc(1em - 1em)", "var(--none, 0px)", "0.01rem", "0.01ch", "0.02lh"),
        "font": ("0/0 serif", "0px/0 a", "0px serif", "1px/1 monospace", "12px/1 monospace", "italic 0px serif", "bold 0.5px/2 sans-serif",
                 "calc(0px) serif", "menu"),
        "zoom": ("0.01", "0.02", "1", "200%"),
        "color": CLEAR + INKS,
        "-webkit-text-fill-color": CLEAR[:6] + INKS[:4],
        "transform": ("scale(0)", "scale(0,1)", "scale(1,0)", "scaleX(0)", "scaleY(0)", "scale3d(0,0,0)", "scale(0%)", "scale(.001)", "matrix(0,0,0,0,0,0)",
                      "matrix(1,0,0,1,-9999,0)", "matrix(1,0,0,1,5,5)", "matrix3d(0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,1)", "translate(-9999px)",
                      "translate(-9999px,0)", "translate(0,-9999px)", "translateX(-200vw)", "translateY(-500vh)", "translate3d(-9999px,0,0)",
                      "translateX(calc(-9999px))", "translate(4px,4px)", "rotate(3deg)", "rotateX(90deg)", "rotateY(90deg)", "rotateX(0.25turn)",
                      "rotateY(100grad)", "rotate3d(1,0,0,90deg)", "rotateX(45deg)", "skewX(10deg)", "none", "rotate(5deg) scale(0)",
                      "scale(2) translateX(-9999px)", "scale(1) scale(0)"),
        "translate": ("-9999px", "0 -9999px", "-200vw 0", "4px 4px", "none", "-500%", "0 calc(-9999px)"),
        "scale": ("0", "0 1", "1 0", "0%", "1", "0.002", "1.2"),
        "rotate": ("x 90deg", "y 90deg", "1 0 0 90deg", "3deg", "none", "y 0.25turn"),
        "text-indent": FARS + NEARS + ("100vw", "9999px", "3em hanging"),
        "margin-left": FARS + NEARS, "margin-top": FARS[:5] + NEARS, "margin-inline-start": FARS[:4] + NEARS[:2],
        "margin": ("-9999px", "0 0 0 -9999px", "-9999px 0 0", "0 0 0 4px", "0 -9999px"),
        "clip-path": ("inset(50%)", "inset(100%)", "inset(0 100% 0 0)", "inset(0 0 100% 0)", "inset(60% 0 60% 0)", "inset(0)", "inset(10%)", "circle(0)", "circle(0px at 50% 50%)",
                      "circle(0%)", "circle(100%)", "ellipse(0 0)", "ellipse(0 100%)", "ellipse(100% 100%)", "polygon(0 0, 0 0, 0 0)", "polygon(0 0)",
                      "polygon(0 0, 100% 0, 100% 100%, 0 100%)", "polygon(50% 50%, 50% 50%, 50% 50%)", "path('M0 0')", "path('M0 0h999v999h-999z')",
                      "rect(0 0 0 0)", "rect(0 999px 99px 0)", "xywh(0 0 0 0)", "xywh(0 0 99% 99%)", "none", "inset(99px)"),
        "mask": ("linear-gradient(transparent, transparent)", "linear-gradient(#0000, #0000)", "linear-gradient(black, black)", "none"),
        "mask-image": ("linear-gradient(transparent, transparent)", "linear-gradient(rgba(0,0,0,0) 0 100%)", "linear-gradient(black, black)"),
        "-webkit-mask-image": ("linear-gradient(transparent, transparent)", "linear-gradient(black, black)"),
        "-webkit-text-security": ("disc", "circle", "square", "none"),
        "letter-spacing": ("-1em", "-9999px", "-0.02em", "2px"),
        "text-shadow": ("0 0 2px #888", "none"),
        "user-select": ("none", "all"),
        "text-overflow": ("clip", "ellipsis"),
    }
    for name, values in singles.items():
        for value in values:
            yield f"{name}: {value}", inline(f"{name}: {value}")
            if name not in ("user-select", "color", "-webkit-text-fill-color", "text-shadow", "opacity", "visibility"):
                yield f"block, {name}: {value}", block(f"{name}: {value}")


def positions():
    for position in ("absolute", "fixed", "relative", "sticky", "static"):
        for side in ("left", "top", "right", "bottom", "inset-inline-start", "inset-block-start", "inset"):
            for value in FARS[::4] + ("auto", "3px") + FAR_RIGHT[:1]:
                yield f"position: {position}; {side}: {value}", inline(f"position: {position}; {side}: {value}")
        for value in FARS:
            yield f"position: {position}; left: {value}", inline(f"position: {position}; left: {value}")
    for value in ("-9999px auto auto auto", "auto auto auto -9999px", "0 auto auto 0", "-200vh 0 auto", "0 9999px 0 -9999px"):
        yield f"position: absolute; inset: {value}", inline(f"position: absolute; inset: {value}")
    yield "position: absolute; left: -100px; top: -100px", inline("position: absolute; left: -100px; top: -100px")


def boxes():
    for overflow in ("overflow: hidden", "overflow: clip", "overflow: auto", "overflow: visible", "overflow-y: hidden", "overflow-x: hidden",
                     "overflow-x: clip; overflow-y: clip", "overflow: hidden visible", "contain: paint", "overflow-y: clip"):
        for size in ("width", "height", "max-width", "max-height", "block-size", "inline-size", "max-block-size", "max-inline-size"):
            for value in ZEROS[::3] + SOMES[:4]:
                yield f"{overflow}; {size}: {value}", block(f"{overflow}; {size}: {value}")
    for value in ZEROS + SOMES:
        yield f"overflow: hidden; height: {value}", block(f"overflow: hidden; height: {value}")
        yield f"inline-block, overflow: hidden; width: {value}", inline(f"display: inline-block; overflow: hidden; width: {value}")
        yield f"inline, overflow: hidden; width: {value}", inline(f"overflow: hidden; width: {value}")
        yield f"float, overflow: hidden; height: {value}", inline(f"float: left; overflow: hidden; height: {value}")
    for extra in ("min-height: 20px", "min-height: 0", "min-height: 1em", "padding: 20px", "padding-top: 0", "line-height: 0", "border: 9px solid red",
                  "max-height: none", "height: auto", "aspect-ratio: 1", "min-block-size: 3em"):
        yield f"overflow: hidden; height: 0; {extra}", block(f"overflow: hidden; height: 0; {extra}")
    for clip in ("rect(0,0,0,0)", "rect(0 0 0 0)", "rect(1px,1px,1px,1px)", "rect(0px, 1px, 1px, 0px)", "rect(auto,auto,auto,auto)", "rect(0, 999px, 99px, 0)",
                 "rect(auto, 0, auto, 0)", "rect(99px, 0, 0, 99px)", "auto"):
        for position in ("absolute", "fixed", "relative", "static"):
            yield f"position: {position}; clip: {clip}", inline(f"position: {position}; clip: {clip}")


def colors():
    for white in WHITES:
        yield f"color: {white} on the page", inline(f"color: {white}")
        yield f"color: {white} on a stated white", inner("background: white", f"color: {white}")
        yield f"color: {white} on its own white", inline(f"background-color: #fff; color: {white}")
        yield f"color: {white} on black", inner("background: black", f"color: {white}")
    for back in ("background: #123456", "background-color: rgb(18,52,86)", "background: linear-gradient(#123456, #123456)",
                 "background-image: linear-gradient(90deg, #123456, #123456)", "background: #123456 none", "background: rgb(18 52 86 / 100%)",
                 "background: hsl(210 65% 20%)", "background: url(x.png) #123456", "background: radial-gradient(#123456, #123456)",
                 "background: color-mix(in srgb, #123456, #123456)", "background: linear-gradient(#fff, #fff), #123456", "background: #123456; background: none",
                 "background: repeating-linear-gradient(#123456 0 5px)", "background: conic-gradient(#123456, #123456)", "background: #eee"):
        yield f"color: #123456 on {back}", inner(back, "color: #123456")
        yield f"color: #123456 and {back}", inline(f"color: #123456; {back}")
        yield f"color: #123456 on {back}, three deep", inner(back, "").replace(MARK, f'<p><b><i style="color: #123456">{MARK}</i></b></p>')
        yield f"a cell of {back}", f'<table><tr><td>Before</td><td style="{back}"><span style="color: #123456">{MARK}</span></td><td>After</td></tr></table>'
    for size in (".1em", "10%", "0.2em", ".9em"):
        yield f"font-size: {size}, nested four times", "<p>Before " + f'<span style="font-size: {size}">' * 4 + MARK + "</span>" * 4 + " after</p>"
    for share in ("0.1", "20%", "0.9"):
        yield f"opacity: {share}, nested four times", "<p>Before " + f'<span style="opacity: {share}">' * 4 + MARK + "</span>" * 4 + " after</p>"


def ancestors():
    """Ways by which an ancestor hides what its descendants would show again, or do show again."""
    outers = ("display: none", "visibility: hidden", "opacity: 0", "font-size: 0", "transform: scale(0)", "clip-path: inset(100%)", "overflow: hidden; height: 0",
              "position: absolute; left: -9999px", "filter: opacity(0)", "color: transparent", "content-visibility: hidden", "text-indent: -9999px; overflow: hidden",
              "height: 0", "position: absolute; clip: rect(0,0,0,0)", "margin-left: -9999px", "translate: -9999px")
    owns = ("display: block", "visibility: visible", "opacity: 1", "font-size: 16px", "transform: none", "position: absolute", "position: fixed; left: 0; top: 0", "color: black",
            "position: relative; left: 9999px", "text-indent: 0", "height: 20px")
    for outer in outers:
        for own in owns:
            yield f"{outer} / {own}", inner(outer, own)


def turned():
    """Moves in elements that are turned, stretched or slanted, which go elsewhere."""
    outers = ("rotate: 90deg", "transform: rotate(180deg)", "scale: -1", "transform: scaleX(-1)", "scale: 20", "scale: 0.5", "rotate: 3deg",
              "transform: matrix(0,1,-1,0,0,0)", "transform: skewX(45deg)", "transform: rotate(180deg); overflow: hidden", "scale: 1 -1; position: fixed; top: 0; left: 0")
    owns = ("position: relative; top: 9999px", "position: relative; left: -9999px", "position: absolute; top: 1500px", "position: absolute; left: 9999px",
            "margin-left: 2500px", "transform: rotate(180deg) translateX(9999px)", "scale: -1; translate: -2500px", "rotate: -90deg",
            "scale: 1 -1; position: relative; top: 2500px", "position: relative; left: -100px")
    for outer in outers:
        for own in owns:
            yield f"{outer} / {own}", inner(outer, own)


def keywords():
    """Ways to hide that a later keyword takes back, or a name that has no value."""
    hides = ("height: 0; overflow: hidden", "height: 0; overflow-y: hidden", "overflow: hidden; height: 0", "overflow: hidden; max-height: 0",
             "overflow: hidden; white-space: nowrap; width: 0", "text-indent: -9999px", "margin: -9999px", "margin-left: -9999px", "margin-top: -9999px",
             "margin-block: -9999px 0", "margin-inline-start: -9999px", "position: relative; left: -9999px", "position: relative; inset: 0 0 0 -9999px",
             "top: -9999px; position: relative", "transform: scale(0)", "scale: 0", "translate: -9999px", "rotate: y 90deg", "clip-path: circle(0)",
             "mask-image: linear-gradient(transparent, transparent)", "filter: opacity(0)", "zoom: 0.01", "content-visibility: hidden", "opacity: 0",
             "visibility: hidden", "display: none", "font-size: 0", "color: transparent", "-webkit-text-security: disc",
             "height: 0; overflow: hidden; min-height: 40px", "height: 0; overflow: hidden; padding-bottom: 40px")
    for hide in hides:
        name = hide.rpartition("; ")[2].partition(":")[0]
        for word in ("initial", "unset", "revert", "inherit", "var(--none)", "var(--none,)"):
            yield f"{hide}; {name}: {word}", block(f"{hide}; {name}: {word}")
            yield f"sheet, {hide} / {name}: {word}", sheet(f".h {{ display: block; {hide} }} span.h {{ {name}: {word} }}")


def neighbours():
    """Text that other elements draw out of sight with them, or do not."""
    far = '<p style="margin-top: -9999px">x</p>'
    for style in ("float: left", "float: right", "position: absolute", "position: absolute; top: 0", "position: relative", "position: fixed", "display: inline-block"):
        for outer in ("", "overflow: hidden", "border: 1px solid", "display: flow-root", "padding-top: 1px", "position: relative"):
            yield f"{outer} / {style}, before a far margin", f'<p>Before</p><div style="{outer}"><p style="{style}">{MARK}</p>{far}</div><p>After</p>'
            yield f"{outer} / {style}, behind a far margin", f'<p>Before</p><div style="{outer}">{far}<p style="{style}">{MARK}</p></div><p>After</p>'
            yield f"{outer} / {style}, before a block of a far margin", f'<p>Before</p><div style="{outer}"><p style="{style}">{MARK}</p><div>{far}</div></div><p>After</p>'
    below = '<p style="margin-bottom: -9999px">x</p>'
    for outer in ("", "overflow: hidden", "overflow: clip", "border: 1px solid", "display: flow-root", "padding-bottom: 1px", "height: 40px", "min-height: 40px", "float: left"):
        yield f"{outer} / behind a far margin below", f'<p>Before</p><div style="{outer}">{below}<p>{MARK}</p></div><p>After</p>'
        yield f"{outer} / before a far margin below", f'<p>Before</p><div style="{outer}"><p>{MARK}</p>{below}</div><p>After</p>'
        yield f"behind {outer} / a far margin below", f'<p>Before</p><div style="{outer}">a{below}</div><p>{MARK}</p>'
        yield f"{outer} / floating behind a far margin below", f'<p>Before</p><div style="{outer}">{below}<p style="float: left">{MARK}</p></div><p>After</p>'
    for own in ("margin-bottom: -9999px", "margin: -9999px", "margin: 0 0 -9999px", "margin-block-end: -999em", "margin-bottom: -9999px; height: 1px", "margin-bottom: -9999px; padding-bottom: 9999px"):
        for block in (f'<table style="{own}"><tr><td>x</td></tr></table>', f'<ul style="{own}"><li>x</li></ul>', f'<ul><li>x</li><li style="{own}">y</li></ul>', f'<p style="{own}"></p>'):
            yield f"behind {block}", f"<p>Before</p>{block}<p>{MARK}</p>"
    for margin in ("0 -9999px 0 0", "0 0 0 -9999px", "0 0 0 5%", "0 0 0 -500%"):
        for box in ("", "float: left", "display: inline-block", "position: absolute", "width: max-content", "display: table-cell"):
            for words in (f"{MARK} ", f"{MARK}", f"a {MARK} ", f"a {MARK}", f"<i>a</i> {MARK} ", f"<i>{MARK}</i> <i>a</i> ", f"a<i>{MARK} </i>", f"a-{MARK}"):
                yield f"{box}, {words} before margin: {margin}", f'<p>Before</p><div style="{box}; overflow: hidden">{words}<b style="margin: {margin}">b</b> c</div><p>After</p>'
        yield f"behind margin: {margin}", f'<p>Before <b style="margin: {margin}">b</b> {MARK}</p>'
        yield f"behind a box of margin: {margin}", f'<p>Before <b style="display: inline-block; margin: {margin}">b</b> {MARK}</p>'
    for display in ("grid", "flex", "inline-grid", "block"):
        for share in ("height: 0%", "max-height: 0%", "height: 50%"):
            yield f"display: {display} / overflow: hidden; {share}", f'<p>Before</p><div style="display: {display}"><p>a</p><p style="overflow: hidden; {share}">{MARK}</p></div><p>After</p>'
    for width in ("40px", "20em", "2px", "50%", "auto"):
        for own in ("text-indent: -500%", "margin-left: -500%", "position: relative; left: -500%"):
            yield f"width: {width} / {own}", inner(f"width: {width}", own)
    back = "color: #123456; background: #123456"
    for box in (f'<p><b style="{back}">{MARK} %s</b></p>', f'<table style="{back}"><tr><td>{MARK} %s</table>', f'<table><tr><td style="{back}">{MARK} %s</table>', f'<p style="{back}">{MARK} %s</p>'):
        for margin in ("-9999px", "-9px"):
            yield box.replace(MARK, "…") % f"before {margin}", "<p>Before</p>" + box % f'<i style="margin-left: {margin}">b</i>'
    for indent in ("-9999px", "-999em", "9999px", "-10px"):
        for box in ("inline-block", "inline-table", "inline-flex", "inline", "block"):
            for own in ("", "; text-indent: 0"):
                start = f'<p>Before</p><div style="text-indent: {indent}"><div style="display: {box}{own}">'
                yield f"text-indent: {indent} / display: {box}{own}, one line", f"{start}{MARK}</div> b</div><p>After</p>"
                yield f"text-indent: {indent} / display: {box}{own}, second block", f"{start}<p>a</p><p>{MARK}</p></div> b</div><p>After</p>"
                yield f"text-indent: {indent} / display: {box}{own}, behind it", f"{start}<p>a</p><p>a</p></div> {MARK}</div><p>After</p>"
    for cell in ("height: 40px", "height: 1px", "", "height: 50%"):
        for share in ("height: 0%", "max-height: 0%", "height: 50%", "max-height: 100%"):
            for overflow in ("hidden", "visible"):
                box = f'<div style="overflow: {overflow}; {share}">{MARK}</div>'
                yield f"cell {cell} / overflow: {overflow}; {share}", f'<p>Before</p><table><tr><td style="{cell}">{box}</td></tr></table><p>After</p>'
                yield f"table {cell} / overflow: {overflow}; {share}", f'<p>Before</p><table style="{cell}"><tr><td>{box}</td></tr></table><p>After</p>'
                yield f"row {cell} / overflow: {overflow}; {share}", f'<p>Before</p><table><tr style="{cell}"><td>{box}</td></tr></table><p>After</p>'


def variables():
    for outer, own in (("--c: transparent", "color: var(--c)"), ("--c: black", "color: var(--c)"), ("--s: 0px", "font-size: var(--s)"), ("--s: 12px", "font-size: var(--s)"),
                       ("--d: none", "display: var(--d)"), ("--d: block", "display: var(--d)"), ("", "display: var(--d, none)"), ("", "opacity: var(--o, 0)"),
                       ("--a: 0; --b: var(--a)", "opacity: var(--b)"), ("--x: -9999px", "position: absolute; left: var(--x)"), ("--all: 0px/0 a", "font: var(--all)"),
                       ("--s: 0", "font-size: calc(var(--s) * 1px)"), ("--v: hidden", "visibility: var(--v)"), ("--d: none", "display: var(--D)"),
                       ("--d: none", "--d: block; display: var(--d)"), ("--t: scale(0)", "transform: var(--t)")):
        yield f"{outer} / {own}", inner(outer, own)
        yield f"sheet, {outer} / {own}", sheet(f":root {{ {outer} }} .h {{ {own} }}")


SELECTORS = (
    ".h", "span.h", "p .h", "p > .h", "body .h", "#q .h", "p#q>span", "*", "span", ".x.y .h", ".y.x > .h", ".h.z", "[class]", "[class=h]", "[class='h']", '[class="H" i]', "[class=H]",
    "[class~=h]", "[class^=h]", "[class$=h]", "[class*=h]", "[class|=h]", "[data-x] .h", "[data-x='One two'] > .h", "[data-x^=One] .h", "[data-x$=two] .h", "[data-x*='e t'] .h",
    "[data-y] .h", "[lang|=en] .h", "p[data-x].x .h", ".lead + p .h", ".lead ~ p .h", "p + p > span", "p ~ p", ".h + span", "span:not(.z)", "span:not(.h)", "p:not(.lead) .h", ".h:not(#a, .b)",
    ":is(.h)", ":is(.h, .g)", ":is(.z, .g)", "p:is(.x) .h", ":where(.h)", ":where(p .h)", "span:first-child", "span:last-child", "span:only-child", "span:nth-child(1)", "span:nth-child(odd)",
    "span:nth-child(2)", "p:nth-child(2) .h", "p:nth-child(2n) span", "p:nth-of-type(2) .h", "p:nth-last-child(2) .h", "p:nth-last-of-type(2) span", "span:first-of-type", "span:last-of-type", "span:only-of-type",
    "p:has(.h)", "p:has(> .h) span", "p:has(b) .h", ":root .h", "html .h", "html>body>p>.h", "div .h", ":lang(en) .h", ":lang(fr) .h", ".h:hover", ".h:link", "a.h", ".h::before", ".h::first-line",
    "span:empty", "p:nth-child(2 of .x) .h", "p:any-link .h", ":scope .h", ".\\68", "\\2e h", ".h/**/", "/**/.h", "p/**/ .h", "p /**/ > /**/ .h", "SPAN.h", "sPaN", ".H", "svg|span", "*|span", "|span", "span|h",
    ".h, .g", ".g, .h", ".g,, .h", ".h, ::unknown", ":unknown, .h", ":is(.h, ::unknown)", ":not(:not(.h))", ".x:is(p) .h", ":nth-child(n+2) > .h", ":nth-child(-n+1).h", "p:nth-child(3) .h", "span:dir(ltr)",
    "span:defined", "p:first-child ~ p .h", "p:last-child .h", "body > :nth-child(3) > .h", ".h:enabled", "p:target .h",
    # Backtracking, names, and what makes a list void.
    "body > p .h", "html > p .h", "html > body .x .h", "p ~ p > .h", "style ~ p ~ p .h", "p + p ~ p .h", "body > p + p > span", ".lead + .lead .h", ":not(p) > .h", ":not(div) > .h", "body :not(p, .g) ", ".x :not(p)",
    ".1h", ".\\31 h", "#\\71 .h", "[class='h", "[class=1]", "[\\63 lass=h]", "[CLASS=h]", "[class = h]", "[class='\\68']", "[data-x~=two] .h", "[data-x='one two' i] .h", "[data-x='one two' s] .h", "[data-x='One two' S] .h", "[data-x^=''] .h",
    "[data-x*=''] .h", "[lang=EN-GB] .h", "[lang^=EN] .h", "[class=h x]", "[*|class=h]", "[|class=h]", "[x|class=h]", ":lang('en') .h", ":lang(en-GB) .h", ":lang(EN) .h", ":lang(g) .h", ":is() .h", ":is(,.h)", ":not()", ":not(::before)", ":not(:bogus)",
    ":is(:bogus, .h)", ":where(:not(:bogus), .h)", ":has(.h) .h", "body:has(.h) .h", "p:has(+ p .h)", "p:has(~ p) + p", "p:has(> b) .h", "p:not(:has(b)) .h", "p:has(:is(.h, .g)) span", ":has(:has(.h))", "p:has(+ .nope) ~ p .h", "body:has(p > .h:only-child) .h", ":has() .h",
    ".h:nth-child(0n+1)", ".h:nth-child(-n + 1)", ".h:nth-child(+1)", ".h:nth-child(+ 1)", ".h:nth-child(n- 0)", ".h:nth-child(1n1)", ".h:nth-child(99999999999999999999)", ".h:nth-child(ODD)", ".h:nth-child( /**/ 1 /**/ )", "p:nth-last-child(-n+2) .h", "p:nth-last-child(2 of p) .h",
    ":nth-child(1 of .x) .h", ":nth-child(even of p) .h", "p:nth-of-type(2n of .x) .h", "p:nth-child(3 of :not(.z)) .h", "p:nth-child(2 of :not(style)) .h", "p:not(:first-of-type):not(:last-of-type) .h", ":hover > .h", ".h:not(:hover)", ".h:not(:visited)", ".h:is(:hover, :focus)",
    ".h:read-only", ".h:read-write", ".h:disabled", "p:open .h", ".h:muted", ".h:-moz-any-link", ".h:-webkit-any(span)", ".h:matches(span)", ".h:first-letter", ".h::-webkit-bogus", ".h::-webkit-bogus, .h", ".h::-moz-selection, .h", ".h::before, .h", ".h::before b, .h", ".h::before.h, .h",
    ".h/**/.h", ".h /**/ .h", "span/**/.h", "p/**/span", "p,/**/.h", ".h,", ",.h", ".h>", "> .h", "+ .h", ".h & ", "& .h", "&", "&.h", "p > > .h", "p >+ .h", "p||.h", ".x >> .h", "p /deep/ .h", ".h%", ".h {} .h", "(.h)", ":is(.h", "\\.h", "span\\.h", ".h\\ ", "--x .h", "-\\68, .h", "..h, .h",
    "*.h", "**", "*span", "* *", "p *", "*|*.h", "|*", "html:root .h", ":root:root > body .h", ":root > .h", "body:root .h", ":scope > body .h", "body:empty .h", ":host .h", ":dir(rtl) .h", ":dir(ltr) .h", ":dir(x), .h", ":current .h, .h", ":current(p) .h, .h",
    ":has(> .h, > :bogus) .h", ".h:has(*)", ".h:not(:has(*))", "p:has(.h):has(span) span", ":is(p, div) :is(b, .h)", ":is(p > .h)", ":is(p span, b)", ":not(p > .h)", ":not(p .g)", "span:not(p > span)", "p:is(:nth-child(3), b) .h",
)
RULES = (
    "%s{display:none}", "@media all{%s{display:none}}", "@media screen{%s{display:none}}", "@media print{%s{display:none}}",
)


def selectors():
    for selector in SELECTORS:
        yield f"{selector} {{display:none}}", sheet(f"{selector}{{display:none}}")
    for name in ("display/**/:none", "display:/**/none", "dis/**/play:none", "d\\69splay:none", "\\64 isplay:none", "display:n\\6fne", "display:\\6e one", "DISPLAY:NONE", "display : none", "display:none;", ";display:none",
                 "color:red;;display:none", "display:none!important", "display:none ! important", "display:none !important;display:block", "display:none;display:block", "display:none;display:bogus",
                 "display:none;display:var(--nope)", "display: none}", "}.h{display:none", "{};display:none", "a{b:c};display:none", "x:{;};display:none", "x:';display:none", "x:\";display:none;\"", "-x:(;display:none", "all:unset;display:none",
                 "display:none;all:unset", "display:revert", "display:initial", "display:inherit", "color:rgb(0,0,0;display:none", "display:none none", "display:'none'", "display:none\\9", "*display:none", "_display:none", "display:none/*", "display:block none"):
        yield f".h {{{name}}}", sheet(f".h{{{name}}}")
    for before, after in (("@media all", ""), ("@media screen", ""), ("@media print", ""), ("@media not print", ""), ("@media not all", ""), ("@media only screen", ""), ("@media screen, print", ""), ("@media print, screen", ""),
                          ("@media all and (min-width: 1px)", ""), ("@media (min-width:1px)", ""), ("@media (max-width:1px)", ""), ("@media (min-width:99999px)", ""), ("@media (width > 1px)", ""), ("@media (1px < width < 99999px)", ""),
                          ("@media (color)", ""), ("@media (monochrome)", ""), ("@media screen and (color)", ""), ("@media not (monochrome)", ""), ("@media (hover: hover), all", ""), ("@media (bogus)", ""), ("@media (min-width:1px) and (max-width:99999px)", ""),
                          ("@media (orientation: portrait), (orientation: landscape)", ""), ("@media ((min-width:1px) or (color))", ""), ("@MEDIA ALL", ""), ("@media/**/all", ""), ("@m\\65 dia all", ""), ("@supports (display:grid)", ""),
                          ("@supports (display:bogus)", ""), ("@supports not (display:bogus)", ""), ("@supports (display:grid) and (color:red)", ""), ("@supports (bogus:1) or (color:red)", ""), ("@supports selector(:is(a))", ""), ("@layer a", ""), ("@layer", ""),
                          ("@layer a.b", ""), ("@container (min-width: 1px)", ""), ("@scope (.x)", ""), ("@scope (.nope)", ""), ("@starting-style", ""), ("@bogus", ""), ("@font-face", ""), ("@keyframes k", ""), ("@page", ""),
                          ("@media all { @media screen", "}"), ("@media all { @media print", "}"), ("@supports (color:red) { @layer z", "}"), ("@layer a { @media all", "}"), ("@media print { } @media all", ""), ("@import url(x.css); @media all", ""), ("@charset \"utf-8\"; @media all", ""),
                          ("@namespace url(http://www.w3.org/1999/xhtml); @media all", ""), ("<!-- @media all", "-->"), ("a{b:c}} @media all", ""),
                          ("@media not (bogus)", ""), ("@media (bogus) or (color)", ""), ("@media (color) and (bogus)", ""), ("@media not (color)", ""), ("@media not all and (monochrome)", ""), ("@media only (color)", ""), ("@media bogus", ""), ("@media not bogus", ""), ("@media and", ""), ("@media all and", ""),
                          ("@media all and(color)", ""), ("@media (color) or (color) and (color)", ""), ("@media (color", ")"), ("@media (width >= 1px)", ""), ("@media (1px <= width)", ""), ("@media (1px < width > 2px)", ""), ("@media (width = 1px)", ""), ("@media (min-width: calc(1px + 1em))", ""), ("@media (min-width: 1)", ""),
                          ("@media (min-width: 0)", ""), ("@media (prefers-color-scheme: light)", ""), ("@media (prefers-color-scheme: dark)", ""), ("@media (prefers-reduced-motion)", ""), ("@media (pointer)", ""), ("@media (hover: none)", ""), ("@media (-webkit-min-device-pixel-ratio: 0)", ""), ("@media (min-resolution: .001dpcm)", ""),
                          ("@media (min-aspect-ratio: 1/99)", ""), ("@media (scripting)", ""), ("@media (grid)", ""), ("@media (color-gamut: srgb)", ""), ("@media (display-mode: browser)", ""), ("@media (min-inline-size: 1px)", ""), ("@media \\61ll", ""), ("@media all,", ""), ("@media ,all", ""), ("@media bogus(1), all", ""), ("@media (all), print", ""),
                          ("@media print, (min-width:1em)", ""), ("@media{} @media all", ""), ("@media;", ""), ("@media all;", ""), ("@supports", ""), ("@supports display:grid", ""), ("@supports (display:none) or (bogus)", ""), ("@supports not (bogus(1))", ""), ("@supports bogus(1)", ""), ("@supports not bogus(1)", ""), ("@supports (--x:1)", ""),
                          ("@supports (color: bogus)", ""), ("@supports (bogus: 1)", ""), ("@supports selector(:bogus)", ""), ("@supports selector(:is(:bogus))", ""), ("@supports selector(a > b)", ""), ("@supports (display:none) and (not (display:bogus))", ""), ("@supports ((display:none))", ""), ("@supports font-tech(color-colrv1)", ""),
                          ("@supports (display:none) and (color:red) or (color:red)", ""), ("@supports not(display:none)", ""), ("@SUPPORTS (DISPLAY:NONE)", ""), ("@layer a, b", ""), ("@layer 1", ""), ("@container bogus", ""), ("@container", ""), ("@container not (min-width:1px)", ""), ("@container style(--x: 1)", ""), ("@scope (.x) to (.y)", ""), ("@scope (.x", ")"),
                          ("@document url(x)", ""), ("@-moz-document url-prefix()", ""), ("@property --x", ""), ("@counter-style x", ""), ("@view-transition", ""), ("@font-feature-values x", ""), ("@ media all", ""), ("@;", ""), ("@1", ""), ("@media all { foo;", "}"), ("@media all { foo:bar;", "}"), ("@media all { --x:{}", "}"), ("@media all { -->", "}"), ("foo;", ""), ("foo: bar;", ""),
                          ("--x:{}", ""), ("{}", ""), ("{ .h { color: red }", "} .h { display: none }"), ("<!-- -->", ""), ("<!--", ""), ("-- >", ""), ("a -->", ""), (".g <!-- {} @media all", ""), ("@media print { @media all {} } @media all", ""), ("@page { @top-left { } } @media all", ""), ("@keyframes k { from { } } @media all", ""), ("@font-face { src: url(}) } @media all", ""),
                          ("a { b: url(}) } @media all", ""), ("a { b: u\\72l(}) } @media all", ""), ("a { b: #url(}) } @media all", ""), ("a { b: xurl(}) } @media all", ""), ("a { b: url( '}' ) } @media all", ""), ("a { b: url(a\\)}) } @media all", ""), ("a { b: url(' } @media all", ""), ("a { b: url(') } @media all", ""), ("a { b: ') } @media all", ""), ("a { b: [(] } @media all", ""),
                          ("a { b: \\} } @media all", ""), ("a { b: \\7d } @media all", ""), ("a { b: (]) } @media all", ""), ("a { b: [} ] } @media all", ""), ("a } @media all", ""), ("a ) {} @media all", ""), ("a ( ) {} @media all", ""), ("a ( {} @media all", ""), ("a [ {} ] {} @media all", "")):
        yield f"{before} {{.h …}}", sheet(f"{before} {{ .h {{ display: none }} {after}}}")
    for css in ("p{.h{display:none}}", "p{& .h{display:none}}", "p{& > .h{display:none}}", "p{> .h{display:none}}", ".h{&.h{display:none}}", ".h{.x &{display:none}}", "p{color:red;.h{display:none}}", "p{.h{display:none};color:red}", "p{.z{display:none}}",
                "p{@media all{.h{display:none}}}", ".h{@media screen{display:none}}", ".h{@media print{display:none}}", "p{+ p .h{display:none}}", ".x{.y &{display:none}}", "p{span{&.h{display:none}}}", ".h{color:red;&:not(.z){display:none}}", ".h{@supports (color:red){display:none}}",
                "@layer a{.h{display:none}} .h{display:inline}", "@layer a{.h{display:inline}} .h{display:none}", "@layer a,b;@layer b{.h{display:none}}@layer a{.h{display:inline}}", "@layer a,b;@layer a{.h{display:none}}@layer b{.h{display:inline}}",
                "@layer a{.h{display:none!important}} .h{display:inline!important}", "#q .h{display:none} .h{display:inline}", ".h{display:inline} #q .h{display:none}", ":where(#q) .h{display:none} .h{display:inline}", ":is(#q) .h{display:none} .h{display:inline}",
                ".h.h{display:none} .h{display:inline}", ".h{display:none} .h{display:inline}", "span:not(#a){display:none} .h{display:inline}", "[class]{display:none} span{display:inline}", "span:nth-child(1){display:none} span{display:inline}", "p span{display:none} .h{display:inline}",
                "*{display:none} span{display:inline}", ".h{display:none} /* } */ .h{color:red}", "/* .h{ */ .h{display:none}", "/* .h{display:none} */", ".h{/*;*/display:none}", "x{'} .h{display:none} y{'}", "x{a:'\\'} .h{display:none}", "x{a:url(}) .h{display:none}", ".h{display:none", "@media all{.h{display:none",
                ".h{background:url(a;b);display:none}", ".h{content:'}';display:none}", "@import 'x';.h{display:none}", ".g{}.h{display:none}", "bogus!{} .h{display:none}", "\ufeff.h{display:none}", ".h\n{\ndisplay\n:\nnone\n}", "p.x.y > span.h:first-child:last-child{display:none}",
                "p{.h{display:none};}", "p{;.h{display:none}}", "p{.h{display:none}color:red}", "p{color:red .h{display:none}}", "p{color:red;.h:hover{display:none}}", "p{span:not(.z){display:none}}", "p{span:nth-child(1){display:none}}", "p{a:hover{};span{display:none}}", "p{span{display:none}span{display:inline}}",
                "p{{};.h{display:none}}", "p{1;.h{display:none}}", "p{1 .h{display:none}}", "p{:bogus{.h{display:none}} .h{color:red}}", "p{::before{& .h{display:none}}}", "p{&{.h{display:none}}}", "p{&{&{&{.h{display:none}}}}}", "p, b{.h &{display:none} & .h{display:none}}", "p{.h, :bogus{display:none}}", "p{.h, > .h{display:none}}",
                "p{.h & {display:none}}", ".h{p &{display:none}}", ".h{:not(p) > &{display:none}}", ".h{&&{display:none}}", ".h{&:hover{display:none}}", ".h{&:not(:hover){display:none}}", ".h{:is(&){display:none}}", "p{:is(.h){display:none}}", "p{:not(&) .h{display:none}}", "b{:not(&) .h{display:none}}", "p{> b, > .h{display:none}}", "p{~ p{> .h{display:none}}}",
                ".h{@media all{@media screen{display:none}}}", ".h{@layer a{display:none}}", ".h{@layer a{display:none}} .h{display:inline}", "p{@layer{.h{display:none}}}", ".h{@supports (color:red){&{display:none}}}", ".h{@container (width>0){display:none}}", ".h{@bogus{display:none}}", ".h{@media all{.g &{display:none}}}", ".h{@media all;display:none}", ".h{@media print{}display:none}",
                ".h{display:none;@media all{display:inline}}", ".h{@media all{display:inline}display:none}", ".h{@media all{display:none}display:inline}", "#q .h{display:inline;@media all{display:none}}", ".h{&{display:inline}display:none}", ".h{display:inline;&.h{display:none}display:inline}", "#q{.h{display:none}} p.x.y > .h{display:inline}",
                "#q, b{.h{display:none}} p.x.y > .h{display:inline}", "b{.h{display:none}} .h{color:red}", ":is(#q, b) .h{display:none} p.x.y .h{display:inline}", ":where(#q) .h{display:inline} .h{display:none}", ":not(#z) > .h{display:none} p.x.y > .h{display:inline}", "p:has(#z, .h) > .h{display:none} p.x > .h{display:inline}",
                ".h:nth-child(1 of #z, .h){display:none} p.x.y .h{display:inline}", ".h[class][class]{display:none} span.h.h{display:inline}", ".h:hover{display:inline} .h{display:none}", ".h{display:inline!important} .h{display:none}", ".h{display:none !IMPORTANT} .h{display:inline}", ".h{display:none!ie} .h{color:red}", ".h{display:inline} .h{display:none!ie}",
                "@namespace x url(y); .h{display:none} @namespace z url(y); z|span{color:red}", ".h{display:none} @import url(x);", "@charset 'x' .h{display:none}", "@charset 'x'; .h{display:none}", "@import url(;) .h{display:none}", "@import 'a .h{display:none}", "@import 'a\n; .h{display:none}", ".h{x:y;;;display:none;;}", ".h{;display:none}", ".h{:display:none}",
                ".h{display:none;}}}} .g{color:red}", "}.h{display:none}", "} .g{} .h{display:none}", "); .h{display:none}", "] .h{display:none} .h{color:red}", "a{(} .h{display:none}", "a{(} .h{display:none} )}", "a{[} .h{display:none} ]} .h{color:red}", "a{\"} .h{display:none}", "a{\"\n} .h{display:none}", "a{'\\\n} .h{display:none}", "a{b:'\\'} .h{display:none}",
                "/**/.h/**/{/**/display/**/:/**/none/**/}/**/", "/* /* */ .h{display:none} */ .g{}", "/*/.h{display:none}/*/.g{}", ".h{display:none}/*", ".h{/*}*/display:none}", ".h{display:none/**/!/**/important}", ".h{color:red;/*;display:inline;*/display:none}", "//.h{display:none}", "// x\n.h{display:none}", ".h{//color:red;\ndisplay:none}", ".h{// x\ndisplay:none;display:none}",
                "\\2e h{display:none}", "\\.h{display:none}", ".h{display:none;disp\\lay:inline}", ".h\\{}{display:none} .h{color:red}", ".\\000068{display:none}", ".\\0000068{display:none}", ".\\68 .z, .\\68\n{display:none}", "@\\6dedia all{.h{display:none}}", "@media all{.h{display:none}", "@media all{p{.h{display:none", "@supports (color:red){.h{display:none", ".h{display:none;color:url(", ".h{display:none;color:'"):
        yield f"sheet {css}", sheet(css)
    for media in ("", "all", "screen", "print", "screen and (min-width:1px)", "not all", "bogus"):
        yield f"<style media={media!r}>", f'<style media="{media}">.h{{display:none}}</style>' + sheet("")[len("<style></style>"):]
    for markup in (
            "<svg width=1 height=1><style>.h{display:none}</style></svg>", "<svg width=1 height=1><style>.h<!-- x -->{display:none}</style></svg>", "<template><style>.h{display:none}</style></template>", "<div hidden><style>.h{display:none}</style></div>",
            "<style title=one>.h{color:red}</style><style title=two>.h{display:none}</style>", "<style title=one>.h{display:none}</style><style title=two>.h{display:inline}</style>", "<style title=''>.h{display:none}</style>", "<style>.h{display:</style><style>none}</style>",
            "<style>@namespace url(http://www.w3.org/2000/svg); .h{display:none}</style>", "<style>@namespace s url(http://www.w3.org/2000/svg); s|span{display:none}</style>", "<style>@namespace h 'http://www.w3.org/1999/xhtml'; h|span.h{display:none}</style>",
            "<style>@namespace url(http://www.w3.org/1999/xhtml); span.h{display:none}</style>", "<style>@layer a,b</style><style>@layer b{.h{display:none}} @layer a{.h{display:inline}}</style>", "<style>@layer a.b, c; @layer c{.h{display:inline}} @layer a{.h{display:none} @layer b{.h{display:inline}}}</style>",
            "<style>@layer a{.h{display:none}} @layer b{.h{display:revert-layer}}</style>", "<style>.h{display:none} .h.h{display:revert-layer}</style>", "<style>@layer a{.h{display:inline}} .h{display:none} .h.h{display:revert-layer}</style>",
            "<style>@layer{.h{display:none!important}} @layer{.h{display:inline!important}}</style>", "<style>@layer a{@layer b{.h{display:none}}.h{display:inline}}</style>", "<style>@layer a{@layer b{.h{display:inline}}.h{display:none}}</style>",
            "<style>@container (min-width:1px){.h{display:none}} body{container-type:inline-size}</style>", "<style>@container c (width > 9999px){.h{display:none}} body{container:c / inline-size}</style>", "<style>@container (width > 1px){.h{display:none}} body{c\\6fntainer-type:size}</style>",
            "<style>@scope (.x) to (.h){.h{display:none}}</style>", "<style>@scope (.x) to (b){.h{display:none}}</style>", "<style>@scope (.x) to (:scope > .h){span{display:none}}</style>", "<style>@scope (.x){:scope .h{display:none}}</style>", "<style>@scope (.x){& > .h{display:none}}</style>",
            "<style>@scope (.x){> .h{display:none}}</style>", "<style>@scope (.h){:scope{display:none}}</style>", "<style>@scope (.h){display:none}</style>", "<style>@scope (body){.h{display:none}} @scope (p){.h{display:inline}}</style>", "<style>@scope (p){.h{display:none}} @scope (body){.h{display:inline}}</style>",
            "<style>@scope (body){@scope (p){.h{display:none}}}</style>", "<style>@scope (p){@scope (body){.h{display:none}}}</style>", "<style>@scope (.x,:bogus){.h{display:none}}</style>", "<style>@scope {.h{display:none}}</style>", "<div><style>@scope {.h{display:none}}</style></div>",
            "<style>p{@scope (& > .h){:scope{display:none}}}</style>", "<style>.h{display:none}</style><style media='not screen'>.h{display:inline}</style>", "<style>/*</style><style>*/.h{display:none}</style>", "<style>@import url(x.css) layer(a); @layer b{.h{display:none}} @layer a{.h{display:inline}}</style>"):
        yield f"page {markup}", markup + sheet("")[len("<style></style>"):]
    for style in ("};display:none", "color:red};display:none", "{};display:none", "{display:block};display:none", "a{};display:none", "@x;display:none", "@x{};display:none", "@x{;display:none", "&{display:none}", "display:none}", "(;display:none", "[;display:none", ");display:none", "';display:none",
                  "'\n;display:none", "/*;*/display:none", "display:none/*", "color:red;}display:none", "!;display:none", "display:none!", "display:none!x", "display:none!important!important", "display:none!/**/important", "display:none!im\\70ortant;display:inline", "--x:{a;b};display:none", "--x:(;display:none",
                  "--x:};display:none", "display:none;--display:inline", "display:none;display:", "display: ;display:none", "display:none;:inline", "display:none;display=inline", "display:none;1display:inline", "display:none;display::inline", "d\\0069 splay:none", "\\000064isplay:none", "dis\\play:none", "display\\:none",
                  "display:none;display:inline\\", "display:\\none", "display:n\\one", "display:none;display:-webkit-box", "display:none;display:-ms-flexbox", "display:none;display:run-in", "display:none;display:block flow", "display:none;display:block inline", "display:none;display:inline flow-root", "display:none;display:inline,block",
                  "display:none;visibility:bogus", "visibility:hidden;visibility:bogus", "visibility:hidden;visibility:visible hidden", "opacity:0;opacity:1 1", "opacity:0;opacity:bogus", "opacity:0;opacity:1px", "color:transparent;color:bogus", "color:transparent;color:black white", "font-size:0;font-size:bogus", "font-size:0;font-size:12",
                  "font-size:0;font-size:-12px", "font-size:0;font-size:12px 12px", "background:url(;display:none", "background:url();display:none", "background:url(');display:none", "background:url(a b);display:none", "background:url(a\\);display:none", "background:u\\72l(');display:none", "background:url( 'a;' );display:none"):
        yield f"style={style!r}", f'<p>Before</p><p><span style="{style}">{MARK}</span></p><p>After</p>'
    for kind in ("", "text/css", "TEXT/CSS", " text/css", "text/css;charset=utf-8", "text/plain", "text/less"):
        yield f"<style type={kind!r}>", f'<style type="{kind}">.h{{display:none}}</style>' + sheet("")[len("<style></style>"):]


def elements():
    for markup in (
            "<dialog>%s</dialog>", "<dialog open>%s</dialog>", "<datalist><option>%s</option></datalist>", "<div popover>%s</div>", "<div popover=manual>%s</div>", "<noscript>%s</noscript>", "<template>%s</template>", "<div hidden>%s</div>",
            "<div hidden=until-found>%s</div>", "<div hidden='' style='display:block'>%s</div>", "<details><summary>More</summary>%s</details>", "<details open><summary>More</summary>%s</details>", "<math><mphantom><mi>%s</mi></mphantom></math>", "<math><mi>%s</mi></math>",
            "<select><option>a</option><option>%s</option></select>", "<object>%s</object>", "<object data=x.bin>%s</object>", "<audio>%s</audio>", "<video>%s</video>", "<canvas>%s</canvas>", "<iframe>%s</iframe>", "<noembed>%s</noembed>", "<noframes>%s</noframes>",
            "<title>%s</title>", "<svg><text y=20>%s</text></svg>", "<svg><desc>%s</desc></svg>", "<svg><title>%s</title></svg>", "<svg><defs><text y=20>%s</text></defs></svg>", "<svg><symbol><text y=20>%s</text></symbol></svg>", "<svg><metadata>%s</metadata></svg>",
            "<svg><text y=20 opacity=0>%s</text></svg>", "<svg><text y=20 display=none>%s</text></svg>", "<svg><text y=20 fill=none>%s</text></svg>", "<svg width=0 height=0><text y=20>%s</text></svg>", "<svg><clipPath><text y=20>%s</text></clipPath></svg>",
            "<ruby>a<rp>%s</rp><rt>b</rt></ruby>", "<ruby>a<rt>%s</rt></ruby>", "<progress value=1>%s</progress>", "<meter>%s</meter>", "<script>%s</script>", "<style>%s</style>", "<!--%s-->", "<![CDATA[%s]]>", "<?x %s?>", "<map><area>%s</map>", "<marquee>%s</marquee>",
            "<center>%s</center>", "<font size=1>%s</font>", "<font color=white>%s</font>", "<font color='#fffffe'>%s</font>", "<table bgcolor=black><tr><td><font color=black>%s</font></table>", "<table><tr bgcolor='#123456'><td><font color='#123456'>%s</font></table>",
            "<table><tr style='display:none'><td>%s</table>", "<table><tr style='visibility:collapse'><td>%s</table>", "<table><colgroup><col style='visibility:collapse'></colgroup><tr><td>%s</table>", "<table><col><col style='visibility:collapse'><tr><td>a<td>%s</table>", "<table><col style='visibility:collapse'><tr><td>a<td>%s</table>",
            "<table><col style='visibility:hidden'><tr><td>%s</table>", "<table><colgroup span=2 style='visibility:collapse'><tr><td>a<td>%s</table>", "<table><colgroup style='visibility:collapse'><col><col></colgroup><tr><td>a<td>%s</table>",
            "<table><colgroup style='visibility:collapse'><col style='visibility:visible'></colgroup><tr><td>%s</table>", "<table><col style='visibility:collapse'><tr><td colspan=2>%s<tr><td>a<td>b</table>", "<table><col span=2 style='visibility:collapse'><col><tr><td colspan=2>%s<td>b</table>",
            "<table><col style='visibility:collapse'><tr><td rowspan=2>a<td>b<tr><td>%s</table>", "<table><col><col style='visibility:collapse'><tr><td rowspan=2>a<td>b<tr><td>%s</table>", "<table><col style='visibility:collapse'><tr><td style='display:none'>a<td>%s<td>b</table>",
            "<table><col style='visibility:collapse'><tr><td style='visibility:visible'>%s</table>", "<table><col style='display:none'><tr><td>%s</table>", "<table><tr style='visibility:collapse'><td style='visibility:visible'>%s</table>",
            "<table><tbody style='visibility:collapse'><tr style='visibility:visible'><td>%s</table>", "<style>.c{visibility:collapse}</style><table><col><col class=c><tr><td>a<th>%s</table>", "<table><col style='visibility:collapse'><thead><tr><th>%s<th>a</thead><tr><td>b<td>c</table>",
            "<table><col style='visibility:collapse'><tr><td>a<td><table><tr><td>%s</table></table>", "<table><col style='visibility:collapse'><tr><td><table><tr><td>a<td>%s</table><td>b</table>",
            "<table hidden><tr><td>%s</table>", "<fieldset disabled>%s</fieldset>",
            "<input type=hidden value=%s>", "<input value=%s>", "<textarea>%s</textarea>", "<textarea hidden>%s</textarea>", "<button hidden>%s</button>", "<label hidden>%s</label>", "<p inert>%s</p>", "<p aria-hidden=true>%s</p>", "<legend>%s</legend>", "<menu><li hidden>%s</menu>", "<slot>%s</slot>",
            "<frameset><frame>%s</frameset>", "<basefont color=white>%s", "<xmp>%s</xmp>", "<plaintext>%s", "<nobr>%s</nobr>", "<bdo dir=rtl>%s</bdo>", "<s>%s</s>", "<q>%s</q>", "<optgroup label=%s></optgroup>", "<img alt=%s width=1 height=1>", "<math><semantics><mi>x</mi><annotation>%s</annotation></semantics></math>",
            "<math><mtext style='display:none'>%s</mtext></math>", "<math><mi mathcolor=white mathbackground=white>%s</mi></math>", "<math display=block><mstyle mathsize='0'><mi>%s</mi></mstyle></math>", "<selectedcontent>%s</selectedcontent>", "<figure hidden><figcaption>%s</figcaption></figure>"):
        yield markup.replace("%s", "…"), "<p>Before</p>" + markup.replace("%s", MARK) + "<p>After</p>"


def others():
    """Properties and elements that hide text on the way to something else."""
    for style in (
            "mix-blend-mode: screen", "mix-blend-mode: lighten", "mix-blend-mode: color-dodge", "mix-blend-mode: plus-lighter", "mix-blend-mode: multiply",
            "mix-blend-mode: screen; color: red", "color: white; mix-blend-mode: multiply", "color: white; mix-blend-mode: difference",
            "filter: invert(1)", "filter: invert(100%)", "filter: invert(0.2)", "filter: invert(1); color: white", "filter: brightness(0) invert(1)",
            "color: #888; filter: brightness(100)", "filter: brightness(100)", "filter: contrast(0)", "color: #888; filter: contrast(0)", "filter: hue-rotate(90deg)",
            "filter: drop-shadow(9px 9px 0 black)", "color: transparent; filter: drop-shadow(0 0 0 black)", "filter: url(#none)",
            "font-size-adjust: 0", "font-size-adjust: none", "font-size-adjust: 0.0001", "font-size-adjust: 0.5",
            "offset-path: path('M-9999 0h1')", "offset-path: ray(0deg); offset-distance: 9999px", "offset: path('M0 -9999h1')", "offset-path: none",
            "offset-path: path('M0 0h9'); offset-distance: 50%", "content: url(data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=)", "content: 'x'", "content: none",
            "content: normal", "writing-mode: vertical-rl", "text-orientation: upright", "vertical-align: 9999px", "vertical-align: -9999px", "vertical-align: 40px",
            "padding-left: 9999px", "word-spacing: 9999px", "letter-spacing: 9999px", "letter-spacing: -2em", "text-shadow: none", "text-shadow: 0 0 9px; color: transparent",
            "-webkit-text-stroke: 9px white", "-webkit-text-stroke: 1px white", "paint-order: stroke; -webkit-text-stroke: 9px white", "color: white; -webkit-text-stroke: 1px black",
            "-webkit-text-security: circle", "user-select: none", "pointer-events: none", "clip-path: url(#none)", "mask: url(#none)", "mask-size: 0 0; mask-image: linear-gradient(red, red)",
            "mask-image: none", "mask: linear-gradient(#000, #000) 9999px 0 / 1px 1px no-repeat", "color-scheme: dark", "accent-color: white", "forced-color-adjust: none",
            "animation: none", "transition: opacity 1s", "will-change: opacity", "appearance: none", "text-transform: full-width", "hyphens: none", "speak: none",
            "-webkit-font-smoothing: none", "font-stretch: 0%", "font-variation-settings: 'wght' 0", "text-overflow: clip", "line-break: anywhere", "isolation: isolate",
            "text-decoration: line-through 40px white", "text-decoration: line-through 40px black", "text-decoration: underline 40px white", "text-emphasis: none", "box-shadow: inset 0 0 0 99px white",
            "box-shadow: inset 0 0 0 99px black", "outline: 40px solid white; outline-offset: -40px", "border-image: none", "background: black; color: black; background-clip: text",
            "background: white; color: transparent; background-clip: text", "background: linear-gradient(white, white); -webkit-background-clip: text; -webkit-text-fill-color: transparent",
            "background: linear-gradient(red, blue); -webkit-background-clip: text; -webkit-text-fill-color: transparent", "background: white; color: light-dark(white, black)", "background: white; color: light-dark(black, white)",
            "color: Canvas", "background: white; color: CanvasText", "background: white; color: rgb(from white r g b)", "color: rgb(from black r g b / 0)", "background: white; color: hsl(from red h s 100%)", "background: white; color: contrast-color(black)",
            "color: -webkit-link", "color: rgb(none none none / 0)", "background: white; color: color(display-p3 1 1 1)", "background: white; color: color(xyz 0.95 1 1.09)", "background: white; color: lab(100 0 0)", "background: white; color: lch(100 0 0)", "background: white; color: oklab(1 0 0)"):
        yield f"inline, {style}", inline(style)
        yield f"block, {style}", block(style)
    small = "overflow: hidden; width: 200px; height: 40px"
    for own in (
            "padding-left: 9999px", "padding-top: 9999px", "padding: 9999px", "padding-inline-start: 999em", "padding-left: 500%", "margin-left: 9999px", "margin-top: 9999px", "margin-left: 300px",
            "margin: 60px 0 0", "text-indent: 9999px", "text-indent: 250px", "line-height: 9999px", "line-height: 60", "line-height: 300%", "border-top: 9999px solid transparent", "border-left: 999px solid white",
            "position: relative; left: 300px", "position: relative; top: 60px", "position: absolute; left: 9999px", "float: right; margin-right: -9999px", "transform: translateX(300px)", "transform: translateY(100%)",
            "transform: translateY(60px)", "width: 9999px; text-align: right", "direction: rtl; width: 9999px", "height: 9999px; display: flex; align-items: end", "display: grid; place-items: end; width: 9999px",
            "word-spacing: 9999px", "vertical-align: 9999px", "display: inline-block; vertical-align: -9999px", "border-spacing: 9999px; display: table", "columns: 2; column-gap: 9999px", "column-width: 1px; height: 1px"):
        yield f"{small} / {own}", inner(small, own)
    for rows in ("0fr", "0", "0px", "1fr", "minmax(0, 0fr)", "minmax(0, 1fr)", "0fr 0fr", "auto", "0fr auto", "calc(0px)", "[a] 0fr [b]"):
        for outer in (f"display: grid; grid-template-rows: {rows}", f"display: inline-grid; grid-template-rows: {rows}; overflow: hidden", f"display: flex; grid-template-rows: {rows}"):
            for own in ("overflow: hidden", "min-height: 0", "overflow: hidden; padding: 9px", "overflow: clip", "overflow: hidden; height: 40px", "overflow: hidden; min-height: 40px", "color: black"):
                yield f"{outer} / {own}", inner(outer, own)
    for outer in (
            "aspect-ratio: 9999; overflow: hidden", "aspect-ratio: 1 / 9999; overflow: hidden; height: 20px", "contain: strict", "contain: size; overflow: hidden", "contain: size", "contain: content", "contain: inline-size",
            "contain: size; overflow: clip; contain-intrinsic-size: 20px", "display: grid; grid-template-rows: 0; overflow: hidden", "display: grid; grid-template-rows: 0", "display: grid; grid-template-columns: 0 1fr; overflow: hidden",
            "display: grid; grid-template-rows: 0fr", "display: grid; grid-template-rows: 1fr", "display: grid; grid-auto-rows: 0; overflow: hidden", "display: grid; grid-template: 0 / 0; overflow: hidden", "display: grid; grid: 0 / 0; overflow: hidden",
            "display: flex; height: 0; overflow: hidden", "display: -webkit-box; -webkit-line-clamp: 1; -webkit-box-orient: vertical; overflow: hidden", "columns: 3; height: 1px; overflow: hidden", "column-count: 2; overflow: hidden; height: 1px",
            "perspective: 1px; overflow: hidden", "writing-mode: vertical-rl; width: 0; overflow: hidden", "writing-mode: vertical-rl; height: 0; overflow: hidden", "writing-mode: vertical-rl; block-size: 0; overflow: hidden", "writing-mode: vertical-rl; inline-size: 0; overflow: hidden",
            "writing-mode: vertical-rl; text-indent: -9999px", "direction: rtl; text-indent: 9999px", "direction: rtl; text-indent: -9999px", "direction: rtl; margin-right: -9999px", "direction: rtl; margin-left: -9999px",
            "overflow: hidden; max-height: 0; border: 1px solid", "overflow: hidden; height: 0; box-sizing: border-box; padding: 9px", "overflow: hidden; height: 0; border-top: 40px solid black", "box-sizing: border-box; height: 10px; padding-top: 40px; overflow: hidden",
            "box-sizing: border-box; width: 10px; padding-left: 40px; overflow: hidden; white-space: nowrap", "overflow: hidden; height: 20px; padding-top: 40px", "overflow: hidden; height: 20px; line-height: 400px", "overflow: hidden; height: 20px; text-indent: 120%; white-space: nowrap",
            "resize: both; overflow: hidden; width: 0", "display: none; display: revert", "display: inline list-item", "display: run-in", "display: ruby-text", "display: table-column", "display: table-column-group", "display: -webkit-inline-box",
            "white-space: pre; tab-size: 9999; overflow: hidden", "shape-outside: circle()", "scroll-snap-type: none", "overflow: hidden; max-width: 0", "overflow: hidden; max-inline-size: 1px", "interpolate-size: allow-keywords; height: 0; overflow: hidden",
            "height: calc-size(auto, 0px); overflow: hidden", "overflow: hidden; height: round(down, 1px, 9px)", "overflow: hidden; height: mod(9px, 3px)", "overflow: hidden; height: rem(9px, 3px)", "overflow: hidden; height: abs(0px)", "opacity: sin(0)", "opacity: pow(0, 2)", "opacity: sign(0)",
            "opacity: log(1)", "opacity: exp(-9)", "opacity: cos(90deg)", "opacity: calc(infinity)", "opacity: calc(NaN)", "opacity: calc(-1 * infinity)", "font-size: calc(1px * 0)", "font-size: calc(pi * 0px)", "width: calc(e * 0px); overflow: hidden", "opacity: hypot(0)", "opacity: atan2(0, 1)", "opacity: sqrt(0)"):
        yield f"outer, {outer}", inner(outer, "color: black")
    for css in (
            "@keyframes g { to { opacity: 0 } } .h { animation: g 0s forwards }", "@keyframes g { from, to { opacity: 0 } } .h { animation: g 9s infinite }", "@keyframes g { to { transform: translateX(-9999px) } } .h { display: block; animation: g 0s forwards }",
            "@keyframes g { to { color: transparent } } .h { animation: g 0s 1 forwards }", "@keyframes g { to { font-size: 0 } } .h { animation: g 0s forwards }", "@keyframes g { from { opacity: 0 } } .h { animation: g 0s }", "@keyframes g { to { visibility: hidden } } .h { animation-name: g; animation-fill-mode: forwards; animation-duration: 1ms }",
            "@property --x { syntax: '<number>'; inherits: false; initial-value: 0 } .h { opacity: var(--x) }", "@property --x { syntax: '<color>'; inherits: true; initial-value: transparent } .h { color: var(--x) }", "@starting-style { .h { opacity: 0 } }", "@scope (p) { .h { opacity: 0 } }", "@scope (.none) { .h { opacity: 0 } }",
            "@scope (p) to (.h) { .h { opacity: 0 } }", "p { & .h { opacity: 0 } }", "p { .h & { opacity: 0 } }", ".h { @media all { opacity: 0 } }", ".h { @supports (color: red) { opacity: 0 } }", "@font-face { font-family: g; src: local(serif); size-adjust: 0% } .h { font-family: g }",
            "@font-palette-values --p { font-family: g }", "@counter-style g { system: cyclic; symbols: a } .h { opacity: 0 }", "@namespace x url(http://www.w3.org/1999/xhtml); x|span { opacity: 0 }", "@namespace x url(none); x|span { opacity: 0 }", "*|span.h { opacity: 0 }", "|span.h { opacity: 0 }",
            ".h::before { content: 'x' } .h { font-size: 0 } .h::before { font-size: 16px }", ".h::first-letter { font-size: 0 }", "p::first-line { font-size: 0 }", "#q::first-line { color: transparent }", ".h::first-letter { color: red }", ".h::selection { color: transparent }", "::highlight(x) { color: transparent }",
            "@page { .h { opacity: 0 } }", "@document url() { .h { opacity: 0 } }", "@-moz-document url-prefix() { .h { opacity: 0 } }", "@unknown { .h { opacity: 0 } }", "@media (width > 1px) { .h { opacity: 0 } }", "@media (1px < width < 99999px) { .h { opacity: 0 } }", "@media (prefers-color-scheme: light) { .h { opacity: 0 } }",
            "@media (hover: hover) { .h { opacity: 0 } }", "@media (prefers-reduced-motion: no-preference) { .h { opacity: 0 } }", "@media (color) { .h { opacity: 0 } }", "@media (scripting: none) { .h { opacity: 0 } }", "@media (forced-colors: none) { .h { opacity: 0 } }", "@container (width > 1px) { .h { opacity: 0 } }",
            "p { container-type: inline-size } @container (width > 1px) { .h { opacity: 0 } }", "@container style(--x: 1) { .h { opacity: 0 } }", "p { --x: 1 } @container style(--x: 1) { .h { opacity: 0 } }", "@view-transition { navigation: auto } .h { opacity: 0 }", "@position-try --x { left: 0 } .h { opacity: 0 }"):
        yield f"sheet, {css}", sheet(css)
    for markup in (
            "<math><maction actiontype=toggle selection=1><mi>x</mi><mi>%s</mi></maction></math>", "<math><maction actiontype=toggle selection=2><mi>x</mi><mi>%s</mi></maction></math>", "<math><maction actiontype=statusline><mi>x</mi><mtext>%s</mtext></maction></math>",
            "<math><mpadded width=0 height=0 depth=0><mi>%s</mi></mpadded></math>", "<math><mpadded lspace=-9999px><mi>%s</mi></mpadded></math>", "<math><mpadded voffset=9999px><mi>%s</mi></mpadded></math>", "<math><mspace width=9999px/><mi>%s</mi></math>", "<math><mtext mathsize=0>%s</mtext></math>",
            "<math><mstyle displaystyle=false scriptlevel=99><mi>%s</mi></mstyle></math>", "<math><mtext mathcolor=transparent>%s</mtext></math>", "<math><mtext mathcolor=white>%s</mtext></math>", "<math><merror><mtext>%s</mtext></merror></math>", "<math><semantics><mi>x</mi><annotation-xml encoding='text/html'>%s</annotation-xml></semantics></math>",
            "<math><mprescripts/><mi>%s</mi></math>", "<math><none/><mi>%s</mi></math>", "<math><mlabeledtr><mtd>%s</mtd></mlabeledtr></math>", "<svg><text y=-99>%s</text></svg>", "<svg><text y=20 x=-9999>%s</text></svg>", "<svg><text y=20 font-size=0>%s</text></svg>", "<svg><text y=20 font-size=.1>%s</text></svg>",
            "<svg><text y=20 fill-opacity=0>%s</text></svg>", "<svg><text y=20 fill=transparent>%s</text></svg>", "<svg><text y=20 fill=white>%s</text></svg>", "<svg><text y=20 visibility=hidden>%s</text></svg>", "<svg><g opacity=0><text y=20>%s</text></g></svg>", "<svg><g display=none><text y=20>%s</text></g></svg>",
            "<svg><g transform=scale(0)><text y=20>%s</text></g></svg>", "<svg><g transform='translate(-9999)'><text y=20>%s</text></g></svg>", "<svg><mask id=m><text y=20>%s</text></mask></svg>", "<svg><pattern><text y=20>%s</text></pattern></svg>", "<svg><marker><text y=20>%s</text></marker></svg>", "<svg><switch><g/><text y=20>%s</text></switch></svg>",
            "<svg><text y=20><tspan dy=-999>%s</tspan></text></svg>", "<svg><text y=20 textLength=1 lengthAdjust=spacingAndGlyphs>%s</text></svg>", "<svg viewBox='0 0 99999 99999'><text y=20>%s</text></svg>", "<svg><foreignObject width=0 height=0><p>%s</p></foreignObject></svg>", "<svg><foreignObject width=200 height=40><p>%s</p></foreignObject></svg>",
            "<svg><a><text y=20>%s</text></a></svg>", "<svg><view>%s</view></svg>", "<svg><style>%s</style></svg>", "<svg><script>%s</script></svg>", "<svg><text>%s</text></svg>", "<svg><linearGradient><text y=20>%s</text></linearGradient></svg>", "<svg><filter><text y=20>%s</text></filter></svg>",
            "<p dir=rtl style='text-indent:9999px'>%s</p>", "<p dir=rtl style='text-indent:-9999px'>%s</p>", "<table width=1 style='table-layout:fixed'><tr><td style='overflow:hidden'>%s</table>", "<table style='table-layout:fixed;width:1px'><tr><td style='overflow:hidden;white-space:nowrap'>%s</table>", "<table><caption style='display:none'>%s</caption><tr><td>a</table>",
            "<table border=1><tr><td width=0 height=0>%s</table>", "<td style='empty-cells:hide'>%s</td>", "<table style='empty-cells:hide'><tr><td>%s</table>", "<table cellspacing=9999><tr><td>%s</table>", "<font size=-9>%s</font>", "<font size=0>%s</font>", "<big hidden=false>%s</big>", "<span hidden=''>%s</span>", "<span HIDDEN>%s</span>",
            "<p hidden=no>%s</p>", "<bgsound>%s", "<param>%s", "<embed hidden>%s", "<applet>%s</applet>", "<nextid>%s", "<layer visibility=hide>%s</layer>", "<ilayer>%s</ilayer>", "<keygen>%s", "<isindex prompt=%s>", "<comment>%s</comment>", "<xml>%s</xml>", "<portal>%s</portal>", "<fencedframe>%s</fencedframe>", "<permission>%s</permission>",
            "<audio controls>%s</audio>", "<picture>%s</picture>", "<source>%s", "<track>%s", "<hr>%s", "<output>%s</output>", "<meter value=1>%s</meter>", "<rb>%s</rb>", "<ruby>a<rtc>%s</rtc></ruby>", "<ruby><rb>a</rb><rp>%s</rp></ruby>", "<details><summary>a</summary><summary>%s</summary></details>", "<details name=a><p>%s</p></details>",
            "<dialog open style='display:none'>%s</dialog>", "<dialog><p style='display:block'>%s</p></dialog>", "<div popover style='display:block'>%s</div>", "<select multiple><option>%s</option></select>", "<select size=3><option>a<option>%s</select>", "<select><button>%s</button></select>", "<button popovertarget=x>%s</button>", "<menuitem>%s</menuitem>", "<command>%s</command>",
            "<input type=button value=%s>", "<input type=submit value=%s>", "<input type=image alt=%s>", "<input type=checkbox value=%s>", "<input placeholder=%s>", "<input type=password value=%s>", "<input type=range value=%s>", "<textarea placeholder=%s></textarea>", "<textarea style='display:none'>%s</textarea>", "<iframe srcdoc=%s></iframe>", "<div title=%s>x</div>", "<div data-x=%s>x</div>"):
        yield f"element, {markup.replace('%s', '…')}", "<p>Before</p>" + markup.replace("%s", MARK) + "<p>After</p>"


def rows():
    """All rows, each with a name of its own."""
    seen = {}
    for group in (properties, positions, boxes, colors, ancestors, turned, keywords, neighbours, variables, selectors, elements, others):
        for name, markup in group():
            if name not in seen:
                seen[name] = (group.__name__, name, markup)
    return list(seen.values())


# Colours by number: 1 black, 2 white, 3 red, 4 nearly white, 5 dark blue, 6 dark blue again, 7 grey.
COLORS = (r"{\colortbl;\red0\green0\blue0;\red255\green255\blue255;\red255\green0\blue0;\red254\green254\blue254;"
          r"\red18\green52\blue86;\red18\green52\blue86;\red128\green128\blue128;}")


def rtf(text):
    return r"{\rtf1\ansi\deff0{\fonttbl{\f0\fmodern Liberation Mono;}}" + COLORS + r"\pard\plain\f0\fs24 " + text + "}"


def rtf_characters():
    words = [r"\v", r"\v1", r"\v0", r"\v\v0", r"\v\plain\f0", r"\webhidden", r"\deleted", r"\fs0", r"\fs1", r"\fs2", r"\fs3", r"\fs8", r"\fs24", r"\fs-4", r"\b", r"\outl", r"\shad",
             r"\up6", r"\dn6", r"\up60", r"\up3000", r"\dn3000", r"\expnd-48", r"\expndtw-240", r"\expndtw-200", r"\expndtw-10", r"\expnd4", r"\charscalex1", r"\charscalex100", r"\charscalex50"]
    words += [rf"\cf{ink}" for ink in range(8)]
    words += [rf"\cf{ink}\{back}{color}" for back in ("cb", "chcbpat", "highlight") for ink, color in
              ((2, 2), (2, 4), (4, 2), (5, 6), (6, 5), (5, 2), (2, 5), (1, 2), (1, 1), (0, 1), (3, 3), (7, 2))]
    for word in words:
        yield word, rtf(rf"Before {{{word} {MARK}}} after\par")
    for ink, color in ((2, 2), (5, 6), (5, 5), (2, 5), (1, 2), (3, 3), (7, 2)):
        yield rf"\cbpat{color} \cf{ink}", rtf(rf"Before\par\pard\plain\f0\fs24\cbpat{color}\cf{ink} {MARK}\par\pard\plain\f0\fs24 After\par")
        yield rf"\cbpat{color} {{\cf{ink}}}", rtf(rf"Before\par\pard\cbpat{color} a {{\cf{ink} {MARK}}} b\par\pard\plain\f0\fs24 After\par")
        yield rf"\cbpat{color} \pard \cf{ink}", rtf(rf"Before\par\pard\cbpat{color} a\par\pard {{\cf{ink} {MARK}}} b\par")
    yield r"a style with \v", r"{\rtf1\ansi{\stylesheet{\*\cs5 \additive\v Gone;}}Before {\cs5\v " + MARK + r"} after\par}"
    yield r"nested \v", rtf(rf"Before {{\v a{{\b {MARK}}}}} after\par")
    yield r"nested \v0", rtf(rf"Before {{\v a{{\v0 {MARK}}}}} after\par")


def rtf_boxes():
    def shape(sides, properties="", text=MARK):
        return rtf(r"Before\par{\shp{\*\shpinst" + sides + r"\shpfhdr0\shpbxcolumn\shpbypara\shpwr3\shpz0" + properties + r"{\shptxt \pard\plain\f0\fs24 " + text + r"\par}}}After\par")

    place = r"\shpleft500\shptop300\shpright5000\shpbottom1500"
    kind = r"{\sp{\sn shapeType}{\sv 202}}"
    yield "a box", shape(place, kind)
    yield "a box, fHidden 1", shape(place, kind + r"{\sp{\sn fHidden}{\sv 1}}")
    yield "a box, fHidden 0", shape(place, kind + r"{\sp{\sn fHidden}{\sv 0}}")
    yield r"a box, fHidden 1, \plain", shape(place, kind + r"{\sp{\sn fHidden}{\sv 1}}", rf"\plain\f0\v0 {MARK}")
    yield "a box far to the left", shape(r"\shpleft-40000\shptop300\shpright-35000\shpbottom1500", kind)
    yield "a box far to the right", shape(r"\shpleft60000\shptop300\shpright65000\shpbottom1500", kind)
    yield "a box far above", shape(r"\shpleft500\shptop-40000\shpright5000\shpbottom-38000", kind)


def rtf_rows():
    """The same for RTF: the source of a document."""
    return [(group.__name__, name, source) for group in (rtf_characters, rtf_boxes) for name, source in group()]
