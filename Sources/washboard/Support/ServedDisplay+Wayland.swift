import Glibc
import Logging
import Sanitizer
import Selections
import Service
import ServiceCore
internal import SystemCalls
import WaylandClipboard

/// Displays of compositors that offer data control.
extension ServedDisplay {
  /// - Throws: `SelectionError` with code `alreadyRunning`, or `unavailable` if the compositor is missing or reports no
  ///   copies.
  static func wayland(
    _ display: String, _ name: DisplayName, _ options: Options
  ) throws(SelectionError) -> ServedDisplay {
    let settings = options.settings(name)
    // A compositor that reports no copies is served by another display.
    try CompositorProbe.requireDataControl(of: name)
    let turn = options.turn(name)
    let lock = try lock(name, logger: options.logger)
    let isReplaced = lock?.isHeld == true && options.replace
    let inherited = isReplaced ? presentCopies(on: display, settings, logger: options.logger) : []
    do throws(InstanceLock.Failure) {
      try lock?.take(replace: options.replace)
    } catch {
      if case .held = error { throw SelectionError(.alreadyRunning, reason: "\(error)") }
      throw SelectionError(.unavailable, reason: "\(error)", advice: error.advice)
    }
    if !inherited.isEmpty { awaitEmptyClipboard(on: display, settings) }
    let transport = try WaylandClipboard(
      display: display, environment: Environment.variables, settings: settings, survivesLoss: true)
    return ServedDisplay(
      name: name, transport: transport, server: transport.serverToken(), compoundText: .none, inherited: inherited,
      turn: turn, lock: lock)
  }

  /// Returns the display's lock; `nil` if there is no room for it, without which copies are cleaned all the same.
  private static func lock(_ name: DisplayName, logger: Logger) throws(SelectionError) -> InstanceLock? {
    guard let location = ControlSocketPath(display: name.name, environment: Environment.variables) else {
      throw SelectionError(
        .unavailable, reason: "XDG_RUNTIME_DIR is not set, where the lock of display \(name) would be")
    }
    do throws(InstanceLock.Failure) {
      return try InstanceLock(display: name, besides: location)
    } catch {
      guard case .noPlace(let reason) = error else {
        throw SelectionError(.unavailable, reason: "\(error)", advice: error.advice)
      }
      logger.warning("a second service on display \(name) would not be noticed: \(reason)")
      return nil
    }
  }

  /// The forms of one copy together, in `max-size`: text comes in several encodings.
  private static let sizes = 8

  /// The copies of the service that is about to be replaced. They are offered on if the clipboard is empty once that
  /// has ended.
  private static func presentCopies(
    on display: String, _ settings: TransportSettings, logger: Logger
  ) -> [CleanCopy] {
    settings.selections.compactMap { selection in
      do throws(SelectionError) {
        var settings = settings
        settings.selections = [selection]
        settings.quiet = 0
        let offer = try lookByDataControl(at: display, settings, for: selection) {
          clipboard, _, begin throws(SelectionError) in
          try PresentCopy.offer(on: clipboard, size: settings.maxSize &* sizes, begin: begin)
        }
        return .inherited(offer, in: selection)
      } catch {
        logger.warning("the copy of the other service in \(selection) is lost: \(error.reason)")
        return nil
      }
    }
  }

  /// Milliseconds until the compositor must have noticed that the other service has ended.
  private static let clearingTime: Instant = 1000

  /// Waits until the compositor has taken the copy of a service that has ended from the clipboard, unless another
  /// program copies meanwhile.
  private static func awaitEmptyClipboard(on display: String, _ settings: TransportSettings) {
    let end = MonotonicClock.now() &+ clearingTime
    while MonotonicClock.now() < end {
      let clipboard = try? WaylandClipboard(display: display, environment: Environment.variables, settings: settings)
      guard let notices = try? clipboard?.readPresentCopies(now: MonotonicClock.now()) else { return }
      if notices.contains(where: { if case .cleared = $0 { true } else { false } }) { return }
      usleep(10_000)
    }
  }

  static func lookByDataControl<Found>(
    at display: String, _ settings: TransportSettings, for selection: String,
    _ body: (any ClipboardTransport, CompoundTextConversion, Begin) throws(SelectionError) -> Found
  ) throws(SelectionError) -> Found {
    var settings = settings
    settings.selections = [selection]
    let clipboard = try WaylandClipboard(display: display, environment: Environment.variables, settings: settings)
    return try body(clipboard, .none, clipboard.readPresentCopies)
  }
}
