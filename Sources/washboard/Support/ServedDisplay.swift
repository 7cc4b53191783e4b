import Glibc
import Logging
import Selections
import Service
import ServiceCore
import X11Clipboard

/// A display that this process serves, with all that depends on its kind.
struct ServedDisplay {
  let name: DisplayName
  let transport: any ClipboardTransport
  /// The token of the present run of the display's server.
  let server: ServerToken
  let compoundText: CompoundTextConversion
  /// The copies that a service had on the clipboard that was replaced. What it was read by is not kept.
  var inherited: [CleanCopy] = []
  /// The turn to replace that service; `nil` if none is replaced.
  var turn: ReplacementTurn?
  /// Held as long as the display is served; `nil` where the display itself sees to it that there is one service.
  var lock: InstanceLock?

  /// The options for connections to displays.
  struct Options {
    var settings: (DisplayName) -> TransportSettings
    var replace: Bool
    var socket: (DisplayName) -> ControlSocketPath?
    var logger: Logger

    /// Waits for the turn to replace a service; `nil` if none is to be replaced.
    func turn(_ name: DisplayName) -> ReplacementTurn? {
      guard replace else { return nil }
      return ControlSocketPath(display: name.name, environment: Environment.variables).flatMap(ReplacementTurn.init)
    }
  }

  /// Connects to the first of the displays that can be served.
  /// - Throws: `SelectionError` with code `alreadyRunning`, or the reason why the first display cannot be served.
  static func open(_ names: [DisplayName], _ options: Options) throws(SelectionError) -> ServedDisplay {
    var first: SelectionError?
    for name in names {
      do throws(SelectionError) {
        let display = try open(name, options)
        if let first { options.logger.notice("display \(name) is served instead of \(names[0]): \(first.reason)") }
        return display
      } catch {
        if error.code == .alreadyRunning { throw error }
        first = first ?? error
      }
    }
    throw first ?? SelectionError(.unavailable, reason: "there is no display")
  }

  private static func open(_ name: DisplayName, _ options: Options) throws(SelectionError) -> ServedDisplay {
    switch name {
    case .x11(let display): try x11(display, name, options)
    case .wayland(let display): try wayland(display, name, options)
    }
  }

  private static func x11(
    _ display: String, _ name: DisplayName, _ options: Options
  ) throws(SelectionError) -> ServedDisplay {
    let settings = options.settings(name)
    let turn = options.turn(name)
    let inheritance = options.replace ? InheritedClipboard(on: display, settings, logger: options.logger) : nil
    let transport = try X11Clipboard(display: display, settings: settings, replace: options.replace)
    return ServedDisplay(
      name: name, transport: transport, server: transport.serverToken(),
      compoundText: CompoundTextConversion(by: transport), inherited: inheritance?.copies() ?? [],
      turn: turn)
  }
}

extension ServedDisplay {
  typealias Begin = (Instant) throws(SelectionError) -> [ClipboardNotice]

  /// Looks at what is on one selection of a display. Nothing is taken, and a service on the display is not disturbed.
  /// - Parameter body: is given the transport, and what has it read the present copy.
  static func look<Found>(
    at name: DisplayName, _ settings: TransportSettings, for selection: String,
    _ body: (any ClipboardTransport, CompoundTextConversion, Begin) throws(SelectionError) -> Found
  ) throws(SelectionError) -> Found {
    switch name {
    case .x11(let display):
      let clipboard = try X11Clipboard(display: display, settings: settings, lookingAt: selection)
      return try body(clipboard, CompoundTextConversion(by: clipboard), clipboard.readPresentCopies)
    case .wayland(let display):
      return try lookByDataControl(at: display, settings, for: selection, body)
    }
  }
}
