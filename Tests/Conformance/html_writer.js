// Walks pages in frames and posts their paragraphs, as html_writer.py describes them.
"use strict";

async function walkAll(count) {
  for (let number = 0; number < count; number += 1) {
    const frame = document.createElement("iframe");
    frame.style.cssText = "width:800px;height:600px";
    frame.src = `/${number}`;
    const loaded = new Promise((resolve) => (frame.onload = resolve));
    document.body.append(frame);
    await loaded;
    await fetch(`/${number}`, { method: "POST", body: JSON.stringify(new Walk(frame.contentDocument).paragraphs) });
    frame.remove();
  }
  await fetch("/finished", { method: "POST", body: "{}" });
}

class Walk {
  constructor(page) {
    this.paragraphs = [];
    this.current = null;
    this.notes = Array.from(page.querySelectorAll("div[id^=sdfootnote],div[id^=sdendnote]"));
    this.block(page.body, { lists: [], cell: [], quotes: 0, heading: 0, underline: false, strike: false, link: "", script: "", note: 0 });
    this.end();
  }

  block(element, place) {
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) this.text(node, element, place);
      if (node.nodeType === Node.ELEMENT_NODE) this.element(node, place);
    }
  }

  element(node, outer) {
    const style = getComputedStyle(node);
    const name = node.localName;
    if (name === "br") {
      this.add("\n", node.parentElement, outer);
      return;
    }
    if (name === "img") {
      // White space on either side of a picture is shown: it neither collapses into one nor ends a line.
      this.add("\ufffc", node.parentElement, outer);
      return;
    }
    const place = { ...outer };
    if (name === "ul" || name === "ol") place.lists = [...outer.lists, name];
    if (name === "td" || name === "th") {
      place.cell = [...outer.cell, [node.colSpan, node.rowSpan]];
      place.lists = [];
      place.quotes = 0;
    }
    if (name === "blockquote") place.quotes += 1;
    if (/^h[1-6]$/.test(name)) place.heading = Number(name[1]);
    if (style.textDecorationLine.includes("underline")) place.underline = true;
    if (style.textDecorationLine.includes("line-through")) place.strike = true;
    if (name === "a") place.link = this.target(node);
    if (this.notes.includes(node)) place.note = this.notes.indexOf(node) + 1;
    if (style.verticalAlign === "super") place.script = "sup";
    if (style.verticalAlign === "sub") place.script = "sub";
    place.hidden = outer.hidden || style.display === "none";
    const isBlock = !/^inline|^none/.test(style.display);
    if (isBlock) this.end();
    this.block(node, place);
    if (isBlock) this.end();
  }

  // The address of a link; that of a mark and of a label says which note it is that they lead to and from.
  target(link) {
    const address = link.getAttribute("href") || "";
    if (!/^sd(foot|end)note(anc|sym)$/.test(link.className) || !address.startsWith("#")) return address;
    const other = link.ownerDocument.querySelector(`a[name="${CSS.escape(address.slice(1))}"]`);
    if (!other || other.getAttribute("href") !== `#${link.name}`) return address;
    const isMark = link.className.endsWith("anc");
    const number = this.notes.indexOf((isMark ? other : link).closest("div[id]")) + 1;
    return number ? (isMark ? "#note " : "#mark of note ") + number : address;
  }

  text(node, element, place) {
    const whiteSpace = getComputedStyle(element).whiteSpace;
    if (/^pre/.test(whiteSpace)) {
      for (const [index, line] of node.data.split("\n").entries()) {
        // Each line of code is a paragraph.
        if (index > 0) this.end();
        this.add(line, element, place);
      }
      return;
    }
    let text = node.data.replace(/[ \t\n]+/g, " ");
    const before = this.current ? this.current.runs.map((run) => run[0]).join("") : "";
    if (before === "" || /[ \n]$/.test(before)) text = text.replace(/^ /, "");
    this.add(text, element, place);
  }

  add(text, element, place) {
    if (text === "") return;
    const style = getComputedStyle(element);
    this.current ??= {
      runs: [], heading: place.heading, lists: place.lists, cell: place.cell, quotes: place.quotes, note: place.note,
      alignment: { center: "center", right: "right", justify: "justified" }[style.textAlign] || "",
    };
    this.current.runs.push([
      text,
      [Number(style.fontWeight) >= 600, style.fontStyle === "italic", place.underline, place.strike, place.script, place.link,
        Boolean(place.hidden)],
    ]);
    this.current.keepsEnd = /^pre/.test(style.whiteSpace);
  }

  end() {
    if (this.current) {
      const last = this.current.runs[this.current.runs.length - 1];
      // The break that ends a block shows nothing.
      if (last[0] === "\n") this.current.runs.pop();
      else if (!this.current.keepsEnd) last[0] = last[0].replace(/ $/, "");
      this.paragraphs.push(this.current);
    }
    this.current = null;
  }
}
