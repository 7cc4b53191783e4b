import Configuration

/// Writes values one after the other, or reads them again: the same calls do either, so that what is written is what is
/// read.
///
/// Numbers are whole and little endian. Texts (UTF-8), lists and extensible values follow their count, and optional
/// values follow a byte that marks their presence. The input is not trusted: input that is too short, or no such value,
/// is `SlotLayout.Fault.wrongIndex`.
struct IndexCoder: FactCoder {
  /// The layout of an index, which later releases have changed.
  enum Version: Comparable {
    /// An offer ends with a report, on which nothing depends.
    case withReport
    /// An offer ends with the facts for its guard.
    case withEvidence
    /// Facts about a copy can be extended.
    case extensible
  }

  private(set) var bytes: [UInt8]
  let version: Version
  let isReading: Bool
  /// The next byte to be read.
  private var position = 0
  /// Whether the bytes may end before the last value.
  private(set) var isExtensible = false

  /// A coder that writes.
  init() { (bytes, version, isReading) = ([], .extensible, false) }

  init(reading bytes: [UInt8], version: Version = .extensible) {
    (self.bytes, self.version, isReading) = (bytes, version, true)
  }

  /// Whether all was read.
  var isAtEnd: Bool { position == bytes.count }

  mutating func code<Number: FixedWidthInteger>(_ number: inout Number) throws(SlotLayout.Fault) {
    if isReading {
      // The release that has written the extensible values had no such value.
      if isExtensible, isAtEnd { return }
      let range = try next(MemoryLayout<Number>.size)
      number = bytes.withUnsafeBytes { $0.number(at: range.lowerBound) }
    } else {
      bytes.append(number: number)
    }
  }

  mutating func code(_ flag: inout Bool) throws(SlotLayout.Fault) {
    var byte: UInt8 = flag ? 1 : 0
    try code(&byte)
    guard byte <= 1 else { throw .wrongIndex }
    flag = byte == 1
  }

  mutating func code(_ text: inout String) throws(SlotLayout.Fault) {
    let count = try count(text.utf8.count)
    guard isReading else {
      bytes += text.utf8
      return
    }
    guard let found = String(validating: bytes[try next(count)], as: UTF8.self) else { throw .wrongIndex }
    text = found
  }

  mutating func code<Element>(
    _ list: inout [Element], of empty: Element,
    _ element: (inout Element, inout Self) throws(SlotLayout.Fault) -> Void
  ) throws(SlotLayout.Fault) {
    let count = try count(list.count)
    for place in 0..<count {
      if isReading { list.append(empty) }
      try element(&list[place], &self)
    }
  }

  mutating func code<Value>(
    _ optional: inout Value?, of empty: Value,
    _ value: (inout Value, inout Self) throws(SlotLayout.Fault) -> Void
  ) throws(SlotLayout.Fault) {
    var isThere = optional != nil
    try code(&isThere)
    guard isThere else { return }
    var present = optional ?? empty
    try value(&present, &self)
    optional = present
  }

  mutating func codeExtensible(_ values: (inout Self) throws(SlotLayout.Fault) -> Void) throws(SlotLayout.Fault) {
    guard version >= .extensible else { return try values(&self) }
    var part = isReading ? Self(reading: Array(bytes[try next(try count(0))])) : Self()
    part.isExtensible = true
    try values(&part)
    // In what is read, values of a later release may follow.
    if isReading { return }
    _ = try count(part.bytes.count)
    bytes += part.bytes
  }

  /// The number of elements that follow, each of a byte or more.
  private mutating func count(_ count: Int) throws(SlotLayout.Fault) -> Int {
    var number = UInt64(count)
    try code(&number)
    guard !isReading || number <= UInt64(bytes.count - position) else { throw .wrongIndex }
    return Int(number)
  }

  private mutating func next(_ count: Int) throws(SlotLayout.Fault) -> Range<Int> {
    guard count <= bytes.count - position else { throw .wrongIndex }
    defer { position += count }
    return position..<position + count
  }
}

extension [UInt8] {
  mutating func append(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension UnsafeRawBufferPointer {
  /// A little-endian number; the caller has looked at the length.
  func number<Number: FixedWidthInteger>(at offset: Int) -> Number {
    Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}
