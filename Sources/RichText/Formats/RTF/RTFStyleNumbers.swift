/// The paragraph, character and table styles a document uses, numbered in the order of first use, and the destination
/// that names them.
///
/// `{\*\wbstyles` is built like `\stylesheet`, and only our reader reads it. Its names state containers that RTF has no
/// words for, and must not be taken for styles of the document that is pasted into.
struct RTFStyleNumbers: Sendable {
  static let code = 7
  private static let firstFree = 10

  private struct Style: Sendable {
    var name: String
    var isTable: Bool
    var indents: (left: Int, right: Int)
    var isCode: Bool
  }

  private var styles: [Style] = []
  private var numbers: [String: Int] = [:]

  mutating func number(of name: String, indents: (left: Int, right: Int), isCode: Bool) -> Int {
    number(of: Style(name: name, isTable: false, indents: indents, isCode: isCode))
  }

  mutating func number(ofTable name: String) -> Int {
    number(of: Style(name: name, isTable: true, indents: (0, 0), isCode: false))
  }

  private mutating func number(of style: Style) -> Int {
    if let number = numbers[style.name] { return number }
    let number = Self.firstFree + styles.count
    styles.append(style)
    numbers[style.name] = number
    return number
  }

  func write(_ fonts: RTFStyleTables, to output: inout RTFOutput) {
    guard !styles.isEmpty || fonts.hasCode else { return }
    output.append("{\\*\\wbstyles")
    if fonts.hasCode {
      output.append("{\\*\\cs", Self.code)
      output.append("\\additive")
      if let font = fonts.codeFont { output.append("\\f", font) }
      output.append(" Source Text;}")
    }
    for (index, style) in styles.enumerated() {
      output.append(style.isTable ? "{\\*\\ts" : "{\\s", Self.firstFree + index)
      output.append(style.isTable ? "\\tsrowd" : "\\sbasedon0")
      if style.indents.left != 0 { output.append("\\li", style.indents.left) }
      if style.indents.right != 0 { output.append("\\ri", style.indents.right) }
      if style.isCode, let font = fonts.codeFont { output.append("\\f", font) }
      output.append(" ")
      output.append(text: style.name)
      output.append(";}")
    }
    output.append("}\n")
  }
}
