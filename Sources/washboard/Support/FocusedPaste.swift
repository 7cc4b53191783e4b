import Glibc
import Selections
import Service
import ServiceCore
import X11Clipboard

/// A paste into the program that has the keyboard. The service prepares the copy for that program alone, and then its
/// paste key is pressed. Nothing happens if another program has the keyboard by then.
struct FocusedPaste {
  private let keyboard: PasteKeyboard
  private let focus: PasteKeyboard.Focus
  /// The key that the user named; `nil` for the one of the program.
  private let key: PasteKey?

  /// Milliseconds within which the keys of the binding must be up, and the focus must be back after a menu.
  private static let patience: Instant = 1000
  /// Microseconds between two looks.
  private static let pause: UInt32 = 10_000

  /// Looks which program has the keyboard.
  /// - Parameter key: `nil` for the one of the program.
  init(on display: DisplayName?, key: PasteKey?) throws(CommandFailure) {
    guard case .x11(let name)? = display else {
      throw CommandFailure(
        .unavailable, "this command needs an X11 display with a running service, and this session has none",
        advice: "use 'washboard apply PROFILE' and the program's own paste key")
    }
    let result = TimedWork.run(within: DisplayProbe.patience) { () -> Result<Looked, SelectionError> in
      Result { () throws(SelectionError) in
        let keyboard = try PasteKeyboard(display: name)
        return Looked(keyboard: keyboard, focus: keyboard.focus())
      }
    }
    do throws(SelectionError) {
      guard let looked = try result?.get() else {
        throw SelectionError(.timedOut, reason: "the X server of '\(name)' does not answer")
      }
      guard let focus = looked.focus else {
        throw SelectionError(.unavailable, reason: "no window has the keyboard focus")
      }
      (self.keyboard, self.focus) = (looked.keyboard, focus)
    } catch {
      throw CommandFailure(.unavailable, error.reason.printable)
    }
    guard key != nil || PasteKey(for: focus, onlyText: false) != nil else {
      throw CommandFailure(
        .failure, "\(Self.name(of: focus)) has no key that pastes the clipboard, only one for the primary selection",
        advice: "name the key with --key if yours has one")
    }
    self.key = key
  }

  /// The result of a look at the display. Sendable, because the thread that makes it hands it over and keeps nothing.
  private struct Looked: @unchecked Sendable {
    let keyboard: PasteKeyboard
    let focus: PasteKeyboard.Focus?
  }

  /// Pastes the copy by a profile.
  /// - Parameter prepare: asks the service for it, for the program of a window.
  func paste(_ prepare: (UInt32) throws(CommandFailure) -> CopyReport) throws(CommandFailure) -> CopyReport {
    try awaitFocusAndKeys()
    let report = try prepare(focus.window)
    let key = key ?? PasteKey(for: focus, onlyText: report.hasOnlyText) ?? .controlV
    guard keyboard.isFocused(focus), !keyboard.isAnyKeyHeld() else {
      throw CommandFailure(.failure, "another key was pressed meanwhile; nothing was pasted")
    }
    do throws(SelectionError) {
      try keyboard.press(key)
    } catch {
      throw CommandFailure(.unavailable, error.reason.printable)
    }
    return report
  }

  private func awaitFocusAndKeys() throws(CommandFailure) {
    let end = MonotonicClock.now() &+ Self.patience
    while !keyboard.isFocused(focus) || keyboard.isAnyKeyHeld() {
      guard MonotonicClock.now() < end else {
        let isFocused = keyboard.isFocused(focus)
        throw CommandFailure(
          .failure,
          isFocused
            ? "a key is still held down after a second; nothing was pasted"
            : "\(Self.name(of: focus)) no longer has the keyboard focus; nothing was pasted")
      }
      usleep(Self.pause)
    }
  }

  private static func name(of focus: PasteKeyboard.Focus) -> String {
    (focus.client?.executable ?? focus.client?.classes.last)?.printable ?? "the program"
  }
}
