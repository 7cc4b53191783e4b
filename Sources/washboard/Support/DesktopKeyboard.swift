import Selections
import Service
import ServiceCore

/// The keyboard of GNOME while a Wayland window has it. The Shell presses the paste key for the service alone.
final class DesktopKeyboard: PasteKeyboard {
  private let service: ServiceOptions
  /// A window of the compositor, which pastes for all such windows.
  private let proxy: UInt32

  init(_ service: ServiceOptions, proxy: UInt32) { (self.service, self.proxy) = (service, proxy) }

  func focus() throws(SelectionError) -> PasteFocus? {
    PasteFocus(window: proxy, client: Client(classes: try ask(nil)))
  }

  func isFocused(_ focus: PasteFocus) throws(SelectionError) -> Bool { try self.focus() == focus }

  /// The Shell waits until no key is held.
  func isAnyKeyHeld() -> Bool { false }

  func press(_ key: PasteKey) throws(SelectionError) { _ = try ask(key) }

  /// - Returns: the names of the program that has the focus.
  private func ask(_ key: PasteKey?) throws(SelectionError) -> [String] {
    do throws(CommandFailure) {
      return try service.part(\.focus, "focus", after: .press(key))
    } catch {
      throw SelectionError(.unavailable, reason: error.reason)
    }
  }
}
