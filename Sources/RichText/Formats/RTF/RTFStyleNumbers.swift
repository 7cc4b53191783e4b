/// The paragraph, character and table styles a document uses, numbered in the order of first use, and the `\stylesheet`
/// that names them.
struct RTFStyleNumbers: Sendable {
  /// Headings have the numbers of their levels.
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
  private var headings: Set<Int> = []

  mutating func number(ofHeading level: Int) -> Int {
    headings.insert(level)
    return level
  }

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

  /// Programs find their own styles by these names.
  func write(_ fonts: RTFStyleTables, to output: inout RTFOutput) {
    guard !headings.isEmpty || !styles.isEmpty || fonts.hasCode else { return }
    output.append("{\\stylesheet{\\s0 Normal;}")
    for level in headings.sorted() {
      output.append("{\\s", level)
      output.append("\\outlinelevel", level - 1)
      output.append("\\sbasedon0 heading ")
      output.append(text: String(level))
      output.append(";}")
    }
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
