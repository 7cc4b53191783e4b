/// What can stand in the index of a stored record.
protocol IndexValue {
  func write(to index: inout IndexWriter)
  init(from index: inout IndexReader) throws(StoredRecord.Fault)
}

/// Writes an index: values one after the other, without names.
///
/// Numbers are little endian and whole, texts (UTF-8) and lists come after their count, and what is optional after a byte that says
/// whether it is there. JSON, by a coder of any value, costs ten times as much, and every copy would have to wait for it.
/// What changes an order or adds a value raises `StoredRecord.version`.
struct IndexWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: some IndexValue) { value.write(to: &self) }

  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  fileprivate mutating func append(_ text: String) {
    var text = text
    text.withUTF8 {
      append(UInt64($0.count))
      bytes.append(contentsOf: $0)
    }
  }
}

/// Reads an index as input of a stranger: what is too short, or none of the values that can be, is `StoredRecord.Fault.wrongIndex`.
struct IndexReader {
  /// The version of the record that the index is of.
  let version: UInt32
  private let bytes: [UInt8]
  private var position = 0

  /// Reads a value that takes the whole of the bytes.
  static func read<Value: IndexValue>(_ bytes: [UInt8], version: UInt32) throws(StoredRecord.Fault) -> Value {
    var reader = IndexReader(bytes: bytes, version: version)
    let value: Value = try reader.read()
    guard reader.position == bytes.count else { throw .wrongIndex }
    return value
  }

  private init(bytes: [UInt8], version: UInt32) {
    self.bytes = bytes
    self.version = version
  }

  /// Passes over what is left.
  mutating func skipRest() { position = bytes.count }

  mutating func read<Value: IndexValue>() throws(StoredRecord.Fault) -> Value { try Value(from: &self) }

  fileprivate mutating func number<Number: FixedWidthInteger>() throws(StoredRecord.Fault) -> Number {
    let range = try next(MemoryLayout<Number>.size)
    return bytes.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: range.lowerBound, as: Number.self))
    }
  }

  fileprivate mutating func text() throws(StoredRecord.Fault) -> String {
    let range = try next(try count())
    guard let text = String(validating: bytes[range], as: UTF8.self) else { throw .wrongIndex }
    return text
  }

  /// How many follow, each of a byte or more.
  fileprivate mutating func count() throws(StoredRecord.Fault) -> Int {
    let count: UInt64 = try number()
    guard count <= UInt64(bytes.count - position) else { throw .wrongIndex }
    return Int(count)
  }

  private mutating func next(_ count: Int) throws(StoredRecord.Fault) -> Range<Int> {
    guard count <= bytes.count - position else { throw .wrongIndex }
    defer { position += count }
    return position..<(position + count)
  }
}

// MARK: Values of the language

extension FixedWidthInteger where Self: IndexValue {
  func write(to index: inout IndexWriter) { index.append(self) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) { self = try index.number() }
}

extension Int: IndexValue {}
extension Int32: IndexValue {}
extension UInt32: IndexValue {}
extension UInt64: IndexValue {}

extension Bool: IndexValue {
  func write(to index: inout IndexWriter) { index.append(UInt8(self ? 1 : 0)) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    let byte: UInt8 = try index.number()
    guard byte <= 1 else { throw .wrongIndex }
    self = byte == 1
  }
}

extension Double: IndexValue {
  func write(to index: inout IndexWriter) { index.append(bitPattern) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(bitPattern: try index.number())
    guard isFinite else { throw .wrongIndex }
  }
}

extension String: IndexValue {
  func write(to index: inout IndexWriter) { index.append(self) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) { self = try index.text() }
}

extension Optional: IndexValue where Wrapped: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(self != nil)
    if let self { index.write(self) }
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    let isThere: Bool = try index.read()
    self = isThere ? try Wrapped(from: &index) : nil
  }
}

extension Array: IndexValue where Element: IndexValue {
  func write(to index: inout IndexWriter) {
    index.append(UInt64(count))
    for element in self { index.write(element) }
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init()
    for _ in 0..<(try index.count()) { append(try index.read()) }
  }
}

extension Dictionary: IndexValue where Key: IndexValue, Value: IndexValue {
  func write(to index: inout IndexWriter) {
    index.append(UInt64(count))
    for (key, value) in self {
      index.write(key)
      index.write(value)
    }
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init()
    for _ in 0..<(try index.count()) {
      let key: Key = try index.read()
      self[key] = try Value(from: &index)
    }
  }
}

extension RawRepresentable where Self: IndexValue, RawValue: IndexValue {
  func write(to index: inout IndexWriter) { index.write(rawValue) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    guard let value = Self(rawValue: try index.read()) else { throw .wrongIndex }
    self = value
  }
}
