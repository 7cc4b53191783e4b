// The laws of the Shell extension's logic, on a Shell made of plain objects and a bus of its own: gjs -m focus_test.js

import GLib from 'gi://GLib';
import Gio from 'gi://Gio';
import System from 'system';

import {FocusBridge, FocusReports, describe} from '../../config/desktops/gnome/focus.js';

const NOTHING = ['', '', '', 0];
const context = GLib.MainContext.default();
let failures = 0;

function expect(law, value, expected) {
    const [found, wanted] = [value, expected].map(each => JSON.stringify(each));
    if (found !== wanted) {
        failures += 1;
        printerr(`focus_test.js: error: ${law}: ${found} instead of ${wanted}`);
    }
}

/** An object with signals, as far as the extension uses them. */
class Sender {
    constructor(values = {}) {
        this.handlers = new Map();
        this.number = 0;
        Object.assign(this, values);
    }

    connect(signal, handler) {
        this.number += 1;
        this.handlers.set(this.number, [signal, handler]);
        return this.number;
    }

    disconnect(number) {
        if (!this.handlers.delete(number))
            throw new Error(`signal ${number} is not connected`);
    }

    set(property, value) {
        this[property.replace('-', '_')] = value;
        for (const [signal, handler] of [...this.handlers.values()]) {
            if (signal === `notify::${property}`)
                handler();
        }
    }

    emit(name) {
        for (const [signal, handler] of [...this.handlers.values()]) {
            if (signal === name)
                handler();
        }
    }
}

class Window extends Sender {
    get_wm_class() { return this.wm_class ?? null; }
    get_wm_class_instance() { return this.instance ?? null; }
    get_gtk_application_id() { return this.gtk ?? null; }
    get_title() { return this.title ?? null; }
    get_pid() { return this.pid ?? -1; }
}

/** A Shell whose windows have their application in `app`. */
class Shell {
    constructor() {
        this.display = new Sender({focus_window: null});
        this.stage = new Sender({key_focus: null, get_key_focus() { return this.key_focus; }});
        this.tracker = new Sender({get_window_app: window => window.app ?? null});
        this.modal = 0;
        this.held = 0;
        this.pressed = [];
        this.global = {display: this.display, stage: this.stage, get_pointer: () => [0, 0, this.held]};
        this.parts = [this.global, this.tracker, () => this.modal > 0];
        this.makeKeyboard = () => ({notify_keyval: (_time, key, state) => this.pressed.push([key, state])});
    }

    get connections() {
        return [this.display, this.stage, this.tracker].reduce((sum, sender) => sum + sender.handlers.size, 0);
    }
}

const application = id => ({get_id: () => id});
const editor = () => new Window({
    wm_class: 'org.example.Editor', title: 'a', pid: 7, app: application('org.example.Editor.desktop'),
});
const EDITOR = ['org.example.Editor', 'org.example.Editor', 'a', 7];

/** Runs the main loop until `condition` holds, or until `deadline` milliseconds have passed. */
function until(condition, deadline = 5000) {
    let late = false;
    const timer = GLib.timeout_add(GLib.PRIORITY_DEFAULT, deadline, () => {
        late = true;
        return GLib.SOURCE_CONTINUE;
    });
    while (!condition() && !late)
        context.iteration(true);
    GLib.source_remove(timer);
    return !late;
}

/** Runs the main loop as long as it has work now; titles wait for longer. */
function settle() {
    while (context.iteration(false));
}

function windowsAreDescribed() {
    const rows = [
        ['a Wayland window has its application id as class', {wm_class: 'org.gnome.Console', title: 't', pid: 3},
            'org.gnome.Console.desktop', ['org.gnome.Console', 'org.gnome.Console', 't', 3]],
        ['a desktop file may have another name than the class', {wm_class: 'gnome-terminal-server', title: 't', pid: 3},
            'org.gnome.Terminal.desktop', ['org.gnome.Terminal', 'gnome-terminal-server', 't', 3]],
        ['an X11 window has instance and class', {wm_class: 'XTerm', instance: 'xterm', title: 't', pid: 3},
            'debian-xterm.desktop', ['debian-xterm', 'xterm/XTerm', 't', 3]],
        ['a program without a desktop file has its class', {wm_class: 'three', instance: 'three', title: 't', pid: 3},
            'window:4', ['three', 'three', 't', 3]],
        ['a GTK program without a desktop file has its own id', {wm_class: 'four', gtk: 'org.example.Four', pid: 3},
            'window:4', ['org.example.Four', 'four', '', 3]],
        ['an application without a class has its id twice', {title: 't', pid: 3},
            'org.example.Five.desktop', ['org.example.Five', 'org.example.Five', 't', 3]],
        ['nothing known is empty', {}, null, NOTHING],
    ];
    for (const [law, window, id, expected] of rows)
        expect(law, describe(new Window(window), id && application(id)), expected);
}

function reportsFollowTheFocus() {
    const shell = new Shell();
    let sent = [];
    const reports = new FocusReports(...shell.parts, values => sent.push(values));
    const law = (name, event, ...expected) => {
        event();
        settle();
        expect(name, sent.splice(0), expected);
    };
    const window = editor();
    law('the first report comes at once', () => {}, NOTHING);
    law('a focused window is reported', () => shell.display.set('focus-window', window), EDITOR);
    law('signals that change nothing are not reported', () => shell.tracker.set('focus-app', null));
    law('a modal part that is counted after the grab hides the window', () => {
        shell.stage.set('is-grabbed', true);
        shell.modal = 1;
    }, NOTHING);
    law('its end shows the window', () => {
        shell.modal = 0;
        shell.stage.set('is-grabbed', false);
    }, EDITOR);
    law('the menu of a program, which grabs the stage, hides nothing', () => shell.stage.set('is-grabbed', true));
    law('an actor with the keyboard hides the window', () => shell.stage.set('key-focus', {mapped: true}), NOTHING);
    law('a hidden actor does not', () => shell.stage.set('key-focus', {mapped: false}), EDITOR);
    law('nor does the stage itself', () => shell.stage.set('key-focus', Object.assign(shell.stage, {mapped: true})));
    const other = new Window({wm_class: 'XTerm', instance: 'xterm', title: 'b', pid: 8});
    law('a switch is one report', () => {
        shell.display.set('focus-window', null);
        shell.display.set('focus-window', other);
        shell.tracker.set('focus-app', null);
    }, ['XTerm', 'xterm/XTerm', 'b', 8]);
    expect('a window without the focus is not observed', window.handlers.size, 0);

    other.set('title', 'c');
    other.set('title', 'd');
    settle();
    expect('titles wait', sent.splice(0), []);
    until(() => sent.length > 0);
    expect('the latest title is reported once', sent.splice(0), [['XTerm', 'xterm/XTerm', 'd', 8]]);
    const spinner = GLib.timeout_add(GLib.PRIORITY_DEFAULT, 20, () => {
        other.set('title', `${other.title}.`);
        return GLib.SOURCE_CONTINUE;
    });
    expect('a title that never rests is reported', until(() => sent.length > 0, 2000), true);
    GLib.source_remove(spinner);
    sent = [];
    law('a change of the focus does not wait for a title', () => {
        other.set('title', 'e');
        shell.display.set('focus-window', window);
    }, EDITOR);

    window.set('title', 'f');
    law('the end is reported', () => reports.destroy(), NOTHING);
    expect('nothing is observed afterwards', shell.connections + window.handlers.size + other.handlers.size, 0);
    expect('no title is reported afterwards', until(() => sent.length > 0, 400), false);
}

/** A service on a connection of its own, which keeps the reports and their flags. */
class Service {
    constructor(address) {
        const flags = Gio.DBusConnectionFlags;
        this.connection = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, null, null);
        this.received = [];
        const methods = '<method name="Report"><arg type="s"/><arg type="s"/><arg type="s"/><arg type="u"/></method>';
        const {interfaces: [report]} = Gio.DBusNodeInfo.new_for_xml(
            `<node><interface name="org.washboard.Focus1">${methods}</interface></node>`);
        this.connection.register_object('/org/washboard/Focus', report,
            (_connection, _sender, _path, _interface, _method, parameters, invocation) => {
                this.received.push([parameters.deepUnpack(), invocation.get_message().get_flags()]);
                invocation.return_value(null);
            }, null, null);
        Gio.bus_own_name_on_connection(this.connection, 'org.washboard.Focus', Gio.BusNameOwnerFlags.NONE, null, null);
    }

    /** Returns the next report. */
    next() {
        until(() => this.received.length > 0);
        return this.received.shift();
    }

    end() {
        this.connection.close_sync(null);
    }
}

/** Starts a bus, and returns the program and the address. */
function startBus() {
    const bus = Gio.Subprocess.new(['dbus-daemon', '--session', '--nofork', '--nopidfile', '--print-address=1'],
        Gio.SubprocessFlags.STDOUT_PIPE | Gio.SubprocessFlags.STDERR_SILENCE);
    const [address] = Gio.DataInputStream.new(bus.get_stdout_pipe()).read_line_utf8(null);
    GLib.setenv('DBUS_SESSION_BUS_ADDRESS', address, true);
    Gio.DBus.session.exit_on_close = false;
    return [bus, address];
}

function reportsReachTheService(address) {
    const shell = new Shell();
    shell.display.focus_window = editor();
    const flags = Gio.DBusMessageFlags.NO_REPLY_EXPECTED | Gio.DBusMessageFlags.NO_AUTO_START;

    const bridge = new FocusBridge(...shell.parts, shell.makeKeyboard);
    settle();
    expect('nothing is observed without the service', shell.connections, 0);
    const first = new Service(address);
    expect('the service gets a report when it appears', first.next(), [EDITOR, flags]);
    shell.display.set('focus-window', null);
    expect('and later changes', first.next(), [NOTHING, flags]);
    first.end();
    until(() => shell.connections === 0);
    expect('nothing is observed after the end of the service', shell.connections, 0);

    shell.display.focus_window = editor();
    const second = new Service(address);
    expect('another service gets the report', second.next(), [EDITOR, flags]);
    bridge.destroy();
    expect('the end of the extension is reported', second.next(), [NOTHING, flags]);
    expect('nothing is observed after the end of the extension', shell.connections, 0);
    second.end();
    const third = new Service(address);
    expect('a later service is not noticed', until(() => shell.connections > 0, 200), false);
    third.end();
}

/** Asks the extension for a key, and returns what is refused; `null` if it was pressed. */
function press(service, name) {
    let answer;
    service.connection.call(Gio.DBus.session.get_unique_name(), '/org/washboard/Keys', 'org.washboard.Keys1', 'Press',
        new GLib.Variant('(s)', [name]), null, Gio.DBusCallFlags.NONE, -1, null, (connection, result) => {
            try {
                connection.call_finish(result);
                answer = null;
            } catch (error) {
                answer = Gio.DBusError.get_remote_error(error).split('.').at(-1);
            }
        });
    until(() => answer !== undefined);
    return answer;
}

function keysArePressedForTheServiceAlone(address) {
    const shell = new Shell();
    shell.display.focus_window = editor();
    const bridge = new FocusBridge(...shell.parts, shell.makeKeyboard);
    const service = new Service(address);
    service.next();
    const stranger = {connection: Gio.DBusConnection.new_for_address_sync(address,
        Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, null, null)};
    const law = (name, asker, key, answer, ...pressed) => {
        expect(name, [press(asker, key), shell.pressed.splice(0)], [answer, pressed]);
    };
    const shortcut = () => shell.display.emit('accelerator-activated');

    law('nothing is pressed without a shortcut', service, 'ctrl+v', 'Refused');
    shortcut();
    law('nor for a stranger', stranger, 'ctrl+v', 'Refused');
    law('nor a key that is no paste key', service, 'ctrl+alt+t', 'Refused');
    law('the service has the paste key pressed', service, 'ctrl+v', null,
        [0xffe3, 1], [0x76, 1], [0x76, 0], [0xffe3, 0]);
    law('once for each shortcut', service, 'ctrl+v', 'Refused');
    shortcut();
    shell.held = 64;
    GLib.timeout_add(GLib.PRIORITY_DEFAULT, 60, () => {
        shell.held = 16;
        return GLib.SOURCE_REMOVE;
    });
    law('after the keys of the shortcut are up', service, 'shift+insert', null,
        [0xffe1, 1], [0xff63, 1], [0xff63, 0], [0xffe1, 0]);
    shortcut();
    shell.held = 64;
    law('a key that stays down has nothing pressed', service, 'ctrl+v', 'Refused');
    shortcut();
    GLib.timeout_add(GLib.PRIORITY_DEFAULT, 60, () => {
        [shell.held, shell.display.focus_window] = [0, editor()];
        return GLib.SOURCE_REMOVE;
    });
    law('another window gets no key', service, 'ctrl+v', 'Refused');
    shortcut();
    shell.modal = 1;
    law('a part of the Shell gets none', service, 'ctrl+v', 'Refused');
    shell.modal = 0;
    bridge.destroy();
    law('after the end there are no keys', service, 'ctrl+v', 'UnknownMethod');
    expect('nothing is observed after the end of the keys', shell.connections, 0);
    stranger.connection.close_sync(null);
    service.end();
}

windowsAreDescribed();
reportsFollowTheFocus();
const [bus, address] = startBus();
reportsReachTheService(address);
keysArePressedForTheServiceAlone(address);
bus.force_exit();
bus.wait(null);
if (failures === 0)
    print('focus_test.js: passed');
System.exit(failures === 0 ? 0 : 1);
