import Selections
import Service
import ServiceCore
import WaylandClipboard

/// The keyboard of a desktop whose bridge reports the focus to the service: of GNOME while a Wayland window has it, or
/// of KWin. GNOME's Shell presses the paste key for the service alone.
final class DesktopKeyboard: PasteKeyboard {
  private let service: ServiceOptions
  /// A window of GNOME's compositor, which pastes for all such windows; 0 on KWin.
  private let proxy: UInt32
  /// Presses the key on KWin.
  private let keys: VirtualKeyboard?

  init(_ service: ServiceOptions, proxy: UInt32, keys: VirtualKeyboard?) {
    (self.service, self.proxy, self.keys) = (service, proxy, keys)
  }

  func focus() throws(SelectionError) -> PasteFocus? {
    PasteFocus(window: proxy, client: Client(classes: try ask(nil)))
  }

  func isFocused(_ focus: PasteFocus) throws(SelectionError) -> Bool { try self.focus() == focus }

  /// The Shell waits until no key is held.
  func isAnyKeyHeld() -> Bool { keys?.isAnyKeyHeld() ?? false }

  func press(_ key: PasteKey) throws(SelectionError) {
    if let keys { try keys.press(key) } else { _ = try ask(key) }
  }

  /// - Returns: the names of the program that has the focus.
  private func ask(_ key: PasteKey?) throws(SelectionError) -> [String] {
    do throws(CommandFailure) {
      return try service.part(\.focus, "focus", after: .press(key))
    } catch {
      throw SelectionError(.unavailable, reason: error.reason)
    }
  }
}
