private import CSystemd
import Selections
import ServiceCore
import SystemCalls

/// Receives reports of the window with the focus, over the session bus.
///
/// Compositors that do not say which window has the focus, such as Mutter and KWin, run a script of ours that does.
/// Each report is one call with the application, the class and the title of the window, and its process. All are empty
/// if no window has the focus. Every program of the session may report: a wrong report costs a profile or a line end,
/// and never a copy.
final class FocusReports {
  private var bus: SessionBus?
  /// The program with the focus; `nil` if no window has it, or none was reported.
  private(set) var focus: Client?
  private var isNews = false
  /// Hears how the press of a key has ended; `nil` if none is awaited.
  private var pressed: ((_ refusal: String?) -> Void)?

  private static let name = "org.washboard.Focus"
  private static let path = "/org/washboard/Focus"
  private static let interface = "org.washboard.Focus1"
  private static let method = "Report"
  /// Characters of a name that are kept.
  private static let maximumLength = 256
  /// The next service gets the name when this one ends (SD_BUS_NAME_QUEUE).
  private static let queued: UInt64 = 1 << 2
  /// Messages that are handled at once, so that a flood does not keep the service from its other work.
  private static let maximumMessages = 64

  /// Connects; nothing waits for the bus. Returns `nil` if there is none.
  init?() {
    guard let bus = SessionBus() else { return nil }
    self.bus = bus
    let receiver = Unmanaged.passUnretained(self).toOpaque()
    let isListening = bus.functions.sd_bus_add_object(
      bus.connection, nil, Self.path,
      { message, receiver, _ in
        guard let receiver else { return 0 }
        return Unmanaged<FocusReports>.fromOpaque(receiver).takeUnretainedValue().called(message)
      }, receiver)
    guard isListening >= 0,
      bus.functions.sd_bus_request_name_async(bus.connection, nil, Self.name, Self.queued, nil, nil) >= 0
    else { return nil }
  }

  deinit { close() }

  var interest: (descriptor: Int32, events: Int16)? {
    guard let bus, bus.fileDescriptor >= 0, bus.events >= 0 else { return nil }
    return (bus.fileDescriptor, Int16(truncatingIfNeeded: bus.events))
  }

  var nextDeadline: Instant? { bus?.deadline }

  /// Handles messages that wait on the bus.
  /// - Returns: whether the focus was reported.
  func advance() -> Bool {
    for _ in 0..<Self.maximumMessages {
      guard let bus else { break }
      let result = bus.functions.sd_bus_process(bus.connection, nil)
      if result == 0 { break }
      if result < 0 { close() }
    }
    defer { isNews = false }
    return isNews
  }

  private func called(_ message: OpaquePointer?) -> Int32 {
    guard let bus, let call = BusCall(bus.functions, message), call.interface == Self.interface,
      call.member == Self.method
    else { return 0 }
    guard let application = call.string(), let name = call.string(), let title = call.string(),
      // A script of KWin has no other numbers.
      let process = call.uint32() ?? call.int32().map({ UInt32(clamping: $0) })
    else { return call.refuse() }
    focus = Self.client(application: application, name: name, title: title, process: process)
    isNews = true
    return call.answer([], on: bus.connection)
  }

  /// Returns the program of a window; `nil` if nothing is said of it.
  static func client(application: String, name: String, title: String, process: UInt32) -> Client? {
    var names: [String] = []
    // X11 windows have two classes.
    for text in [application] + name.split(separator: "/").map(String.init) where !text.isEmpty {
      let short = String(text.prefix(maximumLength))
      if !names.contains(short) { names.append(short) }
    }
    let processID = process > 0 ? Int32(exactly: process) : nil
    guard !names.isEmpty || processID != nil else { return nil }
    let path = processID.flatMap { ProcessFacts(processID: $0).executablePath }
    var client = Client(
      processID: processID, executable: path.flatMap(ProcessFacts.name(ofExecutable:)), path: path, classes: names)
    client.windowTitle = Client.title(title.utf8)
    client.isGuess = true
    return client
  }

  // MARK: Keys

  /// Has GNOME's Shell press a paste key in the window with the focus. Other desktops have no such part.
  /// - Parameter done: hears why the key was not pressed, or `nil` if it was.
  func press(_ key: PasteKey, _ done: @escaping (_ refusal: String?) -> Void) {
    guard pressed == nil else { return done("another key is being pressed") }
    guard let bus,
      let call = BusMessage(
        bus.functions, bus.connection, to: "org.gnome.Shell", path: "/org/washboard/Keys",
        interface: Self.keysInterface, method: "Press"), call.append(key.rawValue)
    else { return done(Self.noKeys) }
    let receiver = Unmanaged.passUnretained(self).toOpaque()
    let isSent = bus.functions.sd_bus_call_async(
      bus.connection, nil, call.pointer,
      { reply, receiver, _ in
        guard let receiver else { return 0 }
        Unmanaged<FocusReports>.fromOpaque(receiver).takeUnretainedValue().answered(reply)
        return 0
      }, receiver, Self.patience)
    guard isSent >= 0 else { return done(Self.noKeys) }
    pressed = done
  }

  private func answered(_ reply: OpaquePointer?) {
    guard let bus, let done = pressed.take() else { return }
    let isRefused = bus.functions.sd_bus_message_is_method_error(reply, "\(Self.keysInterface).Refused") > 0
    let isError = bus.functions.sd_bus_message_is_method_error(reply, nil) > 0
    done(isRefused ? BusCall(bus.functions, reply)?.string()?.printable ?? Self.noKeys : isError ? Self.noKeys : nil)
  }

  private static let keysInterface = "org.washboard.Keys1"
  private static let noKeys = "the desktop presses no keys for Washboard"
  /// Microseconds for the answer. The Shell waits for a second until no key is held.
  private static let patience: UInt64 = 3_000_000

  private func close() {
    if let bus { _ = bus.functions.sd_bus_close_unref(bus.connection) }
    if focus != nil { isNews = true }
    (bus, focus) = (nil, nil)
    pressed.take()?(Self.noKeys)
  }
}
