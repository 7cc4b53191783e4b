/// The sequence that tells a shell that a paste is over, so that the rest counts as typed.
package enum EndsBracketedPaste: JudgingSignal {
  package static let name = "ends-bracketed-paste"
  package static let role = Reason.Role.concealment

  static func judge(_ evidence: Evidence) -> Judgement? {
    let text = evidence.paste.text
    for index in text.indices where text[index] == 0x1B || text[index] == 0x9B {
      // Either `ESC [` or the single control U+009B, which is C2 9B in UTF-8.
      let start = text[index] == 0x9B ? index + 1 : index + 2
      if text[index] == 0x1B, index + 1 >= text.count || text[index + 1] != UInt8(ascii: "[") { continue }
      if text.count >= start + 4, text[start..<start + 4].elementsEqual("201~".utf8) {
        return Judgement(.hold, "It pretends that the paste is over, so that the rest counts as typed.")
      }
    }
    return nil
  }
}
