private import CSystemd
import Selections
import ServiceCore

/// Shows one notification that replaces itself, by the session bus. Nothing waits for the bus or its server: where
/// there is none, notifications are not shown.
final class NotificationSender {
  private var bus: Bus?
  /// The number that the server gave to what it shows; 0: nothing yet.
  private var shownID: UInt32 = 0
  private var awaitsReply = false
  /// The latest that could not be sent yet; those before it are out of date.
  private var waiting: Notification?
  /// The action of what is shown.
  private var shownAction: Notification.Action?
  private var invokedAction: Notification.Action?
  /// The time at which the bus is tried again after a failure.
  private var opensFrom: Instant = 0

  static let name = "org.freedesktop.Notifications"
  static let path = "/org/freedesktop/Notifications"
  /// Milliseconds between two attempts to reach a bus that is not there.
  private static let pause: Instant = 10_000
  /// Microseconds a server may take: it may have to be started first.
  private static let patience: UInt64 = 25_000_000

  private typealias Bus = SessionBus

  deinit { close() }

  // MARK: What the loop asks

  var interest: (descriptor: Int32, events: Int16)? {
    guard let bus, bus.fileDescriptor >= 0, bus.events >= 0 else { return nil }
    return (bus.fileDescriptor, Int16(truncatingIfNeeded: bus.events))
  }

  var nextDeadline: Instant? { bus?.deadline }

  func show(_ notification: Notification, now: Instant) {
    waiting = notification
    guard !awaitsReply else { return }
    if bus == nil {
      if now >= opensFrom { bus = Bus() }
      if let opened = bus, !listen(on: opened) { close() }
      guard bus != nil else {
        if now >= opensFrom { opensFrom = now &+ Self.pause }
        waiting = nil
        return
      }
    }
    sendWaiting(now: now)
  }

  /// Handles a bounded part of the messages that wait on the bus.
  func advance(now: Instant) {
    guard let bus else { return }
    for _ in 0..<64 {
      let result = bus.functions.sd_bus_process(bus.connection, nil)
      if result < 0 {
        close()
        opensFrom = now &+ Self.pause
        return
      }
      if result == 0 { break }
    }
    if !awaitsReply { sendWaiting(now: now) }
  }

  /// The number of the copy whose button was chosen since the last call.
  func takeInvokedAction() -> UInt64? {
    defer { invokedAction = nil }
    return invokedAction?.number
  }

  // MARK: The bus

  /// Has the bus report which buttons are chosen. Nothing waits for its answer.
  private func listen(on bus: Bus) -> Bool {
    let receiver = Unmanaged.passUnretained(self).toOpaque()
    return bus.functions.sd_bus_match_signal_async(
      bus.connection, nil, Self.name, Self.path, Self.name, "ActionInvoked",
      { signal, receiver, _ in
        guard let receiver else { return 0 }
        Unmanaged<NotificationSender>.fromOpaque(receiver).takeUnretainedValue().actionInvoked(signal)
        return 0
      }, nil, receiver) >= 0
  }

  /// The user has chosen a button of a notification, maybe of another program's.
  private func actionInvoked(_ signal: OpaquePointer?) {
    guard let functions = bus?.functions, let signal = BusCall(functions, signal), let shownAction, shownID != 0,
      signal.uint32() == shownID, signal.string() == Notification.Action.key
    else { return }
    invokedAction = shownAction
  }

  private func sendWaiting(now: Instant) {
    guard let notification = waiting, let bus else { return }
    waiting = nil
    if !send(notification, over: bus) {
      close()
      opensFrom = now &+ Self.pause
      return
    }
    awaitsReply = true
    advance(now: now)
  }

  private func send(_ notification: Notification, over bus: Bus) -> Bool {
    shownAction = notification.action
    let actions = notification.action.map { [BusValue.string(Notification.Action.key), .string($0.label)] } ?? []
    // The urgency is the only hint.
    let hints = [BusValue.Entry("urgency", .byte(notification.isCasual ? 0 : 1))]
    guard
      let message = bus.notification(
        notification.summary, notification.body, replacing: shownID, actions: actions, hints: hints)
    else { return false }
    let receiver = Unmanaged.passUnretained(self).toOpaque()
    return bus.functions.sd_bus_call_async(
      bus.connection, nil, message.pointer,
      { reply, receiver, _ in
        guard let receiver else { return 0 }
        Unmanaged<NotificationSender>.fromOpaque(receiver).takeUnretainedValue().answered(reply)
        return 0
      }, receiver, Self.patience) >= 0
  }

  /// The server's answer, or the bus's that there is no server.
  private func answered(_ reply: OpaquePointer?) {
    awaitsReply = false
    guard let functions = bus?.functions else { return }
    let isShown = functions.sd_bus_message_is_method_error(reply, nil) == 0
    shownID = (isShown ? BusCall(functions, reply)?.uint32() : nil) ?? 0
  }

  private func close() {
    if let bus { _ = bus.functions.sd_bus_close_unref(bus.connection) }
    bus = nil
    (shownID, awaitsReply, waiting, shownAction) = (0, false, nil, nil)
  }
}
