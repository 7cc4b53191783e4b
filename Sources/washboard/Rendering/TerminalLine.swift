import RichText

/// One line of a document as a terminal can show it.
///
/// Two lines are equal if they read the same and look the same, also in what a terminal cannot show.
struct TerminalLine: Hashable {
  /// A stretch of text in one style.
  struct Span: Hashable {
    var text: String
    var style: CharacterStyle
  }

  private(set) var spans: [Span] = []
  var headingLevel: Int?

  mutating func append(_ text: some StringProtocol, _ style: CharacterStyle) {
    guard !text.isEmpty else { return }
    if let last = spans.indices.last, spans[last].style == style {
      spans[last].text += text
    } else {
      spans.append(Span(text: String(text), style: style))
    }
  }
}

extension TerminalLine {
  /// The lines of a document: containers are said in text, as plain text does it.
  static func lines(of document: Document) -> [TerminalLine] {
    let flat = document.flattening(.all)
    var lines: [TerminalLine] = []
    for paragraph in flat.paragraphs {
      var line = TerminalLine()
      line.headingLevel = flat.style(of: paragraph).headingLevel
      if flat.isThematicBreak(paragraph) { line.append("---", CharacterStyle()) }
      flat.forEachPiece(in: paragraph.range) { piece, style in
        let style = flat.characterStyles[style]
        switch piece {
        case .text(let range):
          let parts = flat.string(in: range).split(separator: "\u{2028}", omittingEmptySubsequences: false)
          for (index, part) in parts.enumerated() {
            if index > 0 {
              lines.append(line)
              line = TerminalLine()
            }
            line.append(part, style)
          }
        case .attachment(let index):
          line.append(Self.stand(in: flat.attachments[index].attachment), style)
        }
      }
      lines.append(line)
    }
    return lines
  }

  private static func stand(in attachment: Attachment) -> String {
    let words = [attachment.type.string, attachment.alternativeText.string].filter { !$0.isEmpty }
    return "[\(words.joined(separator: ": "))]"
  }
}
