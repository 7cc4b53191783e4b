import Testing
import TestMaterial

@testable import RichText

struct RTFTokenizerTests {
  private func tokens(_ text: String) -> [String] { tokens(Array(text.utf8)) }

  /// Tokens as short texts: `{`, `}`, `word 3`, `symbol *`, `byte e9`, `binary 4`, `text abc`.
  private func tokens(_ bytes: [UInt8]) -> [String] {
    var tokenizer = RTFTokenizer(bytes)
    var result: [String] = []
    while let token = tokenizer.next() {
      switch token {
      case .groupOpen: result.append("{")
      case .groupClose: result.append("}")
      case .word(let word):
        let name = String(decoding: bytes[word.name], as: UTF8.self)
        result.append("word " + name + (word.parameter.map { " \($0)" } ?? ""))
      case .symbol(let symbol): result.append("symbol " + String(UnicodeScalar(symbol)))
      case .byte(let byte): result.append("byte " + String(byte, radix: 16))
      case .binary(let range): result.append("binary \(range.count)")
      case .text(let range): result.append("text " + String(decoding: bytes[range], as: UTF8.self))
      }
    }
    return result
  }

  @Test(arguments: [
    ("{\\rtf1 a}", ["{", "word rtf 1", "text a", "}"]),
    ("\\b0\\i x", ["word b 0", "word i", "text x"]),
    ("\\li-720 x", ["word li -720", "text x"]),
    ("\\b  x", ["word b", "text  x"]),
    ("\\b-x", ["word b", "text -x"]),
    ("\\'e9\\'ZZ\\'4", ["byte e9", "symbol '", "text ZZ", "symbol '", "text 4"]),
    ("\\\\\\{\\}\\~\\*", ["symbol \\", "symbol {", "symbol }", "symbol ~", "symbol *"]),
    ("a\r\nb", ["text a", "text b"]),
    ("\\par\nx", ["word par", "text x"]),
    ("a\\", ["text a"]),
    ("\\bin3 }{\\x", ["binary 3", "text x"]),
    ("\\bin99 ab", ["binary 2"]),
    ("\\bin-3 ab", ["binary 0", "text ab"]),
    ("\\binx4 a", ["word binx 4", "text a"]),
    ("\\fs99999999999999999999 x", ["word fs 2147483647", "text x"]),
    ("", []),
  ])
  func `bytes are cut by the grammar`(input: String, expected: [String]) {
    #expect(tokens(input) == expected)
  }

  @Test func `a control word of absurd length is one token`() {
    let name = String(repeating: "x", count: 100_000)
    #expect(tokens("\\" + name + "5 y") == ["word " + name + " 5", "text y"])
  }

  @Test func `skipping a group passes nested groups, escaped braces and binary data`() {
    let bytes = Array("a{\\}\\bin2 }}{b}c}}d".utf8)
    var tokenizer = RTFTokenizer(bytes)
    tokenizer.skipGroup()
    #expect(tokenizer.position == bytes.count - 1)
  }

  @Test func `tokens of random bytes end, in order and without overlap`() {
    var random = SeededGenerator(seed: 1)
    let alphabet = Array("\\{}'*-19abinu \r\n\0\u{FF}".utf8)
    for _ in 0..<2_000 {
      let bytes = (0..<40).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      var tokenizer = RTFTokenizer(bytes)
      var last = 0
      while tokenizer.next() != nil {
        #expect(tokenizer.position > last)
        last = tokenizer.position
      }
      #expect(tokenizer.position == bytes.count)
    }
  }

  @Test func `every control word is found by its name and no other`() throws {
    for word in RTFControlWord.allCases {
      let bytes = Array("\\\(word.rawValue) ".utf8)
      var tokenizer = RTFTokenizer(bytes)
      guard case .word(let token)? = tokenizer.next() else {
        Issue.record("\(word.rawValue) is no word")
        continue
      }
      #expect(RTFControlWord(token, in: bytes) == word)
    }
    let bytes = Array("\\parx ".utf8)
    var tokenizer = RTFTokenizer(bytes)
    guard case .word(let token)? = tokenizer.next() else { return }
    #expect(RTFControlWord(token, in: bytes) == nil)
  }
}
