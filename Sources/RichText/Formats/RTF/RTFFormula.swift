/// A formula of RTF 1.9.1 ("Math"): groups that are named like the elements of Office Math, with runs of text in them.
///
///     {\mmath{\*\moMath{\mf{\mfPr{\mtype bar}}{\mnum{\mr 3}}{\mden{\mr 4}}}}}
///
/// Groups whose names end in `Pr` hold properties, of which only signs matter.
struct RTFFormula {
  private var tokenizer: RTFTokenizer
  private let end: Int
  /// The text of groups nested deeper belongs to the group at this depth.
  private static let maximumDepth = 48

  /// A group of a formula: its name, the text that stands in it directly, and its parts.
  private struct Element {
    var name = ""
    var text = ""
    var children: [Element] = []

    subscript(name: String) -> Element? { children.first { $0.name == name } }
  }

  /// Returns the line of a formula.
  /// - Parameters:
  ///   - range: what stands between the braces of the group of the formula.
  static func line(_ bytes: [UInt8], in range: Range<Int>) -> FormulaLine {
    var formula = RTFFormula(tokenizer: RTFTokenizer(bytes, at: range.lowerBound), end: range.upperBound)
    return line(of: formula.element(depth: 0))
  }

  private init(tokenizer: RTFTokenizer, end: Int) {
    self.tokenizer = tokenizer
    self.end = end
  }

  // MARK: Reading

  private mutating func element(depth: Int) -> Element {
    var element = Element()
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
        guard depth < Self.maximumDepth else {
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
          element.name = name
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

  // MARK: Meaning

  private static func row(_ children: [Element]) -> FormulaLine {
    .joined(children.filter { !$0.name.hasSuffix("Pr") }.map(line(of:)))
  }

  private static func part(_ element: Element?) -> FormulaLine { element.map { row($0.children) } ?? FormulaLine() }

  /// The text of a property, such as a sign; `nil` where it is not stated.
  private static func property(_ name: String, of element: Element) -> String? {
    element.children.first { $0.name.hasSuffix("Pr") }?[name]?.text.trimmed
  }

  private static func line(of element: Element) -> FormulaLine {
    switch element.name {
    case "mr", "mt": return FormulaLine(element.text.trimmedEnd)
    case "mf":
      return property("mtype", of: element) == "noBar"
        ? .fenced([part(element["mnum"]), part(element["mden"])], separator: " ")
        : .fraction(part(element["mnum"]), part(element["mden"]))
    case "msSup": return .scripted(part(element["me"]), above: part(element["msup"]))
    case "msSub": return .scripted(part(element["me"]), below: part(element["msub"]))
    case "msSubSup": return .scripted(part(element["me"]), below: part(element["msub"]), above: part(element["msup"]))
    case "mlimLow": return .scripted(part(element["me"]), below: part(element["mlim"]))
    case "mlimUpp": return .scripted(part(element["me"]), above: part(element["mlim"]))
    case "mrad": return .root(part(element["me"]), index: part(element["mdeg"]).text)
    case "mnary":
      let sign = FormulaLine(property("mchr", of: element) ?? "∫")
      let result = FormulaLine.scripted(sign, below: part(element["msub"]), above: part(element["msup"]))
      return .joined([result, part(element["me"])])
    case "md":
      return .fenced(
        element.children.filter { $0.name == "me" }.map { row($0.children) },
        open: property("mbegChr", of: element) ?? "(", separator: property("msepChr", of: element) ?? "|",
        close: property("mendChr", of: element) ?? ")")
    case "mfunc": return .joined([part(element["mfName"]), part(element["me"])], by: " ")
    case "macc":
      let base = part(element["me"])
      return .accented(base, by: property("mchr", of: element) ?? "^") ?? base
    case "mm": return .joined(element.children.filter { $0.name == "mmr" }.map(line(of:)), by: "; ")
    case "mmr": return .joined(element.children.map(line(of:)), by: " ")
    case "meqArr": return .joined(element.children.filter { $0.name == "me" }.map(line(of:)), by: "; ")
    default:
      return element.children.isEmpty && !element.name.hasSuffix("Pr")
        ? FormulaLine(element.text.trimmed) : row(element.children)
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }).trimmedEnd }
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
