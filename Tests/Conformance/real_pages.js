// Says of each text node of a selection whether the browser paints it, by the browser's own layout.

// Selects the whole page, or from the middle of one text to the middle of another; `part` is [number, count] of equal parts.
function selectPart(part) {
  window.focus();
  // Pages of javadoc put the focus into their search field.
  document.activeElement?.blur();
  const selection = getSelection();
  if (!part) {
    selection.selectAllChildren(document.body);
    return true;
  }
  const nodes = shownTexts();
  if (nodes.length < 8) return false;
  const place = share => nodes[Math.min(nodes.length - 1, Math.floor(nodes.length * share))];
  const [number, count] = part;
  const [first, last] = [place((number + 0.3) / count), place((number + 0.9) / count)];
  selection.setBaseAndExtent(first, Math.floor(first.length / 2), last, Math.ceil(last.length / 2));
  return !selection.isCollapsed;
}

function shownTexts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (/[\p{L}\p{N}]{3}/u.test(node.data) && isPainted(node, 0, node.length)) nodes.push(node);
  }
  return nodes;
}

// The pieces of text in the selection, each with whether it is painted, and what stands in the selection otherwise.
function readSelection() {
  const range = getSelection().getRangeAt(0);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const pieces = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!range.intersectsNode(node)) continue;
    if (node.parentElement.closest('script,style,noscript,template,textarea,select,svg,math')) continue;
    const start = node === range.startContainer ? range.startOffset : 0;
    const end = node === range.endContainer ? range.endOffset : node.length;
    const text = node.data.slice(start, end);
    // A click opens what stands in closed parts of a page: they are no part of the question.
    const closed = node.parentElement.closest('details:not([open]) > :not(summary), details:not([open]) > :not(summary) *');
    if (/[\p{L}\p{N}]/u.test(text) && !closed) pieces.push([text, isPainted(node, start, end)]);
  }
  const count = selector => [...document.querySelectorAll(selector)].filter(element => {
    if (!range.intersectsNode(element)) return false;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      if (/[\p{L}\p{N}]/u.test(node.data) && range.intersectsNode(node) && isPainted(node, 0, node.length)) return true;
    }
    return false;
  }).length;
  return {
    pieces, text: getSelection().toString(), address: location.pathname,
    counts: {items: count('li'), cells: count('td,th'), headings: count('h1,h2,h3,h4,h5,h6'), links: count('a[href]:not([href^="file:"])')},
  };
}

function isPainted(node, start, end) {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  const element = node.parentElement;
  if (!element.checkVisibility({opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false})) return false;
  const style = getComputedStyle(element);
  if (/^rgba.* 0\)$/.test(style.color) || style.color === backgroundOf(element)) return false;
  return [...range.getClientRects()].some(box => box.width > 0.5 && box.height > 0.5 && isOnPage(box, element));
}

function backgroundOf(element) {
  for (let outer = element; outer; outer = outer.parentElement) {
    const style = getComputedStyle(outer);
    if (style.backgroundImage !== 'none') return null;
    if (style.backgroundColor !== 'rgba(0, 0, 0, 0)') return style.backgroundColor;
  }
  return 'rgb(255, 255, 255)';
}

// Whether a box is on the page, and not cut away by a box that nobody can scroll.
function isOnPage(box, element) {
  let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
  let isFixed = false;
  for (let outer = element; outer && outer !== document.documentElement; outer = outer.parentElement) {
    const style = getComputedStyle(outer);
    const edge = outer.getBoundingClientRect();
    if (style.clipPath !== 'none' && /inset\((50|100)%|circle\(0|polygon\(0px 0px, 0px 0px/.test(style.clipPath)) return false;
    if (/^rect\(0px,? 0px,? 0px,? 0px\)|^rect\(1px,? 1px,? 1px,? 1px\)/.test(style.clip) && style.position !== 'static') return false;
    if (style.display !== 'inline') {
      if (/hidden|clip/.test(style.overflowX)) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (/hidden|clip/.test(style.overflowY)) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      // What a reader can scroll to counts as seen.
      if (/auto|scroll/.test(style.overflowX)) [left, right] = [edge.left, edge.right];
      if (/auto|scroll/.test(style.overflowY)) [top, bottom] = [edge.top, edge.bottom];
    }
    if (style.position === 'fixed') { isFixed = true; break; }
    if (style.position === 'absolute' && outer.offsetParent) outer = {parentElement: outer.offsetParent};
  }
  if (right - left < 1 || bottom - top < 1) return false;
  const shift = isFixed ? [0, 0] : [scrollX, scrollY];
  return right + shift[0] > 0 && bottom + shift[1] > 0;
}
