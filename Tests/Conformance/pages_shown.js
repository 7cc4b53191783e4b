// Makes a page what it shows, so that Tests/Harm/read.js reads what a person sees; then reads what that leaves out.
"use strict";

// Empties what nobody sees or can select, and follows what the page itself says about its markup (see Meaning).
function showPage(root) {
  const meaning = new Meaning(root);
  const elements = Array.from(root.querySelectorAll("*"));
  const hidden = elements.filter(isHelper);
  for (const item of root.querySelectorAll("li")) {
    // Only list items have a marker.
    if (getComputedStyle(item).display !== "list-item") item.style.listStyleType = "none";
  }
  for (const link of root.querySelectorAll("a[href]")) link.setAttribute("href", link.href);
  for (const picture of root.querySelectorAll("img")) picture.replaceWith(isDecoration(picture) ? "" : picture.alt);
  for (const node of textsOf(root).filter((node) => node.data.trim() && !isSelectable(node.parentElement))) node.remove();
  for (const element of hidden) {
    element.style.setProperty("display", "none", "important");
    for (const node of textsOf(element)) node.remove();
    for (const part of element.querySelectorAll("hr,input,svg")) part.remove();
    if (element.matches("hr,input,svg")) element.remove();
  }
  // Of a choice only what is chosen is shown.
  for (const choice of root.querySelectorAll("select")) choice.replaceWith(Array.from(choice.selectedOptions, (option) => option.text).join(" "));
  const declared = document.querySelector("script[type='text/meaning']");
  if (declared) new Function("meaning", declared.textContent)(meaning);
  meaning.finish();
  new Notes(root).finish();
  for (const level of [1, 2, 3, 4, 5, 6]) meaning.heading(`[role=heading][aria-level="${level}"]:not(h1,h2,h3,h4,h5,h6)`, level);
  for (const cell of root.querySelectorAll("td,th")) joinLines(cell);
  for (const box of elements) {
    // In a line of text a box that holds one thing is part of the line.
    if (/^inline-(flex|grid)$/.test(getComputedStyle(box).display) && box.children.length === 1 && !textsIn(box).length) box.firstElementChild.style.display = "inline";
  }
  for (const part of root.querySelectorAll("span")) {
    // A large first letter belongs to its word.
    if (getComputedStyle(part).float !== "none") part.style.cssText += "; float: none; display: inline";
  }
  return meaning.formulas;
}

// Boxes in a cell become lines, because a cell's text would begin and end with the line ends of its boxes.
function joinLines(cell) {
  for (const block of cell.querySelectorAll("p,div")) {
    if (block.closest("td,th") !== cell || block.closest("li,pre") || getComputedStyle(block).display === "inline") continue;
    const line = document.createElement("span");
    line.className = block.className;
    line.style.cssText = block.style.cssText;
    line.style.display = getComputedStyle(block).display === "none" ? "none" : "inline";
    line.append(...block.childNodes);
    for (let before = block.previousSibling; before; before = before.previousSibling) {
      if (before.textContent.trim()) {
        block.before(document.createElement("br"));
        break;
      }
    }
    block.replaceWith(line);
  }
  for (const end of cell.querySelectorAll("br")) if (!cell.textContent.trim()) end.remove();
}

function isSelectable(element) {
  let style = getComputedStyle(element);
  if (style.visibility !== "visible") return false;
  for (let up = element; up && style.userSelect === "auto"; up = up.parentElement) style = getComputedStyle(up);
  return style.userSelect !== "none";
}

// Helpers are there for programs that read pages aloud, or appear when the mouse is over them.
function isHelper(element) {
  const style = getComputedStyle(element);
  if (style.display === "none" || Number(style.opacity) === 0 || parseFloat(style.fontSize) === 0) return true;
  if (/^rect\((0|1)px,? (0|1)px,? (0|1)px,? (0|1)px\)$/.test(style.clip)) return true;
  if (/^inset\((50|100)%\)$/.test(style.clipPath)) return true;
  const box = element.getBoundingClientRect();
  if (style.position === "absolute" && box.width > 0 && (box.right < 0 || box.bottom + scrollY < 0)) return true;
  return style.overflow.includes("hidden") && box.width <= 1 && box.height <= 1 && element.textContent.trim() !== "";
}

// Programs write the words of a picture where they leave it out.
function isDecoration(picture) {
  const box = picture.getBoundingClientRect();
  return (box.width <= 1 && box.height <= 1 && picture.hasAttribute("width")) || picture.closest("[aria-hidden=true],[role=presentation]") === picture;
}

function textsIn(element) {
  return Array.from(element.childNodes).filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
}

function textsOf(root) {
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode);
  return texts;
}

// What applications show with styles and classes alone. A page says it in an inert script in its head, by selectors:
// `meaning.code("table.blob", "td.code")`, `meaning.items(".todo", "open", 1)`, `meaning.formula(".katex", "E=mc^2", "E=mc2")`.
class Meaning {
  constructor(root) {
    this.root = root;
    this.formulas = [];
    this.made = new Set();
    this.dissolved = new Set();
  }

  // The lists that items were declared in are no lists of their own.
  finish() {
    for (const list of this.dissolved) list.replaceWith(...list.childNodes);
  }

  // Each match is code, whose lines are the matches of the second selector.
  code(selector, line) {
    for (const element of this.root.querySelectorAll(selector)) {
      const lines = line ? Array.from(element.querySelectorAll(line), (part) => part.textContent.replace(/\n$/, "")) : null;
      const code = document.createElement("pre");
      code.textContent = lines ? lines.join("\n") : element.innerText.replace(/\n$/, "");
      element.replaceWith(code);
    }
  }

  // The matches are list items, one after the other: `bullet`, `open`, `done`, `decimal` or another style of numbers.
  items(selector, kind, depth, first = 1) {
    const matches = Array.from(this.root.querySelectorAll(selector)).filter((match) => !this.made.has(match.closest("li")));
    for (const match of matches) if (match.closest("ul,ol")) this.dissolved.add(match.closest("ul,ol"));
    const isNumber = !["bullet", "open", "done"].includes(kind);
    for (const [index, element] of matches.entries()) {
      const item = document.createElement("li");
      this.made.add(item);
      item.style.cssText = `display: list-item; list-style-type: ${isNumber ? kind : "disc"}`;
      if (isNumber) item.value = first + index;
      if (kind === "open" || kind === "done") {
        const box = document.createElement("input");
        Object.assign(box, { type: "checkbox", checked: kind === "done" });
        item.append(box);
      }
      const words = element.localName === "li" ? document.createElement("div") : element.cloneNode(false);
      words.className = element.className;
      words.append(...element.childNodes);
      item.append(words);
      let list = item;
      for (let level = 0; level < depth; level++) {
        const outer = document.createElement(isNumber ? "ol" : "ul");
        outer.append(list);
        list = outer;
      }
      element.replaceWith(list);
    }
  }

  // The matches are headings of a level.
  heading(selector, level) {
    for (const element of this.root.querySelectorAll(selector)) {
      const heading = document.createElement(`h${level}`);
      heading.append(...element.childNodes);
      element.replaceWith(heading);
    }
  }

  // The first match not yet taken is a formula, right if it reads as one of these spellings.
  formula(selector, ...spellings) {
    const element = this.root.querySelector(selector);
    const name = `\u27e6${this.formulas.length + 1}\u27e7`;
    this.formulas.push([name, ...spellings]);
    // One that is displayed has lines of its own.
    const word = document.createElement(/^(block|flex|grid|table)$/.test(getComputedStyle(element).display) ? "div" : "span");
    word.append(name);
    element.replaceWith(word);
  }
}

// The markers of items as they are shown, and the words in bold, italic and struck type, which do not end where a text node does.
// The colours and weights of code are its highlighting, and no emphasis.
function readMore(root) {
  return { markers: readMarkers(root), cells: readCells(root, false), placed: readCells(root, true), bold: readWords(root, isBold), italic: readWords(root, isItalic), struck: readWords(root, isStruck) };
}

// Row, column and words of each cell that has words; merged cells stand where they begin. Of tables, or of those that by the page's
// own word are none and only place what they hold.
function readCells(root, isPlacing) {
  const found = [];
  for (const table of root.querySelectorAll("table")) {
    if (/^(presentation|none)$/.test(table.getAttribute("role")) !== isPlacing) continue;
    const taken = new Set();
    let row = 0;
    for (const line of Array.from(table.rows).filter((line) => line.innerText.trim())) {
      let column = 0;
      for (const cell of line.cells) {
        while (taken.has(`${row} ${column}`)) column += 1;
        for (let below = 0; below < cell.rowSpan; below++) {
          for (let beside = 0; beside < cell.colSpan; beside++) taken.add(`${row + below} ${column + beside}`);
        }
        if (cell.innerText.trim()) found.push([row, column, cell.innerText]);
        column += cell.colSpan;
      }
      row += 1;
    }
  }
  return found;
}

function readMarkers(root) {
  const found = [];
  for (const list of root.querySelectorAll("ul,ol")) {
    const items = Array.from(list.children).filter((child) => child.localName === "li");
    let number = list.localName === "ol" ? (list.hasAttribute("start") ? list.start : list.reversed ? items.length : 1) : 1;
    for (const item of items) {
      if (item.hasAttribute("value")) number = item.value;
      const style = getComputedStyle(item).listStyleType;
      const isSign = ["disc", "circle", "square"].includes(style);
      const marker = isSign ? "bullet" : style === "none" ? "none" : `${style.replace("latin", "alpha")} ${number}`;
      const own = textsOf(item).filter((node) => node.parentElement.closest("li") === item).map((node) => node.data).join("");
      if (own.trim()) found.push([marker, own]);
      number += list.reversed ? -1 : 1;
    }
  }
  return found;
}

function readWords(root, isMeant) {
  const words = [""];
  let block = null;
  for (const node of textsOf(root)) {
    const element = node.parentElement;
    if (element.closest("pre")) continue;
    let around = element;
    while (around !== root && getComputedStyle(around).display.startsWith("inline")) around = around.parentElement;
    if (around !== block || !isMeant(element, root)) words.push("");
    block = around;
    if (!isMeant(element, root)) continue;
    const [first, ...rest] = node.data.split(/[\s\u00a0]+/);
    words[words.length - 1] += first;
    words.push(...rest);
  }
  return words.filter((word) => word);
}

function isBold(element) {
  return Number(getComputedStyle(element).fontWeight) >= 600 && !element.closest("h1,h2,h3,h4,h5,h6,th");
}

function isItalic(element) {
  return getComputedStyle(element).fontStyle !== "normal";
}

function isStruck(element, root) {
  for (let up = element; up && up !== root; up = up.parentElement) {
    if (getComputedStyle(up).textDecorationLine.includes("line-through")) return true;
  }
  return false;
}
