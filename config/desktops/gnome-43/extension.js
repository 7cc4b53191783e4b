// GNOME Shell 43 and 44, which load extensions by `imports`; focus.js and keys.js of ../gnome are installed beside this file.

const {Clutter, Shell} = imports.gi;
const {extensionUtils} = imports.misc;
const Main = imports.ui.main;

class FocusExtension {
    async enable() {
        this._enabled = true;
        const folder = extensionUtils.getCurrentExtension().dir;
        const {FocusBridge} = await import(folder.get_child('focus.js').get_uri());
        // The Shell may have disabled or disabled and enabled it meanwhile.
        if (!this._enabled || this._bridge)
            return;
        const seat = Clutter.get_default_backend().get_default_seat();
        const makeKeyboard = () => seat.create_virtual_device(Clutter.InputDeviceType.KEYBOARD_DEVICE);
        const isModal = () => Main.modalCount > 0;
        this._bridge = new FocusBridge(global, Shell.WindowTracker.get_default(), isModal, makeKeyboard);
    }

    // The Shell also calls this when the screen is locked.
    disable() {
        this._enabled = false;
        this._bridge?.destroy();
        this._bridge = null;
    }
}

function init() {
    return new FocusExtension();
}
