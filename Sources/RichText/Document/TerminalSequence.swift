/// The control sequences that terminals obey (ECMA-48, fifth edition), of which text on its way elsewhere keeps
/// nothing.
///
/// Without its first character, which the model holds no place for, the rest of a sequence would be left as stray text.
enum TerminalSequence {
  /// The end of the sequence that begins with ESC at `start`; nil where there is no whole one.
  ///
  ///     CSI  ESC [  parameters 30-3F, intermediates 20-2F, one final 40-7E   (5.4)
  ///     DCS, SOS, OSC, PM, APC  ESC P X ] ^ _  ... BEL or ESC \\            (5.6)
  ///     ESC  intermediates 20-2F, one final 30-7E; ESC 30-3F                  (ECMA-35, 13.2.1)
  ///
  /// ESC before a letter is none of these, because the letter may be text. A C1 control character does not begin a
  /// sequence either, because text in a mistaken encoding is full of them.
  static func end(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard bytes[start] == 0x1B, start + 1 < bytes.endIndex else { return nil }
    let body = start + 2
    switch bytes[start + 1] {
    case 0x5B: return controlSequenceEnd(in: bytes, from: body)
    case 0x50, 0x58, 0x5D...0x5F: return stringEnd(in: bytes, from: body)
    case 0x30...0x3F: return body
    case 0x20...0x2F:
      let final = end(of: 0x20...0x2F, in: bytes, from: body)
      return final < bytes.endIndex && (0x30...0x7E).contains(bytes[final]) ? final + 1 : nil
    default: return nil
    }
  }

  private static func controlSequenceEnd(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    let final = end(of: 0x20...0x2F, in: bytes, from: end(of: 0x30...0x3F, in: bytes, from: start))
    return final < bytes.endIndex && (0x40...0x7E).contains(bytes[final]) ? final + 1 : nil
  }

  /// The end of a control string; another control character in it cancels it.
  private static func stringEnd(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.endIndex {
      switch bytes[index] {
      case 0x07: return index + 1
      case 0x1B: return index + 1 < bytes.endIndex && bytes[index + 1] == 0x5C ? index + 2 : nil
      case 0x00..<0x09, 0x0A..<0x20, 0x7F: return nil
      default: index += 1
      }
    }
    return nil
  }

  private static func end(of range: ClosedRange<UInt8>, in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.endIndex, range.contains(bytes[index]) { index += 1 }
    return index
  }
}

extension Finding.Code {
  /// Count: the characters of control sequences for terminals.
  public static let terminalSequence = Finding.Code("text.terminal-sequence")
}
