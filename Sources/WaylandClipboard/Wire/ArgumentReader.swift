/// Reads the arguments of a message in their order.
///
///     int, uint, object, new_id   32 bits
///     string                      length with its NUL, bytes, NUL, padding
///     array                       length, bytes, padding
struct ArgumentReader: Sendable {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { self.bytes = ArraySlice(bytes) }

  mutating func uint() throws(WireError) -> UInt32 {
    guard bytes.count >= 4 else { throw .malformedArguments }
    let word = bytes.prefix(4).withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    bytes = bytes.dropFirst(4)
    return word
  }

  mutating func object() throws(WireError) -> ObjectID { ObjectID(rawValue: try uint()) }

  mutating func array() throws(WireError) -> ArraySlice<UInt8> {
    let count = Int(try uint())
    // In 64 bits the padding of the longest cannot overflow.
    let padded = (count + 3) / 4 * 4
    guard padded <= bytes.count else { throw .malformedArguments }
    defer { bytes = bytes.dropFirst(padded) }
    return bytes.prefix(count)
  }

  /// A string that is not null, with what is no UTF-8 in it repaired.
  mutating func string() throws(WireError) -> String {
    let array = try array()
    guard array.last == 0 else { throw .malformedArguments }
    // libwayland's strings end at their first NUL.
    return String(decoding: array.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The 32-bit words of an array; a rest is left out.
  mutating func words() throws(WireError) -> [UInt32] {
    let array = try array()
    return array.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }
}
