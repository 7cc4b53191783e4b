import TestMaterial

/// Changes bytes as transport, age and malice do, the same way for the same seed.
struct Mutation {
  var random: SeededGenerator
  /// Words of the format, which chance alone would not spell.
  let words: [[UInt8]]

  init(seed: UInt64, words: [String]) {
    random = SeededGenerator(seed: seed)
    self.words = words.map { Array($0.utf8) }
  }

  mutating func truncated(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
  }

  mutating func withOtherByte(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    guard let index = bytes.indices.randomElement(using: &random) else { return bytes }
    // In half of the cases a byte with a meaning in the syntax.
    bytes[index] =
      Bool.random(using: &random)
      ? UInt8.random(in: 0...255, using: &random)
      : Array("{}\\<>&;\"'/= -0\u{0}\n".utf8).randomElement(using: &random) ?? 0
    return bytes
  }

  /// A few changes of any kind; `other` gives what is spliced in.
  mutating func mangled(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes = withOtherByte(bytes)
      case 1: bytes.removeSubrange(place..<min(place + Int.random(in: 0...40, using: &random), bytes.count))
      case 2: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
      case 3:
        let chunk = bytes[place..<min(place + Int.random(in: 1...30, using: &random), bytes.count)]
        bytes.insert(
          contentsOf: repeatElement(chunk, count: Int.random(in: 1...100, using: &random)).joined(), at: place)
      case 4:
        let start = Int.random(in: 0...other.count, using: &random)
        bytes.insert(contentsOf: other[start...].prefix(Int.random(in: 0...400, using: &random)), at: place)
      default:
        if let index = bytes.indices.randomElement(using: &random) {
          bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
      }
    }
    return bytes
  }
}
