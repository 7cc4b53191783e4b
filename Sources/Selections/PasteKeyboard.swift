/// The keyboard of a display, for a program that presses the paste key at its user's word.
package protocol PasteKeyboard: AnyObject {
  /// Returns the window that has the keyboard; `nil` if none has.
  func focus() throws(SelectionError) -> PasteFocus?

  /// Reports whether that window still has the keyboard.
  func isFocused(_ focus: PasteFocus) throws(SelectionError) -> Bool

  /// Reports whether any key is held down, those of the binding that started this process among them. A display that
  /// keeps that from programs reports none.
  func isAnyKeyHeld() -> Bool

  /// Presses and releases the keys of a paste.
  /// - Throws: `SelectionError` with code `unavailable` if the keyboard has no such key. Nothing is pressed then.
  func press(_ key: PasteKey) throws(SelectionError)
}

/// A window that has the keyboard, and its program.
package struct PasteFocus: Hashable, Sendable {
  /// The number of the window on its display.
  package var window: UInt32
  /// The program of the window; `nil` if it is not known.
  package var client: Client?
  /// Whether the window is known to be a dialog of its program.
  package var isDialog: Bool
  /// The paste key that the user's X resources give to the program, for xterm.
  package var resourceKey: PasteKey?

  package init(window: UInt32, client: Client? = nil, isDialog: Bool = false, resourceKey: PasteKey? = nil) {
    (self.window, self.client) = (window, client)
    (self.isDialog, self.resourceKey) = (isDialog, resourceKey)
  }
}
