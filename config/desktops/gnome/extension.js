// GNOME Shell 45 and later; ../gnome-43 has this file for 43 and 44.

import Clutter from 'gi://Clutter';
import Shell from 'gi://Shell';
import {Extension} from 'resource:///org/gnome/shell/extensions/extension.js';
import * as Main from 'resource:///org/gnome/shell/ui/main.js';

import {FocusBridge} from './focus.js';

export default class FocusExtension extends Extension {
    enable() {
        // The stage has no context before 47.
        const backend = global.stage.context?.get_backend() ?? Clutter.get_default_backend();
        const makeKeyboard = () =>
            backend.get_default_seat().create_virtual_device(Clutter.InputDeviceType.KEYBOARD_DEVICE);
        const isModal = () => Main.modalCount > 0;
        this._bridge = new FocusBridge(global, Shell.WindowTracker.get_default(), isModal, makeKeyboard);
    }

    // The Shell also calls this when the screen is locked.
    disable() {
        this._bridge?.destroy();
        this._bridge = null;
    }
}
