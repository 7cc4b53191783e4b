import Glibc
import Selections
import Service
import ServiceCore
internal import SystemCalls
import WaylandClipboard
import X11Clipboard

/// A paste into the program that has the keyboard. The service prepares the copy for that program alone, and then its
/// paste key is pressed. Nothing happens if another program has the keyboard by then.
struct FocusedPaste {
  private let keyboard: any PasteKeyboard
  private let focus: PasteFocus
  /// The number of the focused window for the service; `nil` where no display identifies the program that pastes.
  private let window: UInt32?
  /// The key that the user named; `nil` for the one of the program.
  private let key: PasteKey?

  /// Milliseconds within which the keys of the binding must be up, and the focus must be back after a menu.
  private static let patience: Instant = 1000
  /// Microseconds between two looks.
  private static let pause: UInt32 = 10_000

  /// Looks which program has the keyboard.
  /// - Parameter key: `nil` for the one of the program.
  init(on service: ServiceOptions, key: PasteKey?) throws(CommandFailure) {
    guard let display = service.servedDisplay else {
      throw CommandFailure(.unavailable, "this session has no display with a running service", advice: Self.advice)
    }
    let result = TimedWork.run(within: DisplayProbe.patience) { () -> Result<Looked, SelectionError> in
      Result { () throws(SelectionError) in
        let keyboard = try Self.keyboard(of: display)
        let focus = try keyboard.focus()
        let proxy = focus == nil ? (keyboard as? TestInputKeyboard)?.compositorWindow() : nil
        return Looked(keyboard: keyboard, focus: focus, proxy: proxy)
      }
    }
    do throws(SelectionError) {
      guard let looked = try result?.get() else {
        throw SelectionError(.timedOut, reason: "the display '\(display.name)' does not answer")
      }
      var (keyboard, focus) = (looked.keyboard, looked.focus)
      if let proxy = looked.proxy {
        let desktop = DesktopKeyboard(service, proxy: proxy, keys: nil)
        (keyboard, focus) = (desktop, try? desktop.focus())
      } else if let keys = looked.keyboard as? VirtualKeyboard, !keys.seesFocus {
        keyboard = DesktopKeyboard(service, proxy: 0, keys: keys)
        focus = try keyboard.focus()
      }
      guard let focus else { throw SelectionError(.unavailable, reason: Self.noFocus(on: display)) }
      (self.keyboard, self.focus) = (keyboard, focus)
      window = display.isWayland ? nil : focus.window
    } catch {
      let advice = SessionProbe.bridge()?.lacksKeys == true ? "run 'washboard desktop enable'" : Self.advice
      throw CommandFailure(.unavailable, error.reason, advice: SessionProbe.isWayland ? advice : nil)
    }
    guard key != nil || PasteKey(for: focus, onlyText: false) != nil else {
      throw CommandFailure(
        .failure, "\(Self.name(of: focus)) has no key that pastes the clipboard, only one for the primary selection",
        advice: "name the key with --key if yours has one")
    }
    self.key = key
  }

  private static let advice = "use 'washboard apply PROFILE' and the program's own paste key"

  private static func noFocus(on display: DisplayName) -> String {
    SessionProbe.isWayland && !display.isWayland
      ? "no X11 window has the keyboard focus, and in this Wayland session only X11 windows can be pasted into"
      : "no window has the keyboard focus"
  }

  private static func keyboard(of display: DisplayName) throws(SelectionError) -> any PasteKeyboard {
    switch display {
    case .x11(let name): try TestInputKeyboard(display: name)
    case .wayland(let name): try VirtualKeyboard(display: name, environment: Environment.variables)
    }
  }

  /// The result of a look at the display. Sendable, because the thread that makes it hands it over and keeps nothing.
  private struct Looked: @unchecked Sendable {
    let keyboard: any PasteKeyboard
    let focus: PasteFocus?
    /// The window of a compositor whose Wayland windows may have the keyboard.
    let proxy: UInt32?
  }

  /// Pastes the copy by a profile.
  /// - Parameter prepare: asks the service for it, for the program of a window.
  func paste(_ prepare: (UInt32?) throws(CommandFailure) -> CopyReport) throws(CommandFailure) -> CopyReport {
    try awaitFocusAndKeys()
    let report = try prepare(window)
    let key = key ?? PasteKey(for: focus, onlyText: report.hasOnlyText) ?? .controlV
    guard try isFocused(), !keyboard.isAnyKeyHeld() else {
      throw CommandFailure(.failure, "another key was pressed meanwhile; nothing was pasted")
    }
    try ask { keyboard throws(SelectionError) in try keyboard.press(key) }
    return report
  }

  private func awaitFocusAndKeys() throws(CommandFailure) {
    let end = MonotonicClock.now() &+ Self.patience
    while try !isFocused() || keyboard.isAnyKeyHeld() {
      guard MonotonicClock.now() < end else {
        guard try isFocused() else {
          throw CommandFailure(
            .failure, "\(Self.name(of: focus)) no longer has the keyboard focus; nothing was pasted")
        }
        throw CommandFailure(.temporary, "a key is still held down after a second; nothing was pasted")
      }
      usleep(Self.pause)
    }
  }

  private func isFocused() throws(CommandFailure) -> Bool {
    try ask { keyboard throws(SelectionError) in try keyboard.isFocused(focus) }
  }

  private func ask<Answer>(
    _ question: (any PasteKeyboard) throws(SelectionError) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(SelectionError) {
      return try question(keyboard)
    } catch {
      throw CommandFailure(.unavailable, error.reason)
    }
  }

  private static func name(of focus: PasteFocus) -> String {
    (focus.client?.executable ?? focus.client?.classes.last)?.printable ?? "the program"
  }
}
