// The laws of the KWin script, on a KWin made of plain objects: gjs -m kwin_test.js

import GLib from 'gi://GLib';
import System from 'system';

const [path] = GLib.filename_from_uri(import.meta.url);
const script = `${GLib.path_get_dirname(path)}/../../config/desktops/kwin/contents/code/main.js`;
const source = new TextDecoder().decode(GLib.file_get_contents(script)[1]);
let failures = 0;

function expect(law, value, expected) {
    const [found, wanted] = [value, expected].map(each => JSON.stringify(each));
    if (found !== wanted) {
        failures += 1;
        printerr(`kwin_test.js: error: ${law}: ${found} instead of ${wanted}`);
    }
}

/** A signal of Qt, as far as the script uses it. */
class Signal {
    handlers = [];
    connect(handler) { this.handlers.push(handler); }
    disconnect(handler) { this.handlers = this.handlers.filter(each => each !== handler); }
    emit(...values) { this.handlers.forEach(each => each(...values)); }
}

/** A timer whose time comes when the test says so. */
class Timer {
    static last;
    active = false;
    starts = 0;
    timeout = new Signal();
    constructor() { Timer.last = this; }
    start() {
        this.active = true;
        this.starts += 1;
    }
    stop() { this.active = false; }
    pass() {
        if (this.active) {
            this.active = false;
            this.timeout.emit();
        }
    }
}

/** Runs the script, and returns its calls. */
function load(workspace) {
    const calls = [];
    new Function('workspace', 'QTimer', 'callDBus', source)(workspace, Timer, (...values) => calls.push(values));
    return calls;
}

const ADDRESS = ['org.washboard.Focus', '/org/washboard/Focus', 'org.washboard.Focus1', 'Report'];
const bytes = text => new TextEncoder().encode(text).buffer;
const kate = () => ({
    resourceName: 'kate', resourceClass: 'org.kde.kate', desktopFileName: 'org.kde.kate', caption: 'a', pid: 7,
    captionChanged: new Signal(),
});
const KATE = [...ADDRESS, 'org.kde.kate', 'kate/org.kde.kate', 'a', 7];
const NOTHING = [...ADDRESS, '', '', '', 0];

const window = kate();
const six = {windowActivated: new Signal(), activeWindow: window};
const calls = load(six);
expect('the focused window is reported when the script is loaded', calls.splice(0), [KATE]);
const other = {...kate(), resourceName: 'xterm', resourceClass: 'XTerm', desktopFileName: '', pid: -1};
other.caption = 'b <2>\u200e';
six.windowActivated.emit(null);
six.windowActivated.emit(other);
Timer.last.pass();
expect('a switch is one report', calls.splice(0), [[...ADDRESS, 'XTerm', 'xterm/XTerm', 'b', 0]]);
expect('a window without the focus is not observed', window.captionChanged.handlers.length, 0);
Timer.last.starts = 0;
other.caption = 'c';
other.captionChanged.emit();
other.caption = 'd'.repeat(600);
other.captionChanged.emit();
expect('titles wait', calls.splice(0), []);
expect('a title that never rests waits no longer', Timer.last.starts, 1);
Timer.last.pass();
expect('the latest title is reported once, shortened', calls.splice(0),
    [[...ADDRESS, 'XTerm', 'xterm/XTerm', 'd'.repeat(512), 0]]);
six.windowActivated.emit(null);
expect('no window waits', calls.splice(0), []);
Timer.last.pass();
expect('no window is reported', calls.splice(0), [NOTHING]);
six.windowActivated.emit(window);
expect('the same window is reported again', calls.splice(0), [KATE]);

const old = {...kate(), desktopFileName: bytes('org.kde.kate'), resourceName: bytes('kate')};
const five = {clientActivated: new Signal(), activeClient: old};
expect('Plasma 5 has other names, and byte arrays', load(five), [KATE]);
const empty = load({windowActivated: new Signal(), activeWindow: null});
Timer.last.pass();
expect('a desktop without windows is reported', empty, [NOTHING]);

if (failures === 0)
    print('kwin_test.js: passed');
System.exit(failures === 0 ? 0 : 1);
