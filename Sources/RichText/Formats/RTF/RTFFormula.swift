/// A formula of RTF 1.9.1 ("Math"): groups that are named like the elements of Office Math, with runs of text in them.
///
///     {\mmath{\*\moMath{\mf{\mfPr{\mtype bar}}{\mnum{\mr 3}}{\mden{\mr 4}}}}}
///
/// The names of the groups are those of `OfficeMathElement` after an m.
struct RTFFormula {
  private var tokenizer: RTFTokenizer
  private let end: Int

  /// Returns the line of a formula.
  /// - Parameters:
  ///   - range: the bytes between the braces of the group of the formula.
  static func line(_ bytes: [UInt8], in range: Range<Int>) -> FormulaLine {
    var formula = RTFFormula(tokenizer: RTFTokenizer(bytes, at: range.lowerBound), end: range.upperBound)
    return OfficeMath(formula.element(depth: 0)).line
  }

  private init(tokenizer: RTFTokenizer, end: Int) {
    self.tokenizer = tokenizer
    self.end = end
  }

  private mutating func element(depth: Int) -> OfficeMathElement {
    var element = OfficeMathElement()
    var bytes: [UInt8] = []
    var skip = 0
    var deeperGroups = 0
    func settle() {
      element.text += String(decoding: bytes, as: UTF8.self)
      bytes = []
    }
    while tokenizer.position < end, let token = tokenizer.next() {
      switch token {
      case .groupOpen:
        settle()
        guard depth < OfficeMathElement.maximumDepth else {
          deeperGroups += 1
          continue
        }
        let child = self.element(depth: depth + 1)
        // A group without a name only formats.
        if child.name.isEmpty { element.text += child.text }
        element.children.append(child)
      case .groupClose:
        settle()
        guard deeperGroups > 0 else { return element }
        deeperGroups -= 1
      case .word(let word):
        let name = String(decoding: tokenizer.bytes[word.name], as: UTF8.self)
        if name == "u", let parameter = word.parameter {
          settle()
          let value = UInt32(truncatingIfNeeded: parameter < 0 ? parameter + 65_536 : parameter)
          if let scalar = Unicode.Scalar(value) { element.text.unicodeScalars.append(scalar) }
          skip = 1
        } else if element.name.isEmpty, name.first == "m", name != "mnor", name != "mlit" {
          element.name = name.dropFirst().lowercased()
        }
      case .text(let range):
        let text = tokenizer.bytes[range].dropFirst(skip)
        skip = 0
        bytes += text
      case .byte(let byte):
        if skip > 0 { skip = 0 } else { bytes += TextDecoder(.windows1252).decode([byte]).utf8 }
      case .symbol(let symbol):
        if symbol != UInt8(ascii: "*") { bytes.append(symbol) }
      case .binary: break
      }
    }
    settle()
    return element
  }
}
