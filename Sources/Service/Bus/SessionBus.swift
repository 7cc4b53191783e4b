internal import CSystemd

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
}
