// The page that opens every case in a frame, and the traps that each frame sets before anything else. A case is a frame's own
// document, or is shown in a frame with others:
//
//   harness                frame /case/N/MODE
//   -------                ------------------
//   opens it          ->   sets its traps
//   show(html)        ->   inserts the markup as MODE says, touches all of it
//   waits, inspect()  ->   looks for what is there and must not be
//   fired(...)        <-   whenever a trap springs
"use strict";

const MODES = ["document", "innerHTML", "insertHTML", "mutation"];
const SETTLE = 60;
const AT_ONCE = 8;
const EVENTS = ["mouseover", "mouseenter", "pointerdown", "click", "focus", "blur", "error", "load", "toggle", "input"];
const ADDRESSES = ["http:", "https:", "mailto:", "tel:", "ftp:", "file:", "cid:", "about:"];
const ELEMENTS =
  "script,iframe,frame,object,embed,applet,form,input,button,style,link,base,svg,math,video,audio,template,portal,noscript";
// What a page may hold where markup is inserted: each ends or changes how what follows is parsed.
const CONTEXTS = [
  "<svg><foreignObject>", "<svg><desc>", "<svg><style>", "<math><mtext>", "<math><annotation-xml encoding=text/html>", "<table>",
  "<select><option>", "<template>", "<noscript>", "<title>", "<textarea>", "<style>", "<xmp>", "<!--",
];

if (window === top) runHarness(); else setTraps();

async function runHarness() {
  const fired = new Set();
  window.fired = (number, mode, trap, detail) => fired.add(JSON.stringify({ case: number, mode, trap, detail: `${detail}`.slice(0, 200) }));
  window.addEventListener("beforeunload", () => window.fired(-1, "", "navigation", "the harness was left"));
  for (const name of ["alert", "confirm", "prompt", "print", "open"]) window[name] = () => window.fired(-1, "", "script", name);
  const cases = await (await fetch("/cases")).json();
  const queue = [];
  for (const mode of MODES) {
    const count = mode === "document" ? 1 : AT_ONCE;
    for (let first = 0; first < cases.length; first += count) queue.push({ first, pages: cases.slice(first, first + count), mode });
  }
  const opened = queue.reduce((sum, { pages }) => sum + pages.length, 0);
  await new Promise((ready) => (document.body ? ready() : window.addEventListener("DOMContentLoaded", ready)));
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await openCases(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await pause(500);
  await fetch("/result", { method: "POST", body: JSON.stringify({ traps: Array.from(fired, (trap) => JSON.parse(trap)), opened }) });
}

async function openCases({ first, pages, mode }) {
  const frame = document.createElement("iframe");
  const address = `/case/${first}/${mode}`;
  const loaded = new Promise((resolve) => (frame.onload = resolve));
  frame.src = address;
  document.body.append(frame);
  await Promise.race([loaded, pause(10000)]);
  try {
    for (const [place, html] of pages.entries()) frame.contentWindow.show(mode, html, first + place);
    await pause(SETTLE);
    frame.contentWindow.inspect(mode);
    if (frame.contentWindow.location.pathname !== address) throw frame.contentWindow.location.href;
  } catch (error) {
    fired(first, mode, "navigation", error);
  }
  frame.remove();
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function setTraps() {
  const [, , first, ownMode] = location.pathname.split("/");
  // What fires late is said of the case shown last.
  let number = Number(first);
  const fire = (trap, detail) => parent.fired(number, ownMode, trap, detail);
  for (const name of ["alert", "confirm", "prompt", "print", "open"]) window[name] = () => fire("script", name);
  document.addEventListener("securitypolicyviolation", (event) =>
    fire(event.effectiveDirective.startsWith("script-src") ? "script" : "request", `${event.effectiveDirective} ${event.blockedURI}`));
  window.addEventListener("beforeunload", () => fire("navigation", "to another document"));
  // What an event would do by itself (follow a link) is no fault; what a handler does is.
  window.addEventListener("click", (event) => event.preventDefault());
  const own = document.currentScript;
  const boxes = [];

  window.show = (mode, html, shown) => {
    number = shown;
    if (mode === "innerHTML") addBox().innerHTML = html;
    if (mode === "insertHTML") {
      const editor = addBox();
      editor.contentEditable = "true";
      editor.focus();
      document.execCommand("insertHTML", false, html);
    }
    if (mode === "mutation") {
      const first = addBox();
      first.innerHTML = html;
      for (const context of CONTEXTS) {
        const box = addBox();
        box.innerHTML = context + html;
        addBox().innerHTML = box.innerHTML;
        addBox().innerHTML = context + first.innerHTML;
      }
    }
    for (const root of mode === "document" ? [document] : boxes.splice(0)) touch(root);
  };

  function addBox() {
    const box = document.createElement("div");
    document.body.append(box);
    boxes.push(box);
    return box;
  }

  function touch(root) {
    for (const element of root.querySelectorAll("*")) {
      if (element === own) continue;
      for (const attribute of element.attributes) if (/^on/i.test(attribute.name)) fire("handler", attribute.name);
      for (const name of EVENTS) element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
      if (element instanceof HTMLAnchorElement && element.hasAttribute("href") && !ADDRESSES.includes(element.protocol)) {
        fire("address", element.protocol);
      }
    }
  }

  window.inspect = (mode) => {
    if (frames.length > 0) fire("frame", `${frames.length} frames`);
    // The contexts have such elements themselves.
    if (mode === "mutation") return;
    for (const element of document.querySelectorAll(ELEMENTS)) if (element !== own) fire("element", element.localName);
  };
}
