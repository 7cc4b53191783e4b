// The logic of the extension. It observes nothing unless Washboard is on the session bus.

import GLib from 'gi://GLib';
import Gio from 'gi://Gio';

import {PasteKeys} from './keys.js';

const NO_WINDOW = ['', '', '', 0];
// Milliseconds until a new title is reported: spinners in terminals change it many times a second.
const TITLE_DELAY = 250;

/** Returns application id, window class, title and process id of a window. */
export function describe(window, application) {
    const id = application?.get_id() ?? '';
    const [instance, windowClass] = [window.get_wm_class_instance(), window.get_wm_class() ?? ''];
    // An application without a desktop file has an id such as "window:7".
    const own = window.get_gtk_application_id() || windowClass;
    const name = id.endsWith('.desktop') ? id.slice(0, -'.desktop'.length) : own;
    return [
        name,
        instance && instance !== windowClass ? `${instance}/${windowClass}` : windowClass || name,
        window.get_title() ?? '',
        Math.max(window.get_pid(), 0),
    ];
}

/** Observes the focus until it is destroyed, and sends each change. */
export class FocusReports {
    /** `global` is the Shell's object of this name; `isModal` reports whether a part of the Shell has the keyboard. */
    constructor(global, tracker, isModal, send) {
        Object.assign(this, {_global: global, _tracker: tracker, _isModal: isModal, _send: send});
        const changed = () => this._schedule(0);
        this._signals = [
            ...connect(global.display, ['focus-window'], changed),
            ...connect(global.stage, ['key-focus', 'is-grabbed'], changed),
            ...connect(tracker, ['focus-app'], changed),
        ];
        this._windowSignals = [];
        changed();
    }

    destroy() {
        this._cancel();
        disconnect(this._signals);
        this._update(null);
    }

    // The Shell counts its modal parts after the stage's signals, so its state is read a moment later.
    _schedule(delay) {
        if (this._timer && delay > 0)
            return;
        this._cancel();
        this._timer = GLib.timeout_add(GLib.PRIORITY_DEFAULT, delay, () => {
            this._timer = 0;
            this._update(this.focusedWindow());
            return GLib.SOURCE_REMOVE;
        });
    }

    _cancel() {
        if (this._timer)
            GLib.source_remove(this._timer);
        this._timer = 0;
    }

    // The display keeps its focused window while the Shell has the keyboard. A hidden actor may keep the stage's key
    // focus, and menus of programs grab the stage: neither takes the keyboard from the window's program.
    focusedWindow() {
        const {display, stage} = this._global;
        const actor = stage.get_key_focus();
        return this._isModal() || (actor && actor !== stage && actor.mapped) ? null : display.focus_window;
    }

    _update(window) {
        disconnect(this._windowSignals);
        if (window)
            this._windowSignals = connect(window, ['title', 'wm-class'], () => this._schedule(TITLE_DELAY));
        const values = window ? describe(window, this._tracker.get_window_app(window)) : NO_WINDOW;
        const text = JSON.stringify(values);
        if (text !== this._last)
            this._send(values);
        this._last = text;
    }
}

/** Reports the focus to the service while the service is on the session bus, and presses the paste key for it. */
export class FocusBridge {
    constructor(global, tracker, isModal, makeKeyboard) {
        const appeared = (connection, _name, owner) => {
            this._reports = new FocusReports(global, tracker, isModal, values => send(connection, owner, values));
            const focusedWindow = () => this._reports.focusedWindow();
            this._keys = new PasteKeys(global, focusedWindow, makeKeyboard, connection, owner);
        };
        const flags = Gio.BusNameWatcherFlags.NONE;
        const vanished = () => this._stop();
        this._watch = Gio.bus_watch_name(Gio.BusType.SESSION, 'org.washboard.Focus', flags, appeared, vanished);
    }

    destroy() {
        Gio.bus_unwatch_name(this._watch);
        this._stop();
    }

    _stop() {
        this._keys?.destroy();
        this._reports?.destroy();
        this._reports = this._keys = null;
    }
}

function connect(object, properties, handler) {
    return properties.map(property => [object, object.connect(`notify::${property}`, handler)]);
}

function disconnect(signals) {
    for (const [object, signal] of signals.splice(0))
        object.disconnect(signal);
}

function send(connection, owner, values) {
    const message = Gio.DBusMessage.new_method_call(owner, '/org/washboard/Focus', 'org.washboard.Focus1', 'Report');
    message.set_flags(Gio.DBusMessageFlags.NO_REPLY_EXPECTED | Gio.DBusMessageFlags.NO_AUTO_START);
    message.set_body(new GLib.Variant('(sssu)', values));
    try {
        connection.send_message(message, Gio.DBusSendMessageFlags.NONE);
    } catch {
        // The bus has closed the connection.
    }
}
