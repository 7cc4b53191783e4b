// GNOME Shell 45 and later; ../gnome-43 has this file for 43 and 44.

import Shell from 'gi://Shell';
import {Extension} from 'resource:///org/gnome/shell/extensions/extension.js';
import * as Main from 'resource:///org/gnome/shell/ui/main.js';

import {FocusBridge} from './focus.js';

export default class FocusExtension extends Extension {
    enable() {
        this._bridge = new FocusBridge(global, Shell.WindowTracker.get_default(), () => Main.modalCount > 0);
    }

    // The Shell also calls this when the screen is locked.
    disable() {
        this._bridge?.destroy();
        this._bridge = null;
    }
}
