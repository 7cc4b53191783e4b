private import CDescriptors
private import Glibc
package import Selections
internal import SystemCalls

/// A keyboard of our own at a Wayland compositor (virtual-keyboard-unstable-v1), for a program that presses the paste
/// key at its user's word. On KWin its fake input presses the user's own keys, and something else reports the focus.
package final class VirtualKeyboard: PasteKeyboard {
  private let connection: CompositorConnection
  private var session = KeyboardSession()

  /// Milliseconds for one answer.
  private static let patience: Instant = 2000
  /// Milliseconds that programs have to find the first keyboard of their seat.
  private static let discoveryTime: Instant = 600
  /// Milliseconds that the keyboard stays after its last key: programs may drop what a keyboard has left behind.
  private static let stay: Instant = 150
  /// Milliseconds that the user has to release the keys of the binding where KWin does not tell which are held.
  private static let releaseTime: Instant = 500
  /// Bytes of the user's key map that are read.
  private static let maximumMapSize = 1 << 20

  private let start = MonotonicClock.now()

  /// Looks at the windows, and makes the keyboard.
  /// - Parameters:
  ///   - display: the socket's name in `XDG_RUNTIME_DIR`, or its path.
  ///   - environment: the variables of this process.
  /// - Throws: `SelectionError` with code `unavailable` if the compositor lets no program press keys, or reports no
  ///   windows.
  package init(display: String, environment: [String: String]) throws(SelectionError) {
    connection = CompositorConnection(try CompositorSocket(display: display, environment: environment))
    try change { session throws(WireError) in try session.begin() }
    try converse { $0.phase == .ready }
    if !session.hasKeyboards, session.hasFakeInput {
      try change { session throws(WireError) in try session.makeFakeInput() }
      try roundTrip()
      return
    }
    guard session.hasKeyboards else {
      throw CompositorSocket.unavailable(
        "the compositor lets Washboard press no keys (it lacks virtual-keyboard-unstable-v1)")
    }
    guard session.hasWindows else {
      throw CompositorSocket.unavailable(
        "the compositor reports no window with the focus (it lacks wlr-foreign-toplevel-management-unstable-v1)")
    }
    let map = Array(PasteKeyMap.text.utf8) + [0]
    let file = try Self.file(holding: map)
    try change { session throws(WireError) in try session.makeKeyboard(mapSize: UInt32(clamping: map.count)) }
    try roundTrip(with: file)
    if !session.hadKeyboard { try pause(Self.discoveryTime) }
  }

  deinit {
    session.destroyKeyboard()
    for request in session.takeRequests() { connection.send(request) }
    try? connection.flush()
  }

  /// A file in memory that the compositor maps.
  private static func file(holding bytes: [UInt8]) throws(SelectionError) -> FileDescriptor {
    // MFD_CLOEXEC
    let number = washboard_memory_file("washboard-keys", 1)
    guard number >= 0 else { throw CompositorSocket.unavailable("there are no descriptors left") }
    let file = FileDescriptor(number)
    guard bytes.withUnsafeBytes({ pwrite(number, $0.baseAddress, $0.count, 0) }) == bytes.count else {
      throw CompositorSocket.unavailable("there is no memory for the keys")
    }
    return file
  }

  // MARK: Keys

  /// Whether the compositor reports the window with the focus. KWin does not.
  package var seesFocus: Bool { session.hasWindows }

  package func focus() throws(SelectionError) -> PasteFocus? {
    try roundTrip()
    guard let window = session.toplevels.activated else { return nil }
    return PasteFocus(window: window.rawValue, client: session.toplevels.focused)
  }

  package func isFocused(_ focus: PasteFocus) throws(SelectionError) -> Bool {
    try roundTrip()
    return session.toplevels.activated?.rawValue == focus.window
  }

  /// No program without a window receives keys. Those of a keyboard of our own are not mixed with the modifiers of
  /// others. Those of the fake input are, and KWin tells only modifiers, and not before Plasma 6.
  package func isAnyKeyHeld() -> Bool {
    if session.hasKeyboards { return false }
    guard (try? roundTrip()) != nil else { return true }
    return session.isModifierHeld ?? (MonotonicClock.now() < start &+ Self.releaseTime)
  }

  package func press(_ key: PasteKey) throws(SelectionError) {
    if session.hasKeyboards {
      session.press(key, time: UInt32(truncatingIfNeeded: MonotonicClock.now()))
    } else if !session.pressFakeKeys(key) {
      throw SelectionError(
        .unavailable, reason: "the keyboard's layouts have no key for \(key.rawValue), or different ones")
    }
    try roundTrip()
    try pause(Self.stay)
  }

  // MARK: Conversation

  /// The content of a file in memory that the compositor sent.
  private static func bytes(of file: FileDescriptor) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: maximumMapSize) { buffer, size in
      size = max(0, pread(file.rawValue, buffer.baseAddress, buffer.count, 0))
    }
  }

  private func roundTrip(with descriptor: FileDescriptor? = nil) throws(SelectionError) {
    try change { session throws(WireError) in try session.sync() }
    try converse(with: descriptor) { $0.isSynced }
  }

  private func change(
    _ body: (inout KeyboardSession) throws(WireError) -> Void
  ) throws(SelectionError) {
    do throws(WireError) {
      try body(&session)
    } catch {
      throw DataControlSession.lost(error)
    }
  }

  /// Listens for a while.
  private func pause(_ time: Instant) throws(SelectionError) {
    let end = MonotonicClock.now() &+ time
    while connection.socket.wait(forWriting: false, until: end) { try read() }
  }

  /// - Parameter descriptor: goes along with the key map.
  private func converse(
    with descriptor: FileDescriptor? = nil, until isDone: (KeyboardSession) -> Bool
  ) throws(SelectionError) {
    let end = MonotonicClock.now() &+ Self.patience
    while !isDone(session) {
      for request in session.takeRequests() {
        if case .setKeyMap = request { connection.send(request, with: descriptor) } else { connection.send(request) }
      }
      try connection.flush()
      guard connection.socket.wait(forWriting: connection.hasUnsent, until: end) else {
        throw CompositorSocket.unavailable("the Wayland compositor does not answer within \(Self.patience / 1000) s")
      }
      try read()
    }
  }

  private func read() throws(SelectionError) {
    var code: UInt32?
    while try connection.read() {
      while let message = try connection.next() {
        if session.descriptorCount(of: message) > 0, let file = connection.takeDescriptor() {
          session.layout = KeyboardLayout(Self.bytes(of: file))
        }
        try change { session throws(WireError) in code = try session.handle(message) ?? code }
        // Its message is for developers, and may be of any length.
        if let code { throw DataControlSession.lost("reports protocol error \(code)") }
      }
    }
  }
}
