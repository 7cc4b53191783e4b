// Makes the notes of a page paragraphs at its end that begin with their label, and their marks links to the words of the note.
// The page, and what was made of its copy, are made so alike: a note may be an item of a list or a box, and its way back an arrow.
"use strict";

class Notes {
  static NAME = /(foot|end)-?note(?!s)|noteref/i;

  constructor(root) {
    this.root = root;
    this.places = new Map();
    for (const element of root.querySelectorAll("[id],a[name]")) {
      for (const name of [element.id, element.getAttribute("name")]) if (name && !this.places.has(name)) this.places.set(name, element);
    }
  }

  finish() {
    const marks = Array.from(this.root.querySelectorAll("a[href*='#']")).filter((link) => this.isMark(link));
    const notes = new Map();
    for (const mark of marks) {
      const target = this.target(mark);
      if (!notes.has(target)) notes.set(target, { box: this.box(target, marks), marks: [] });
      notes.get(target).marks.push(mark);
    }
    const boxes = new Set(Array.from(notes.values(), (note) => note.box));
    if (boxes.size !== notes.size) return;
    // Labels are read before the first note leaves its list.
    for (const note of notes.values()) this.readLinksBack(note);
    for (const note of notes.values()) this.set(note);
  }

  target(link) {
    return this.places.get(decodeURIComponent(link.hash.slice(1)));
  }

  // A link to a later place, which the page itself calls the mark of a note.
  isMark(link) {
    const isCalled = link.getAttribute("role") === "doc-noteref" || "footnoteRef" in link.dataset || Notes.NAME.test(link.className);
    const target = this.target(link);
    return isCalled && target && Boolean(link.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING);
  }

  // The item, or the box that bears the name of a note, or else the block around its beginning.
  box(target, marks) {
    let box = target.closest("li,p,div,aside");
    const others = marks.map((mark) => this.target(mark)).filter((other) => other !== target);
    for (let up = box.parentElement; up !== this.root && !up.matches("ul,ol,section"); up = up.parentElement) {
      const isNamed = up.localName === "li" || Notes.NAME.test(`${up.id} ${up.className}`);
      if (isNamed && !others.some((other) => up.contains(other)) && Notes.bare(up).startsWith(Notes.bare(box))) box = up;
    }
    return box;
  }

  // Takes out the arrows and the label. Converters may have lost the names that they lead to.
  readLinksBack(note) {
    const item = note.box.closest("li");
    const list = item && item.closest("ol");
    note.label = list ? String(item.value || list.start + Array.from(list.children).indexOf(item)) : "";
    note.isBeside = true;
    const name = Notes.label(note.marks[0]);
    for (const link of note.box.querySelectorAll("a[href*='#']")) {
      const place = this.target(link);
      if (place && !note.marks.some((mark) => place.contains(mark) || mark.contains(place))) continue;
      if (Notes.label(link) === name && Notes.bare(note.box).startsWith(Notes.bare(link))) {
        note.label = name;
        const before = link.parentElement.closest("p,div,li,aside");
        const isRow = getComputedStyle(link.parentElement).display.endsWith("flex");
        link.remove();
        const first = textsOf(note.box).find((text) => text.data.trim());
        note.isBeside = isRow || !first || first.parentElement.closest("p,div,li,aside") === before;
      } else if (!/\p{L}/u.test(link.textContent)) {
        link.remove();
      }
    }
  }

  set({ box, marks, label, isBeside }) {
    const list = box.closest("ul,ol");
    const note = document.createElement("div");
    note.append(...box.childNodes);
    box.remove();
    if (list && !list.querySelector("li")) list.remove();
    const address = `https://notes.example/${encodeURIComponent(Notes.bare(note))}`;
    this.root.append(note);
    const first = textsOf(note).find((text) => text.data.trim());
    if (label && first && isBeside) {
      first.before(`${label} `);
      first.data = first.data.trimStart();
    } else if (label) {
      const line = document.createElement("div");
      line.append(label);
      note.prepend(line);
    }
    for (const mark of marks) {
      mark.textContent = Notes.label(mark);
      mark.setAttribute("href", address);
    }
  }

  // Brackets stand in for being raised.
  static label(link) {
    return Notes.bare(link).replace(/^\[(.+)\]$/, "$1");
  }

  static bare(element) {
    return element.textContent.replace(/\s+/g, "");
  }
}
