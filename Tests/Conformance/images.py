#!/usr/bin/env python3
"""Cleans pictures with `washboard convert --profile`, and lets other programs look at what comes out.

    images.py PROGRAM

Five tables:

  cleaned    pictures made with ImageMagick and ExifTool, and real ones of the desktop: whether they stay, whether ExifTool still
             finds metadata, and whether ImageMagick's `compare` counts a pixel that differs
  drawings   SVG of the desktop that is written anew: whether Chromium draws the same
  found      the pictures of the shared corpora that must be found, with the same bytes
  shown      what LibreOffice makes of our RTF and our HTML: the picture, and the size it is shown at
  mat2       whether mat2 finds metadata in the pictures of the first table
"""

import base64
import hashlib
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import zipfile

SHARED = pathlib.Path(__file__).resolve().parents[2].parent / "shared"
TYPES = {"png": "image/png", "jpg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "bmp": "image/bmp"}
EACH = 60
# Of a cleaned file ExifTool shows what follows from the picture itself: its size, its coding, how colors are stored.
TECHNICAL = {"ExifTool", "System", "File", "Composite"}
TECHNICAL_TAGS = re.compile(
    r"^(PNG:(ImageWidth|ImageHeight|BitDepth|ColorType|Compression|Filter|Interlace|Palette|Transparency|Gamma|SRGBRendering"
    r"|BackgroundColor|WhitePoint\w|Red\w|Green\w|Blue\w|SignificantBits)|PNG-pHYs:\w+|PNG-cICP:\w+|JFIF:(JFIFVersion|ResolutionUnit|XResolution|YResolution)"
    r"|GIF:\w+|RIFF:\w+|File:\w+|APP14:\w+|BMP:\w+)$")
# mat2 shows these of every PNG and GIF that has them: colors that are stored once, what colors mean, and how densely they are to be printed.
TECHNICAL_NAMES = {"Palette", "Transparency", "TransparentColor", "PixelUnits", "PixelsPerUnitX", "PixelsPerUnitY", "Gamma", "SRGBRendering"}
TECHNICAL_NAMES |= {f"{point}{axis}" for point in ("Red", "Green", "Blue", "WhitePoint") for axis in "XY"}
ORIENTATION = re.compile(r"^(IFD0|PNG):(Orientation|ExifByteOrder)$")


def run(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, timeout=3600, **options)


def convert(program, source, content, to, *options):
    done = run(program, "convert", "--from", source, "--to", to, *options, input=content)
    return done.stdout if done.returncode == 0 else b""


def page(files, media_type):
    """A page with all of these pictures, each with its name for its alternative text, in words: file names are taken out."""
    images = [f'<p><img alt="{path.name.replace(".", " of type ")}" src="data:{media_type};base64,{base64.b64encode(path.read_bytes()).decode()}">' for path in files]
    return "\n".join(images).encode()


def pictures(native):
    """The bytes of the attachments of a document in the native format, in order."""
    document = json.loads(native or b"{}")
    return [base64.b64decode(one.get("data", "")) for one in document.get("attachments", [])]


def make(folder, kind):
    """Pictures of sizes and contents of their own, with metadata of every kind that ExifTool writes to the type."""
    variants = [[], ["-interlace", "plane"], ["-colors", "7"], ["-alpha", "set", "-transparent", "red"], ["-colorspace", "gray"],
                ["-profile", "/usr/share/color/icc/ghostscript/srgb.icc"]]
    tags = ["-Artist=Secret Person", "-Copyright=Secret", "-Comment=secret", "-XMP:Creator=Secret Person", "-IPTC:By-line=Secret Person",
            "-GPSLatitude=48.1", "-GPSLongitude=11.5", "-DateTimeOriginal=2026:01:02 03:04:05", "-Make=Secret", "-Model=Secret"]
    groups = {orientation: [] for orientation in (1, 3, 6, 8)}
    chance = random.Random(kind)
    for index in range(EACH):
        path = folder / f"made-{index}.{kind}"
        frames = ["plasma:red-blue"] * (3 if kind == "gif" and chance.random() < 0.5 else 1)
        run("convert", "-size", f"{chance.randint(1, 90)}x{chance.randint(1, 90)}", "-seed", index, *frames, *chance.choice(variants),
            "-set", "comment", "secret comment", path)
        groups[chance.choice([1, 1, 3, 6, 8])].append(path)
    if kind != "bmp":
        for orientation, paths in groups.items():
            run("exiftool", "-q", "-m", "-overwrite_original", *tags, f"-Orientation#={orientation}", *paths)
    return [path for paths in groups.values() for path in paths]


def real(kind):
    """Pictures that programs of this desktop brought along."""
    found = [path for folder in ("/usr/share", "/usr/lib/libreoffice", SHARED) for path in sorted(pathlib.Path(folder).rglob(f"*.{kind}"))
             if path.is_file() and path.stat().st_size < 300_000]
    by_content = {hashlib.sha256(path.read_bytes()).digest(): path for path in found}
    return random.Random(kind).sample(sorted(by_content.values()), min(len(by_content), EACH // 2))


def exiftool_finds(paths):
    """By path, what ExifTool finds beyond what the picture is and how it is turned."""
    listings = json.loads(run("exiftool", "-j", "-G1", "-a", "-u", *paths).stdout or b"[]")
    found = {}
    for listing in listings:
        # Comments of JPEG and GIF stand among what is technical.
        tags = {tag for tag in listing if ":" in tag and (tag.split(":")[0] not in TECHNICAL or tag.endswith(":Comment"))}
        found[listing["SourceFile"]] = sorted(tag for tag in tags if (tag.endswith(":Comment") or not TECHNICAL_TAGS.match(tag)) and not ORIENTATION.match(tag))
    return found


def mat2_finds(paths):
    """By path, what mat2 shows beyond what the picture is and how it is turned."""
    found, current = {}, None
    for line in run("mat2", "--show", *paths).stdout.decode(errors="replace").splitlines():
        if name := re.match(r"\[\+\] Metadata for (.*):$", line.strip()):
            current = found.setdefault(name[1], [])
        elif name := re.match(r"No metadata found in (.*)\.$", line.strip()):
            found[name[1]] = []
        elif line.startswith("  ") and current is not None and not line.strip().startswith(("No metadata", "Orientation", "ExifByteOrder")):
            if line.strip().split(":")[0] not in TECHNICAL_NAMES:
                current.append(line.strip())
    return found


def differing_pixels(first, second):
    """How many pixels differ; every frame is looked at."""
    frames = [run("convert", path, "-coalesce", "-depth", "16", "rgba:-").stdout for path in (first, second)]
    if frames[0] == frames[1] and frames[0]:
        return 0
    return run("compare", "-metric", "AE", first, second, "null:").stderr.decode(errors="replace").strip() or "unreadable"


def clean_table(program, folder):
    profile = folder / "config.toml"
    profile.write_text('[profiles.bare]\nbase = "faithful"\nattachments = { metadata = "strip", color-profiles = "strip" }\n')
    print("cleaned: pictures of each type, made and real; how many still had metadata; how many differ in a pixel")
    faults = []
    for kind, media_type in TYPES.items():
        (folder / "clean").mkdir(exist_ok=True)
        made = make(folder, kind)
        originals = {path.name: path for path in made}
        for number, path in enumerate(real(kind)):
            originals[f"real-{number}.{kind}"] = path
        source = folder / "source"
        source.mkdir(exist_ok=True)
        files = []
        for name, path in originals.items():
            files.append(source / name)
            files[-1].write_bytes(path.read_bytes())
        native = convert(program, "html", page(files, media_type), "native", "--profile", "bare", "--config", profile)
        clean = {}
        for attachment in json.loads(native)["attachments"]:
            name = attachment["alternativeText"].replace(" of type ", ".")
            clean[name] = folder / "clean" / name
            clean[name].write_bytes(base64.b64decode(attachment["data"]))
        by_exiftool = exiftool_finds(clean.values())
        counts = {"made": len(made), "real": len(originals) - len(made), "kept": len(clean)}
        counts |= {"exiftool": 0, "pixels": 0}
        faults += [f"{originals[name]}: refused" for name in originals if name not in clean]
        for name, path in clean.items():
            left = by_exiftool.get(str(path), ["not looked at"])
            pixels = differing_pixels(source / name, path)
            counts["exiftool"] += bool(left)
            counts["pixels"] += pixels != 0
            faults += [f"{originals[name]}: ExifTool finds {left}"] * bool(left)
            faults += [f"{originals[name]}: {pixels} pixels differ"] * (pixels != 0)
        print(f"  {kind:5}", "  ".join(f"{name} {count:3}" for name, count in counts.items()), flush=True)
    for fault in faults:
        print("   ", fault)


def mat2_table(folder):
    print("mat2: how many of the same cleaned pictures still had metadata")
    for kind in TYPES:
        seen = mat2_finds(sorted(folder.glob(f"clean/*.{kind}")))
        if not seen:
            print(f"  {kind:5} not known to this mat2", flush=True)
            continue
        print(f"  {kind:5} {len(seen)} looked at, {sum(bool(lines) for lines in seen.values())} with metadata", flush=True)
        for path, lines in seen.items():
            if lines:
                print("   ", pathlib.Path(path).name, lines)


def drawings_table(program, folder):
    """Icons and pictures of the desktop in SVG, as Chromium draws them before and after they are written anew."""
    profile = folder / "drawings.toml"
    profile.write_text('[profiles.drawings]\nbase = "faithful"\nattachments = { types = ["svg"] }\n')
    by_content = {path.read_bytes(): path for path in sorted(pathlib.Path("/usr/share").rglob("*.svg"))
                  if path.is_file() and path.stat().st_size < 100_000}
    originals = random.Random("svg").sample(sorted(by_content), min(len(by_content), 5 * EACH))
    clean = {}
    images = "\n".join(f'<p><img alt="drawing {number}" src="data:image/svg+xml;base64,{base64.b64encode(drawing).decode()}">'
                       for number, drawing in enumerate(originals))
    native = json.loads(convert(program, "html", images.encode(), "native", "--profile", "drawings", "--config", profile))
    for attachment in native["attachments"]:
        clean[int(attachment["alternativeText"].removeprefix("drawing "))] = base64.b64decode(attachment["data"])
    refused = [by_content[drawing] for number, drawing in enumerate(originals) if number not in clean]
    kept = sorted(clean)
    before = drawn([originals[number] for number in kept], folder / "before")
    after = drawn([clean[number] for number in kept], folder / "after")
    differing = [by_content[originals[number]] for number, (first, second) in zip(kept, zip(before, after)) if first != second]
    for number in kept:
        (folder / "clean" / f"{number}.svg").write_bytes(clean[number])
    left = {path: tags for path, tags in exiftool_finds(sorted((folder / "clean").glob("*.svg"))).items()
            if any(not tag.startswith("SVG:") or tag.split(":")[1] in ("Title", "Desc", "Metadata") for tag in tags)}
    print("drawings: SVG of the desktop, written anew")
    print(f"  {len(originals)} real, {len(kept)} kept, {len(refused)} refused, {len(left)} with metadata, {len(differing)} drawn differently by Chromium")
    for path in refused:
        print("    refused:", path)
    for path in differing:
        print("    differs:", path)


def drawn(drawings, name):
    """The pixels of each drawing in a square of its own."""
    side, columns = 64, 20
    cells = "".join(f'<img width={side} height={side} src="data:image/svg+xml;base64,{base64.b64encode(drawing).decode()}">' for drawing in drawings)
    page = name.with_suffix(".html")
    page.write_text(f"<!doctype html><style>body{{margin:0;line-height:0;width:{side * columns}px}}</style>{cells}")
    rows = -(-len(drawings) // columns)
    run("chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--virtual-time-budget=2000",
        f"--user-data-dir={name}-profile", f"--window-size={side * columns},{side * rows + 200}", f"--screenshot={name}.png", page)
    width = side * columns
    pixels = run("convert", f"{name}.png", "-depth", "8", "rgba:-").stdout
    cut = []
    for index in range(len(drawings)):
        top, left = index // columns * side, index % columns * side
        cut.append(b"".join(pixels[((top + row) * width + left) * 4:((top + row) * width + left + side) * 4] for row in range(side)))
    return cut


def found_table(program):
    print("found: pictures that must be found, in order, with the same bytes")
    for listing in sorted((SHARED / "corpora/rtf-office-clipboard").glob("*.images.json")):
        expected = [bytes.fromhex(image["hex"]) for image in json.loads(listing.read_text())]
        source = listing.with_name(listing.name.replace(".images.json", ".rtf"))
        found = pictures(convert(program, "rtf", source.read_bytes(), "native"))
        # The lists leave out lines that Word draws as metafiles.
        listed = [picture for picture in found if picture in expected]
        more = [picture[:4].hex() for picture in found if picture not in expected]
        print(f"  {source.name:48} {len(expected)} expected, {'same bytes, in order' if listed == expected else 'DIFFERENT'}",
              f"; {len(more)} more, beginning {', '.join(more)}" if more else "")
    print("found: embedded pictures of pages, and pictures of RTF, by signature, against a search of the source text")
    for folder in ("corpora/html-ckeditor4", "corpora/html-ckeditor5", "corpora/html-gdocs", "captures", "corpora/rtf-office-clipboard"):
        expected_count = found_count = 0
        missing = []
        for path in sorted((SHARED / folder).rglob("*")):
            if not path.is_file() or path.stat().st_size > 20_000_000:
                continue
            content = path.read_bytes()
            if path.suffix == ".rtf" or path.name.endswith(("-text-rtf", "-application-rtf")):
                expected, source = rtf_pictures(content), "rtf"
            elif path.suffix in (".html", ".htm") or path.name.endswith("-text-html"):
                expected, source = html_pictures(content), "html"
            else:
                continue
            if not expected:
                continue
            found = pictures(convert(program, source, content, "native"))
            expected_count += len(expected)
            for picture in expected:
                if picture in found:
                    found.remove(picture)
                    found_count += 1
                else:
                    missing.append(f"{path.relative_to(SHARED)}: {len(picture)} bytes beginning {picture[:8].hex()}")
        print(f"  {folder:34} {found_count} of {expected_count}")
        for line in missing:
            print("     ", line)


def html_pictures(content):
    text = content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", errors="replace")
    pattern = r"<img[^>]*?\ssrc\s*=\s*[\"']\s*data:[^,\"']*;base64,([^\"']*)[\"']"
    found = []
    for data in re.findall(pattern, text, re.IGNORECASE | re.DOTALL):
        data = re.sub(r"[^A-Za-z0-9+/]", "", data)
        found.append(base64.b64decode(data + "=" * (-len(data) % 4)) if len(data) % 4 != 1 else b"")
    return [picture for picture in found if picture]


def without_groups(content, *words):
    """RTF without the groups that begin with one of these words: what is there once more for old programs."""
    result, depth, skipped = [], 0, None
    for token in re.finditer(rb"\\[{}\\]|[{}]|[^\\{}]+|\\", content):
        if token[0] == b"{":
            depth += 1
            if skipped is None and any(content.startswith(word, token.end()) for word in words):
                skipped = depth
        if skipped is None:
            result.append(token[0])
        if token[0] == b"}":
            if skipped == depth:
                skipped = None
            depth -= 1
    return b"".join(result)


def rtf_pictures(content):
    """PNG and JPEG pictures by their signature in hexadecimal, without those that stand in for the same ones."""
    text = re.sub(rb"\s+", b"", without_groups(content, rb"\nonshppict", rb"\shprslt"))
    ends = [rb"89504e470d0a1a0a(?:[0-9a-f]{2})*?49454e44ae426082", rb"ffd8ff(?:[0-9a-f]{2})*?ffd9(?=\})"]
    found = [match for end in ends for match in re.finditer(end, text, re.IGNORECASE)]
    return [bytes.fromhex(match[0].decode()) for match in sorted(found, key=lambda match: match.start())]


def shown_table(program, folder):
    print("shown: pictures in LibreOffice's document of what we wrote; 120 by 60 pixels, asked for at 3 by 1.5 cm")
    for kind, media_type in TYPES.items():
        run("convert", "-size", "120x60", "gradient:red-blue", folder / f"shown.{kind}")
        image = base64.b64encode((folder / f"shown.{kind}").read_bytes()).decode()
        source = f'<p>a <img src="data:{media_type};base64,{image}" alt="alternative" style="width:3cm;height:1.5cm"> b</p>'.encode()
        for target in ("rtf", "html"):
            path = folder / f"shown-{kind}.{target}"
            path.write_bytes(convert(program, "html", source, target))
            infilter = "HTML (StarWriter)" if target == "html" else "Rich Text Format"
            run("soffice", f"-env:UserInstallation=file://{folder}/office", "--headless", f"--infilter={infilter}", "--convert-to", "odt",
                "--outdir", folder / "odt", path)
            print(f"  {kind:5} {target:5}", shown(folder / "odt" / f"shown-{kind}.odt"))
            (folder / "odt" / f"shown-{kind}.odt").unlink(missing_ok=True)


def shown(odt):
    if not odt.exists():
        return "no document"
    with zipfile.ZipFile(odt) as archive:
        files = [name for name in archive.namelist() if name.startswith("Pictures/")]
        content = archive.read("content.xml").decode()
    frames = re.findall(r"<draw:frame[^>]*>", content)
    sizes = [[re.search(rf'svg:{side}="([^"]*)"', frame) for side in ("width", "height")] for frame in frames]
    return f"{len(files)} picture, shown at {[' by '.join(match[1] if match else '?' for match in size) for size in sizes]}"


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        clean_table(program, folder)
        drawings_table(program, folder)
        found_table(program)
        shown_table(program, folder)
        # It starts a sandbox for every file.
        mat2_table(folder)


if __name__ == "__main__":
    main()
