/// Splits a stream of bytes into messages.
struct WireDecoder: Sendable {
  /// Bytes of a message whose end has not come.
  private var rest: [UInt8] = []
  private var position = 0

  /// Takes bytes as they arrive.
  mutating func append(_ bytes: some Collection<UInt8>) {
    if position > 0 {
      rest.removeFirst(position)
      position = 0
    }
    rest += bytes
  }

  /// The next message; `nil` if more bytes are needed. It holds no more than one message beyond what is taken at once.
  mutating func next() throws(WireError) -> WireMessage? {
    guard rest.count - position >= WireMessage.headerLength else { return nil }
    var header = ArgumentReader(rest[position...])
    let object = try header.uint()
    let word = try header.uint()
    let length = Int(word >> 16)
    guard length >= WireMessage.headerLength, length % 4 == 0 else { throw .malformedHeader }
    guard rest.count - position >= length else { return nil }
    let arguments = rest[(position + WireMessage.headerLength)..<(position + length)]
    position += length
    return WireMessage(
      object: ObjectID(rawValue: object), opcode: UInt16(truncatingIfNeeded: word), arguments: Array(arguments))
  }
}
