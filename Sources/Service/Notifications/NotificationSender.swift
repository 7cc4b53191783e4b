private import CSystemd
import Glibc
import Selections

/// Shows one notification that replaces itself, by the session bus. Nothing waits for the bus or its server: where there is
/// none, notifications are not shown.
final class NotificationSender {
  private var bus: OpaquePointer?
  /// The number that the server gave to what it shows; 0: nothing yet.
  private var shownID: UInt32 = 0
  private var awaitsReply = false
  /// The latest that could not be sent yet; those before it are out of date.
  private var waiting: Notification?
  /// After a failure: when the bus is tried again.
  private var opensFrom: Instant = 0

  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  /// Milliseconds between two attempts to reach a bus that is not there.
  private static let pause: Instant = 10_000
  /// Microseconds a server may take: it may have to be started first.
  private static let patience: UInt64 = 25_000_000

  deinit { close() }

  // MARK: What the loop asks

  var interest: (descriptor: Int32, events: Int16)? {
    guard let bus else { return nil }
    let (descriptor, events) = (sd_bus_get_fd(bus), sd_bus_get_events(bus))
    return descriptor < 0 || events < 0 ? nil : (descriptor, Int16(truncatingIfNeeded: events))
  }

  /// On the clock of `MonotonicClock`, which is the bus's, too.
  var nextDeadline: Instant? {
    guard let bus else { return nil }
    var microseconds: UInt64 = 0
    guard sd_bus_get_timeout(bus, &microseconds) >= 0, microseconds != .max else { return nil }
    return (microseconds + 999) / 1000
  }

  func show(_ notification: Notification, now: Instant) {
    waiting = notification
    guard !awaitsReply else { return }
    if bus == nil {
      guard now >= opensFrom, sd_bus_open_user(&bus) >= 0 else {
        bus = nil
        if now >= opensFrom { opensFrom = now &+ Self.pause }
        waiting = nil
        return
      }
    }
    sendWaiting(now: now)
  }

  /// Does what the bus has for us, a bounded part of it.
  func advance(now: Instant) {
    guard let bus else { return }
    for _ in 0..<64 {
      let result = sd_bus_process(bus, nil)
      if result < 0 {
        close()
        opensFrom = now &+ Self.pause
        return
      }
      if result == 0 { break }
    }
    if !awaitsReply { sendWaiting(now: now) }
  }

  // MARK: The bus

  private func sendWaiting(now: Instant) {
    guard let notification = waiting else { return }
    waiting = nil
    if !send(notification) {
      close()
      opensFrom = now &+ Self.pause
      return
    }
    awaitsReply = true
    advance(now: now)
  }

  private func send(_ notification: Notification) -> Bool {
    var message: OpaquePointer?
    guard sd_bus_message_new_method_call(bus, &message, Self.name, Self.path, Self.name, "Notify") >= 0 else {
      return false
    }
    defer { sd_bus_message_unref(message) }
    var isWritten =
      append("Washboard", to: message) && append(shownID, as: "u", to: message) && append("edit-paste", to: message)
      && append(notification.summary, to: message) && append(notification.body, to: message)
    // No actions; the urgency as the only hint.
    isWritten =
      isWritten && open("a", "s", message) && closeContainer(message) && open("a", "{sv}", message)
      && open("e", "sv", message) && append("urgency", to: message) && open("v", "y", message)
      && append(UInt8(notification.isCasual ? 0 : 1), as: "y", to: message)
    for _ in 0..<3 { isWritten = isWritten && closeContainer(message) }
    isWritten = isWritten && append(Int32(-1), as: "i", to: message)
    guard isWritten else { return false }
    let receiver = Unmanaged.passUnretained(self).toOpaque()
    return sd_bus_call_async(
      bus, nil, message,
      { reply, receiver, _ in
        guard let receiver else { return 0 }
        Unmanaged<NotificationSender>.fromOpaque(receiver).takeUnretainedValue().answered(reply)
        return 0
      }, receiver, Self.patience) >= 0
  }

  /// The server's answer, or the bus's that there is no server.
  private func answered(_ reply: OpaquePointer?) {
    awaitsReply = false
    var number: UInt32 = 0
    let isShown =
      sd_bus_message_is_method_error(reply, nil) == 0
      && sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "u")), &number) > 0
    shownID = isShown ? number : 0
  }

  private func close() {
    if bus != nil { sd_bus_close_unref(bus) }
    bus = nil
    (shownID, awaitsReply, waiting) = (0, false, nil)
  }

  // MARK: Message

  private func append(_ text: String, to message: OpaquePointer?) -> Bool {
    text.withCString { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), $0) >= 0 }
  }

  private func append<Value: FixedWidthInteger>(
    _ value: Value, as type: Unicode.Scalar, to message: OpaquePointer?
  ) -> Bool {
    withUnsafeBytes(of: value) { sd_bus_message_append_basic(message, CChar(type.value), $0.baseAddress) >= 0 }
  }

  private func open(_ kind: Unicode.Scalar, _ contents: String, _ message: OpaquePointer?) -> Bool {
    sd_bus_message_open_container(message, CChar(kind.value), contents) >= 0
  }

  private func closeContainer(_ message: OpaquePointer?) -> Bool { sd_bus_message_close_container(message) >= 0 }
}
