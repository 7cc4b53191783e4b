// Reads a part of a page: its text, and its structure as it is shown. Every destination's reader gives the same keys.
async function readDocument(root) {
  if (root instanceof HTMLTextAreaElement) return { text: root.value };
  const pictures = Array.from(root.querySelectorAll("img"));
  const patience = new Promise((resolve) => setTimeout(resolve, 1500));
  await Promise.race([Promise.all(pictures.map((picture) => picture.decode().catch(() => null))), patience]);
  const squeeze = (text) => text.replace(/[\s\u00a0]+/g, " ").trim();
  const result = { text: root.innerText, headings: [], items: [], tables: [], links: [], quotes: [], code: [], bold: [], italic: [], struck: [], scripts: [], rules: [], borders: [], pictures: [], html: root.innerHTML.slice(0, 20000) };
  for (const heading of root.querySelectorAll("h1,h2,h3,h4,h5,h6")) result.headings.push([Number(heading.localName[1]), squeeze(heading.innerText)]);
  const within = (node, selector) => {
    let count = 0;
    for (let up = node.parentElement; up && up !== root; up = up.parentElement) if (up.matches(selector)) count++;
    return count;
  };
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const item of root.querySelectorAll("li")) {
    const box = Array.from(item.querySelectorAll("input[type=checkbox]")).find((box) => box.closest("li") === item);
    const own = texts.filter((node) => node.parentElement.closest("li") === item).map((node) => node.data).join("");
    const list = item.closest("ul,ol");
    const marker = getComputedStyle(item).listStyleType;
    // Boxes may be signs of the text.
    const sign = /^\s*([\u2610-\u2612])/.exec(own);
    const ticked = box ? box.checked : sign ? sign[1] !== "\u2610" : null;
    const kind = ticked !== null ? (ticked ? "done" : "open") : marker === "none" ? "unmarked" : list && list.localName === "ol" ? "number" : "bullet";
    result.items.push([Math.max(1, within(item, "ul,ol")), kind, squeeze(own.replace(/^\s*[\u2610-\u2612]/, ""))]);
  }
  for (const table of root.querySelectorAll("table")) {
    const rows = Array.from(table.rows, (row) => Array.from(row.cells, (cell) => squeeze(cell.innerText)));
    const words = rows.flat().find((cell) => cell);
    if (!words) continue;
    result.tables.push(rows);
    const edges = Array.from(table.rows[0].cells, (cell) => getComputedStyle(cell)).flatMap((look) => [look.borderTopStyle, look.borderBottomStyle]);
    if (edges.some((edge) => edge !== "none" && edge !== "hidden")) result.borders.push(words);
  }
  const reversed = Array.from(root.querySelectorAll("ul,ol,table")).filter((part) => getComputedStyle(part).direction === "rtl");
  if (reversed.length) result.directions = reversed.map((part) => [part.localName, squeeze(part.innerText)]);
  for (const rule of root.querySelectorAll("hr")) result.rules.push(rule.localName);
  for (const link of root.querySelectorAll("a[href]")) {
    const words = squeeze(link.innerText || link.textContent) || (link.querySelector("img,svg") ? "(picture)" : "");
    result.links.push([words, link.getAttribute("href")]);
  }
  for (const quote of root.querySelectorAll("blockquote")) result.quotes.push(squeeze(quote.innerText));
  for (const code of root.querySelectorAll("pre")) result.code.push(code.innerText.replace(/\s+$/, ""));
  for (const node of texts) {
    const words = squeeze(node.data);
    if (!words) continue;
    const element = node.parentElement;
    const style = getComputedStyle(element);
    if (Number(style.fontWeight) >= 600 && !element.closest("h1,h2,h3,h4,h5,h6,th")) result.bold.push(words);
    if (style.fontStyle !== "normal") result.italic.push(words);
    for (let up = element; up && up !== root; up = up.parentElement) {
      const look = getComputedStyle(up);
      if (look.textDecorationLine.includes("line-through")) { result.struck.push(words); break; }
    }
    for (let up = element; up && up !== root; up = up.parentElement) {
      const align = getComputedStyle(up).verticalAlign;
      if (align === "sub" || align === "super") { result.scripts.push([align, words]); break; }
    }
  }
  for (const picture of pictures) result.pictures.push([picture.naturalWidth, picture.naturalHeight]);
  for (const drawing of root.querySelectorAll("svg")) { const box = drawing.getBoundingClientRect(); result.pictures.push([Math.round(box.width), Math.round(box.height)]); }
  return result;
}
