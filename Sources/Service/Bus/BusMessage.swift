internal import CSystemd
import Glibc

/// A message on the session bus while it is written.
final class BusMessage {
  private let functions: washboard_bus_functions
  let pointer: OpaquePointer

  /// A method call.
  /// - Parameter interface: `nil` for the one of the same name as the service.
  convenience init?(
    _ functions: washboard_bus_functions, _ bus: OpaquePointer, to name: String, path: String,
    interface: String? = nil, method: String
  ) {
    var message: OpaquePointer?
    guard functions.sd_bus_message_new_method_call(bus, &message, name, path, interface ?? name, method) >= 0
    else { return nil }
    self.init(functions, message)
  }

  /// The answer to a method call.
  convenience init?(_ functions: washboard_bus_functions, answering call: OpaquePointer) {
    var message: OpaquePointer?
    guard functions.sd_bus_message_new_method_return(call, &message) >= 0 else { return nil }
    self.init(functions, message)
  }

  /// A signal.
  convenience init?(
    _ functions: washboard_bus_functions, _ bus: OpaquePointer, signal: String, of interface: String, path: String
  ) {
    var message: OpaquePointer?
    guard functions.sd_bus_message_new_signal(bus, &message, path, interface, signal) >= 0 else { return nil }
    self.init(functions, message)
  }

  private init?(_ functions: washboard_bus_functions, _ message: OpaquePointer?) {
    guard let message else { return nil }
    self.functions = functions
    pointer = message
  }

  deinit { _ = functions.sd_bus_message_unref(pointer) }

  func append(_ text: String) -> Bool { append(text, as: "s") }

  func append(_ text: String, as type: Unicode.Scalar) -> Bool {
    text.withCString { functions.sd_bus_message_append_basic(pointer, CChar(type.value), $0) >= 0 }
  }

  func append<Value: FixedWidthInteger>(_ value: Value, as type: Unicode.Scalar) -> Bool {
    withUnsafeBytes(of: value) {
      functions.sd_bus_message_append_basic(pointer, CChar(type.value), $0.baseAddress) >= 0
    }
  }

  func append(bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes {
      functions.sd_bus_message_append_array(pointer, CChar(UInt8(ascii: "y")), $0.baseAddress, $0.count) >= 0
    }
  }

  func open(_ kind: Unicode.Scalar, _ contents: String) -> Bool {
    functions.sd_bus_message_open_container(pointer, CChar(kind.value), contents) >= 0
  }

  func close() -> Bool { functions.sd_bus_message_close_container(pointer) >= 0 }
}
