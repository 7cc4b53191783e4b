private import CX11
private import Glibc
internal import ICCCM
internal import Selections

extension ServerConnection {
  /// Bytes read at a time; a multiple of 4.
  private static let sliceSize = 4 << 20

  /// Reads at most `limit` bytes of a property of our window and deletes it if that was all; `nil` if there is none.
  func takeProperty(_ property: Atom, limit: Int) -> PropertyValue? {
    readProperty(property, of: window, limit: limit, delete: true)
  }

  /// The pairs of a MULTIPLE (ICCCM 2.6.2); nil if they are missing, of another form or more than can be meant.
  func readPairs(_ property: Atom, of requestor: WindowID) -> [Atom]? {
    guard let value = readProperty(property, of: requestor, limit: 64 << 10, delete: false), value.format == 32,
      value.remaining == 0
    else { return nil }
    return value.words.map(Atom.init(rawValue:))
  }

  /// - Parameter delete: as GetProperty has it: only when nothing is left unread.
  func readProperty(_ property: Atom, of window: WindowID, limit: Int, delete: Bool) -> PropertyValue? {
    var value: PropertyValue?
    repeat {
      let start = value?.bytes.count ?? 0
      let length = (min(Self.sliceSize, limit - start) + 3) / 4
      let cookie = xcb_get_property(
        xcb, delete ? 1 : 0, window.rawValue, property.rawValue, XCB_GET_PROPERTY_TYPE_ANY.rawValue,
        UInt32(clamping: start / 4), UInt32(clamping: length))
      let answer = reply(cookie.sequence, as: xcb_get_property_reply_t.self) { code in
        if window == self.window, code == XCB_WINDOW { isWindowLost = true }
      }
      guard let reply = answer else { return nil }
      defer { free(reply) }
      let head = reply.pointee
      guard head.type != 0, value == nil || value?.type.rawValue == head.type else { return nil }
      let bytes = UnsafeRawBufferPointer(
        start: xcb_get_property_value(reply), count: max(0, Int(xcb_get_property_value_length(reply))))
      if value == nil {
        value = PropertyValue(type: Atom(rawValue: head.type), format: head.format, bytes: [])
        value?.bytes.reserveCapacity(min(limit, bytes.count + Int(head.bytes_after)))
      }
      value?.bytes.append(contentsOf: bytes)
      value?.remaining = Int(head.bytes_after)
      if bytes.isEmpty { break }
    } while (value?.remaining ?? 0) > 0 && (value?.bytes.count ?? 0) < limit
    // Lengths are requested in fours: up to three bytes too many may have come.
    if let count = value?.bytes.count, count > limit { value?.remaining = count - limit }
    return value
  }

  /// Puts an empty value of the same type in a value's place.
  /// - Returns: whether there was the announcement of a transfer by INCR.
  func emptyProperty(_ property: Atom) -> Bool {
    guard let value = readProperty(property, of: window, limit: 0, delete: false) else { return false }
    if value.remaining > 0 {
      write(PropertyWrite(window: window, property: property, type: value.type, value: .words([])))
    }
    return value.type == atomsOfProtocol.incr
  }

  func write(_ write: PropertyWrite) {
    let (window, property, type) = (write.window.rawValue, write.property.rawValue, write.type.rawValue)
    let mode = UInt8(XCB_PROP_MODE_REPLACE.rawValue)
    let cookie =
      switch write.value {
      case .words(let words):
        words.withUnsafeBytes { bytes in
          xcb_change_property(xcb, mode, window, property, type, 32, UInt32(words.count), bytes.baseAddress)
        }
      case .bytes(let content, let range):
        content.withUnsafeBytes { bytes in
          let part = UnsafeRawBufferPointer(rebasing: bytes[range.clamped(to: bytes.indices)])
          return xcb_change_property(xcb, mode, window, property, type, 8, UInt32(part.count), part.baseAddress)
        }
      }
    noteWrite(to: TransferKey(requestor: write.window, property: write.property), by: cookie.sequence)
  }

  /// Asks for the time by a zero-length append; the answer is a PropertyNotify (ICCCM 2.1).
  func askServerTime() {
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_APPEND.rawValue), window.rawValue, timeProperty.rawValue,
      atomsOfProtocol.integer.rawValue, 32, 0, nil)
  }

  /// Overwrites the buffers of the library, by a property of zeros that is written and read.
  ///
  /// libxcb writes from a buffer of 16 KiB and reads into one of 4 KiB, and empties neither.
  func overwriteBuffers() {
    flush()
    let property = atoms.intern(["_WASHBOARD_ZEROS"])[0]
    // With the head of its request the value fills the buffer.
    let zeros = [UInt8](repeating: 0, count: (16 << 10) - 32)
    _ = zeros.withUnsafeBytes {
      xcb_change_property(
        xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window.rawValue, property.rawValue, XCB_ATOM_INTEGER.rawValue, 8,
        UInt32($0.count), $0.baseAddress)
    }
    // An answer that comes in pieces partly passes the buffer by: it is read when all of it has come.
    let cookie = xcb_get_property(
      xcb, 0, window.rawValue, property.rawValue, XCB_ATOM_INTEGER.rawValue, 0, UInt32(Self.readBufferSize / 4))
    flush()
    awaitInput(of: Self.readBufferSize)
    free(xcb_get_property_reply(xcb, cookie, nil))
    xcb_delete_property(xcb, window.rawValue, property.rawValue)
    flush()
  }

  /// The size of the buffer that libxcb reads into.
  private static let readBufferSize: Int32 = 4 << 10

  /// Waits until so many bytes can be read, a tenth of a second at most.
  private func awaitInput(of count: Int32) {
    var ready: Int32 = 0
    for _ in 0..<100 {
      guard ioctl(fileDescriptor, UInt(FIONREAD), &ready) == 0, ready < count else { return }
      poll(nil, 0, 1)
    }
  }
}
