// Finds the bytes with a meaning in RTF among eight bytes, for `ByteScan`.
extension UInt64 {
  /// The bytes that are no ASCII letters.
  @inline(__always)
  var nonLetters: UInt64 {
    let lowered = (self | .repeating(0x20)) & .repeating(0x7F)
    let fromA = lowered &+ .repeating(0x80 - 0x61)
    let beyondZ = lowered &+ .repeating(0x80 - 0x7B)
    return (~fromA | beyondZ | self) & .repeating(0x80)
  }

  /// All bytes that may be `\`, `{`, `}` or a control character, and `[`, `]` and `|`.
  @inline(__always)
  var rtfSyntax: UInt64 {
    let lowered = (self | .repeating(0x20)) & .repeating(0x7F)
    let fromBrace: UInt64 = lowered &+ .repeating(0x80 - 0x7B)
    let beyondBrace: UInt64 = lowered &+ .repeating(0x80 - 0x7E)
    let braces = fromBrace & ~beyondBrace
    let noControl = (self & .repeating(0x7F)) &+ .repeating(0x80 - 0x20)
    return (braces | ~noControl) & ~self & .repeating(0x80)
  }

  /// All bytes that text in RTF cannot have as they are: `\`, `{`, `}`, control characters and what is beyond ASCII;
  /// and `[`, `]`, `^`, `_`, `|` and `~`.
  @inline(__always)
  var notPlainInRTF: UInt64 {
    let braces = ((self | .repeating(0x20)) & .repeating(0x7F)) &+ .repeating(0x80 - 0x7B)
    let noControl = (self & .repeating(0x7F)) &+ .repeating(0x80 - 0x20)
    return (braces | ~noControl | self) & .repeating(0x80)
  }
}
