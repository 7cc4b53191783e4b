private import CX11

/// COMPOUND_TEXT (Compound Text Encoding, Version 1.1) by libX11's converters.
struct CompoundText {
  private let display: OpaquePointer

  init(display: OpaquePointer) { self.display = display }

  /// Text that libX11 has no character sets for is written as one segment of UTF-8 (ISO-IR 196).
  /// - Returns: nil where a NUL would cut the text short.
  func encode(utf8 text: [UInt8]) -> [UInt8]? {
    guard !text.contains(0) else { return nil }
    if text.isEmpty { return [] }
    var property = XTextProperty()
    let status = (text + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        var list: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(mutating: characters.baseAddress)
        return Xutf8TextListToTextProperty(display, &list, 1, XCompoundTextStyle, &property)
      }
    }
    defer { if let value = property.value { XFree(value) } }
    // Positive: so many characters were replaced by a default.
    guard status == 0, let value = property.value else {
      return [0x1B, UInt8(ascii: "%"), UInt8(ascii: "G")] + text + [0x1B, UInt8(ascii: "%"), UInt8(ascii: "@")]
    }
    return Array(UnsafeBufferPointer(start: value, count: Int(property.nitems)))
  }

  /// - Returns: nil where the bytes are not of this encoding; elements of a list are put on lines of their own.
  func decode(_ bytes: [UInt8]) -> [UInt8]? {
    // AbiWord ends its text in a NUL, which would make a second, empty element.
    var text = bytes
    while text.last == 0 { text.removeLast() }
    if text.isEmpty { return [] }
    let encoding = XInternAtom(display, "COMPOUND_TEXT", 0)
    return text.withUnsafeMutableBufferPointer { buffer in
      var property = XTextProperty(
        value: buffer.baseAddress, encoding: encoding, format: 8, nitems: UInt(buffer.count))
      var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      var count: Int32 = 0
      let status = Xutf8TextPropertyToTextList(display, &property, &list, &count)
      defer { if let list { XFreeStringList(list) } }
      guard status >= 0, let list, count > 0 else { return nil }
      var joined: [UInt8] = []
      for index in 0..<Int(count) {
        guard let element = list[index] else { continue }
        if index > 0 { joined.append(UInt8(ascii: "\n")) }
        joined += String(cString: element).utf8
      }
      return joined
    }
  }
}
