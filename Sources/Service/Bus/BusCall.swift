internal import CSystemd

/// A method call or a signal of another program, while it is read.
struct BusCall {
  private let functions: washboard_bus_functions
  let message: OpaquePointer
  let interface: String
  let member: String

  init?(_ functions: washboard_bus_functions, _ message: OpaquePointer?) {
    guard let message else { return nil }
    self.functions = functions
    self.message = message
    interface = functions.sd_bus_message_get_interface(message).map { String(cString: $0) } ?? ""
    member = functions.sd_bus_message_get_member(message).map { String(cString: $0) } ?? ""
  }

  func string() -> String? {
    var text: UnsafePointer<CChar>?
    guard functions.sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &text) > 0 else { return nil }
    return text.map { String(cString: $0) }
  }

  func int32() -> Int32? {
    var number: Int32 = 0
    return functions.sd_bus_message_read_basic(message, CChar(UInt8(ascii: "i")), &number) > 0 ? number : nil
  }

  func uint32() -> UInt32? {
    var number: UInt32 = 0
    return functions.sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &number) > 0 ? number : nil
  }

  /// Reads all elements of an array, or of what is left of one.
  /// - Parameter read: reads one element; `nil` at the end.
  func array<Element>(of signature: String, _ read: () -> Element?) -> [Element] {
    guard functions.sd_bus_message_enter_container(message, CChar(UInt8(ascii: "a")), signature) > 0 else { return [] }
    var elements: [Element] = []
    while elements.count < Self.maximumElements, let element = read() { elements.append(element) }
    _ = functions.sd_bus_message_exit_container(message)
    return elements
  }

  /// Reads the members of a structure.
  func structure<Value>(of signature: String, _ read: () -> Value?) -> Value? {
    guard functions.sd_bus_message_enter_container(message, CChar(UInt8(ascii: "r")), signature) > 0 else { return nil }
    let value = read()
    _ = functions.sd_bus_message_exit_container(message)
    return value
  }

  func skip(_ signature: String) { _ = functions.sd_bus_message_skip(message, signature) }

  private static let maximumElements = 1000

  /// Answers with these values.
  /// - Returns: what libsystemd wants to know of a handler: that it has handled the call.
  func answer(_ values: [BusValue], on bus: OpaquePointer) -> Int32 {
    guard let reply = BusMessage(functions, answering: message), reply.append(values) else { return refuse() }
    _ = functions.sd_bus_send(bus, reply.pointer, nil)
    return 1
  }

  /// Answers that there is no such method or property.
  func refuse() -> Int32 {
    _ = functions.sd_bus_reply_method_errno(message, -Self.notImplemented, nil)
    return 1
  }

  /// ENOSYS.
  private static let notImplemented: Int32 = 38
}
