// The paste key, which the Shell presses in Wayland windows when the service asks for it.

import GLib from 'gi://GLib';
import Gio from 'gi://Gio';

// The paste keys, which are all that is ever pressed, and their X11 keysyms.
const PASTE_KEYS = ['ctrl+v', 'ctrl+shift+v', 'ctrl+shift+alt+v', 'shift+insert'];
const KEYSYMS = {ctrl: 0xffe3, shift: 0xffe1, alt: 0xffe9, insert: 0xff63, v: 0x76};
const KEYS_INTERFACE =
    '<node><interface name="org.washboard.Keys1"><method name="Press"><arg type="s"/></method></interface></node>';
// Shift, control, Alt, Super and AltGr among the modifiers of Clutter.
const HELD = 1 | 4 | 8 | 64 | 128;
// Milliseconds between two looks at the keys, and the number of looks.
const [PAUSE, LOOKS] = [20, 50];
// Microseconds after a keyboard shortcut within which one paste key is pressed. The user may choose from a menu.
const SHORTCUT_TIME = 30_000_000;

/**
 * Presses the paste key when the service asks for it, once for each keyboard shortcut of the desktop that the user has
 * pressed. Only the program that owns the service's name is heard, and it cannot have a key pressed without the user.
 */
export class PasteKeys {
    /** `focusedWindow` returns the window with the keyboard, and `makeKeyboard` a virtual keyboard of Clutter's. */
    constructor(global, focusedWindow, makeKeyboard, connection, service) {
        Object.assign(this, {global, focusedWindow, makeKeyboard, service});
        this._signal = global.display.connect('accelerator-activated', () => {
            this._end = GLib.get_monotonic_time() + SHORTCUT_TIME;
        });
        this._object = Gio.DBusExportedObject.wrapJSObject(KEYS_INTERFACE, this);
        this._object.export(connection, '/org/washboard/Keys');
    }

    destroy() {
        this.global.display.disconnect(this._signal);
        this._object.unexport();
        if (this._timer)
            GLib.source_remove(this._timer);
    }

    PressAsync([name], invocation) {
        const refuse = reason => invocation.return_dbus_error('org.washboard.Keys1.Refused', reason);
        const window = this.focusedWindow();
        if (invocation.get_sender() !== this.service || !PASTE_KEYS.includes(name) || !window || this._timer)
            return refuse('the desktop presses no such key now');
        if (!(GLib.get_monotonic_time() < this._end))
            return refuse('GNOME presses the paste key only after a keyboard shortcut that the user has pressed');
        this._end = 0;
        let looks = LOOKS;
        this._timer = GLib.timeout_add(GLib.PRIORITY_DEFAULT, PAUSE, () => {
            const isHeld = this.global.get_pointer()[2] & HELD;
            looks -= 1;
            if (isHeld && looks > 0)
                return GLib.SOURCE_CONTINUE;
            this._timer = 0;
            if (isHeld || this.focusedWindow() !== window)
                refuse(isHeld ? 'a key is still held down after a second' : 'another window has the focus');
            else
                invocation.return_value(this._press(name.split('+').map(key => KEYSYMS[key])));
            return GLib.SOURCE_REMOVE;
        });
    }

    _press(keys) {
        const keyboard = this.makeKeyboard();
        for (const key of keys)
            keyboard.notify_keyval(GLib.get_monotonic_time(), key, 1);
        for (const key of keys.reverse())
            keyboard.notify_keyval(GLib.get_monotonic_time(), key, 0);
        return null;
    }
}
