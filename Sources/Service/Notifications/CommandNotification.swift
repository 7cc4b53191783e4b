internal import CSystemd
import RichText

/// The notification of a command that a key or an icon has started: the user does not see its output.
package enum CommandNotification {
  /// Seconds until the bus must have taken it.
  private static let patience = 1

  /// Shows it on the desktop, if there is a session bus, and waits until it was sent.
  /// - Parameter body: a sentence or more; its first 1,000 characters are shown.
  package static func show(_ summary: String, _ body: String) {
    _ = TimedWork.run(within: patience) {
      guard let bus = SessionBus() else { return }
      bus.notify(summary, body)
      _ = bus.functions.sd_bus_flush_close_unref(bus.connection)
    }
  }
}

extension SessionBus {
  /// Sends a notification (Desktop Notifications Specification 1.2, `Notify`), and waits for no answer.
  func notify(_ summary: String, _ body: String) {
    // Servers may read the body as markup.
    let plain = body.prefix(1000).masked.replacing("&", with: " ").replacing("<", with: " ")
    guard let call = notification(summary.masked, plain) else { return }
    _ = functions.sd_bus_send(connection, call.pointer, nil)
  }

  /// The call that shows a notification.
  /// - Parameter number: that of the one in whose place it is shown; 0 for none.
  func notification(
    _ summary: String, _ body: String, replacing number: UInt32 = 0, actions: [BusValue] = [],
    hints: [BusValue.Entry] = []
  ) -> BusMessage? {
    let (name, path) = (NotificationSender.name, NotificationSender.path)
    let call = BusMessage(functions, connection, to: name, path: path, method: "Notify")
    let values: [BusValue] = [
      .string("Washboard"), .uint32(number), .string("edit-paste"), .string(summary), .string(body),
      .array(of: "s", actions), .dictionary(hints), .int32(-1),
    ]
    return call?.append(values) == true ? call : nil
  }
}
