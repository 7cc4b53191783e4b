internal import CSystemd
import Selections

/// A connection to the session bus, and libsystemd's functions for it.
struct SessionBus {
  let functions: washboard_bus_functions
  let connection: OpaquePointer

  /// Connects; nothing waits for the bus. Returns `nil` if there is none.
  init?() {
    guard let functions = washboard_bus()?.pointee else { return nil }
    var connection: OpaquePointer?
    guard functions.sd_bus_open_user(&connection) >= 0, let connection else { return nil }
    self.functions = functions
    self.connection = connection
  }

  var fileDescriptor: Int32 { functions.sd_bus_get_fd(connection) }

  /// The events to wait for; negative if the connection is lost.
  var events: Int32 { functions.sd_bus_get_events(connection) }

  /// The next deadline on the clock of `MonotonicClock`, which the bus uses, too; `nil` if there is none.
  var deadline: Instant? {
    var microseconds: UInt64 = 0
    guard functions.sd_bus_get_timeout(connection, &microseconds) >= 0, microseconds != .max else { return nil }
    return (microseconds + 999) / 1000
  }
}
