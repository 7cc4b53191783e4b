import RichText
import Service
import ServiceCore

/// The way in which text is shown on a terminal: with escape sequences (ECMA-48, 8.3.117) or without.
enum TerminalStyle {
  case styled
  case bare

  /// The line; what the terminal cannot show of its look stands behind it in angle quotes.
  func text(of line: TerminalLine) -> PrintedLine {
    var text = PrintedLine(line.headingLevel.map { String(repeating: "#", count: $0) + " " } ?? "")
    var notes: [String] = []
    for span in line.spans {
      text += styled(span.text, by: codes(of: span.style))
      if let link = span.style.link { text += styled(" ‹\(link.target.string)›", by: ["2"]) }
      for note in notesOn(span.style) where !notes.contains(note) { notes.append(note) }
    }
    if !notes.isEmpty { text += styled("  ‹\(notes.joined(separator: ", "))›", by: ["2"]) }
    return text
  }

  /// The line as a reader wants it: in its look, its links to be followed (OSC 8), and nothing said beside it.
  func rendering(of line: TerminalLine) -> PrintedLine {
    var text = line.headingLevel.map { styled(String(repeating: "#", count: $0) + " ", by: ["1"]) } ?? PrintedLine("")
    for span in line.spans {
      let isHeading = line.headingLevel != nil && !span.style.bold
      let look = styled(span.text, by: (isHeading ? ["1"] : []) + codes(of: span.style))
      text += span.style.link.map { look.linked(to: $0.target.string) } ?? look
    }
    return text
  }

  /// Text by which a line is marked as taken away or added.
  func removed(_ text: String) -> PrintedLine { styled(text, by: ["31"]) }
  func added(_ text: String) -> PrintedLine { styled(text, by: ["32"]) }

  private func styled(_ text: String, by codes: [String]) -> PrintedLine {
    switch self {
    case .bare: PrintedLine(text)
    case .styled: PrintedLine(text).styled(by: codes)
    }
  }

  private func codes(of style: CharacterStyle) -> [String] {
    var codes: [String] = []
    if style.bold { codes.append("1") }
    if style.italic { codes.append("3") }
    if style.underline != nil { codes.append("4") }
    if style.strikethrough != nil { codes.append("9") }
    if style.hidden { codes.append("7") }
    if let color = style.color { codes.append("38;2;\(color.red);\(color.green);\(color.blue)") }
    if let color = style.background { codes.append("48;2;\(color.red);\(color.green);\(color.blue)") }
    return codes
  }

  /// Returns notes on the parts of a style that cannot be seen.
  private func notesOn(_ style: CharacterStyle) -> [String] {
    var notes: [String] = []
    switch self {
    case .styled: break
    case .bare:
      if style.bold { notes.append("bold") }
      if style.italic { notes.append("italic") }
      if style.underline != nil { notes.append("underline") }
      if style.strikethrough != nil { notes.append("strikethrough") }
      if let color = style.color { notes.append("color \(color.hexDescription)") }
      if let color = style.background { notes.append("background \(color.hexDescription)") }
    }
    if style.hidden { notes.append("hidden") }
    if let font = style.font { notes.append(font.name.string) }
    if let size = style.size { notes.append("\(size.pointsDescription) pt") }
    if style.code { notes.append("code") }
    if let script = style.script { notes.append(script.isRaised ? "superscript" : "subscript") }
    if let caps = style.caps { notes.append(caps == .small ? "small caps" : "caps") }
    if let language = style.language { notes.append(language.string) }
    return notes
  }
}
