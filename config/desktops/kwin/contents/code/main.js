// Reports the focused window to Washboard, on Plasma 5.27 and 6. A script cannot watch the bus: the first report comes
// when KWin loads it, and later ones with each change of the focus or the title. KWin ignores calls that fail.

// Milliseconds until a new title is reported: spinners in terminals change it many times a second.
const DELAY = 250;
const LONGEST_TITLE = 512;

let focused = null;
const timer = new QTimer();
timer.singleShot = true;
timer.interval = DELAY;
timer.timeout.connect(report);

// Plasma 5 has some names as byte arrays.
function text(value) {
  return value instanceof ArrayBuffer ? String.fromCharCode.apply(null, new Uint8Array(value)) : String(value || "");
}

function describe(window) {
  if (!window) return ["", "", "", 0];
  const instance = text(window.resourceName);
  const windowClass = text(window.resourceClass);
  const name = text(window.desktopFileName) || windowClass;
  // On Wayland the instance is the name of the executable.
  const both = instance && instance !== windowClass ? instance + "/" + windowClass : windowClass || name;
  // KWin numbers windows of the same title.
  const title = text(window.caption).slice(0, LONGEST_TITLE).replace(/ <\d+>\u200e$/, "");
  return [name, both, title, Math.max(window.pid, 0)];
}

function report() {
  const values = describe(focused);
  callDBus("org.washboard.Focus", "/org/washboard/Focus", "org.washboard.Focus1", "Report",
    values[0], values[1], values[2], values[3]);
}

function changed() {
  if (!timer.active) timer.start();
}

// KWin leaves one window before it activates the next: the absence of a window waits as a new title does.
function activated(window) {
  if (focused) focused.captionChanged.disconnect(changed);
  focused = window;
  if (!focused) return changed();
  focused.captionChanged.connect(changed);
  timer.stop();
  report();
}

// Plasma 6 first, then 5.
(workspace.windowActivated || workspace.clientActivated).connect(activated);
activated(workspace.activeWindow || workspace.activeClient);
