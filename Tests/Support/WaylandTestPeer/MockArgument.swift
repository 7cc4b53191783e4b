/// An argument of the mock's messages, encoded apart from the codec that is tested.
enum MockArgument {
  case word(UInt32)
  case text(String)
  case words([UInt32])

  private var bytes: [UInt8] {
    switch self {
    case .word(let word): withUnsafeBytes(of: word) { Array($0) }
    case .text(let text):
      Self.word(UInt32(text.utf8.count + 1)).bytes + Array(text.utf8)
        + Array(repeating: 0, count: 4 - text.utf8.count % 4)
    case .words(let words): Self.word(UInt32(words.count * 4)).bytes + words.flatMap { Self.word($0).bytes }
    }
  }

  static func message(_ object: UInt32, _ opcode: UInt16, _ arguments: [MockArgument]) -> [UInt8] {
    let body = arguments.flatMap(\.bytes)
    return Self.word(object).bytes + Self.word(UInt32(body.count + 8) << 16 | UInt32(opcode)).bytes + body
  }

  static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }

  static func text(_ bytes: [UInt8], _ offset: Int) -> String {
    let count = Int(word(bytes, offset))
    return String(decoding: bytes[(offset + 4)..<(offset + 3 + count)], as: UTF8.self)
  }
}
