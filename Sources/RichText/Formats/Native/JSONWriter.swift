/// Writes JSON into one growing buffer, with the keys in the order they are given.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func object(_ body: (inout JSONWriter) -> Void) { container("{", "}", body) }
  mutating func array(_ body: (inout JSONWriter) -> Void) { container("[", "]", body) }

  private mutating func container(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  /// A key of ours, in which nothing need be escaped.
  mutating func key(_ key: StaticString) {
    word(key)
    endKey()
  }

  mutating func key(foreign key: String) {
    foreign(key)
    endKey()
  }

  private mutating func endKey() {
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func value(_ text: String) { string(text.utf8) }
  mutating func value(_ number: Int) {
    separate()
    bytes.append(decimal: number)
    needsComma = true
  }
  mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }

  mutating func value(_ custom: CustomValue) {
    switch custom {
    case .null: raw("null")
    case .bool(let flag): value(flag)
    case .integer(let number): value(number)
    case .number(let number): raw(number.isFinite ? number.description : "null")
    case .string(let text): foreign(text)
    case .array(let values): array { json in for value in values { json.value(value) } }
    case .object(let members):
      object { json in
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
          json.key(foreign: key)
          json.value(value)
        }
      }
    }
  }

  mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  /// A string of ours, in which nothing need be escaped.
  mutating func word(_ word: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// A string from UTF-8 bytes, escaped as RFC 8259, section 7, requires.
  mutating func string(_ utf8: some Collection<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    let isWritten: Void? = utf8.withContiguousStorageIfAvailable { escaped($0) }
    if isWritten == nil { Array(utf8).withUnsafeBufferPointer { escaped($0) } }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a string that no gate has seen, with an escape for each character that is not shown. RFC 8259 asks for
  /// fewer, but terminals obey DEL and C1 controls.
  private mutating func foreign(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      if scalar.isPrintable {
        Array(String(scalar).utf8).withUnsafeBufferPointer { escaped($0) }
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          bytes += Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func escaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < utf8.count {
      let end = ByteScan.first(in: utf8, from: start) {
        $0.bytes(below: 0x20) | $0.bytes(equalTo: UInt8(ascii: "\"")) | $0.bytes(equalTo: UInt8(ascii: "\\"))
      }
      if end > start { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<end])) }
      guard end < utf8.count else { return }
      let byte = utf8[end]
      if byte < 0x20 {
        bytes += Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
      } else {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      }
      start = end + 1
    }
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}
