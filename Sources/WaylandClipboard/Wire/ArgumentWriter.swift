/// Writes the arguments of a message in their order.
struct ArgumentWriter: Sendable {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ word: UInt32) { withUnsafeBytes(of: word) { bytes += $0 } }

  mutating func write(_ object: ObjectID) { write(object.rawValue) }

  mutating func write(_ text: String) {
    // A NUL would end the string early for the compositor.
    let text = text.utf8.prefix { $0 != 0 }
    write(UInt32(clamping: text.count + 1))
    bytes += text
    bytes.append(0)
    pad()
  }

  mutating func write(_ words: [UInt32]) {
    write(UInt32(clamping: words.count * 4))
    for word in words { write(word) }
  }

  private mutating func pad() { bytes += Array(repeating: 0, count: (4 - bytes.count % 4) % 4) }
}
