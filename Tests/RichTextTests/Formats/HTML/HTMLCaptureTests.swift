import Testing
import TestMaterial

@testable import RichText

/// Recorded copies of programs that offer both HTML and RTF: two readers of ours find the same document.
struct HTMLCaptureTests {
  enum Aspect: String, CaseIterable {
    case text, heading, list, table, link, bold, italic, underline, strike
  }

  /// Returns the position of each visible part of a document.
  static func outline(of document: Document) -> [Aspect: [String]] {
    var outline: [Aspect: [String]] = [:]
    for paragraph in document.paragraphs {
      let place = place(of: paragraph, in: document)
      var text = ""
      var marked: [Aspect: String] = [:]
      document.forEachPiece(in: paragraph.range) { piece, id in
        guard case .text(let range) = piece else { return }
        let style = document.characterStyles[id]
        guard !style.hidden else { return }
        let string = document.string(in: range)
        text += string
        let visible = string.filter { !$0.isWhitespace }
        if style.bold, document.style(of: paragraph).headingLevel == nil { marked[.bold, default: ""] += visible }
        if style.italic { marked[.italic, default: ""] += visible }
        if style.underline != nil, style.link == nil { marked[.underline, default: ""] += visible }
        if style.strikethrough != nil { marked[.strike, default: ""] += visible }
        if let link = style.link { marked[.link, default: ""] += link.target.string + visible }
      }
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !words.isEmpty else { continue }
      outline[.text, default: []].append(words)
      if let level = document.style(of: paragraph).headingLevel {
        outline[.heading, default: []].append("\(level)\(words)")
      }
      if place.contains("l") || place.contains("n") { outline[.list, default: []].append(place + words) }
      if place.contains("c") { outline[.table, default: []].append(place + words) }
      for (aspect, text) in marked where !text.isEmpty { outline[aspect, default: []].append(text) }
    }
    return outline
  }

  /// The containers of a paragraph, innermost first: `l` a list, `n` a numbered one, `r` a row, `c` a cell.
  private static func place(of paragraph: Paragraph, in document: Document) -> String {
    var place = ""
    var block = paragraph.block
    while let index = block {
      switch document.blocks[index].kind {
      case .list(let style): place += style.marker.isNumbered ? "n" : "l"
      case .row: place += "r"
      case .cell(let style): place += "c\(style.columnSpan)x\(style.rowSpan)"
      case .quote, .item, .code, .table: break
      case .descriptionList, .term, .description: break
      case .note: break
      }
      block = document.blocks[index].parent
    }
    return place
  }

  /// AbiWord's HTML loses the space beside spans, first lines of cells and levels of lists. Its bold runs on, and its
  /// header cells are bold without a statement. Calc's RTF shows hidden columns, and neither links nor parts of cells.
  /// Writer's RTF states no background behind white text, and no continuation of a paragraph in an item. Its HTML
  /// shortens addresses of files.
  private let known: [String: Set<Aspect>] = [
    "abiword-bidi": [.text], "abiword-hidden": [.text], "abiword-links": [.text],
    "abiword-lists": [.text, .list, .bold], "abiword-long": [.text], "abiword-tables": [.text, .table],
    "libreoffice-calc-gen-sheet": [.text, .table, .link, .bold, .underline, .strike],
    "libreoffice-calc-gtk3-sheet": [.text, .table, .link, .bold, .underline, .strike],
    "libreoffice-writer-gtk3-hidden": [.text], "libreoffice-writer-gtk3-links": [.link],
    "libreoffice-writer-gtk3-lists": [.list],
  ]

  @Test(.enabled(if: SharedMaterial.hasCaptures, "\(SharedMaterial.reason)"))
  func `a copy's HTML has the structure of its RTF`() throws {
    var count = 0
    for capture in try Capture.all() {
      guard let html = capture.content("text/html"), let rtf = capture.content("text/rtf") else { continue }
      count += 1
      let ours = Self.outline(of: try HTMLFormat().read(html).document)
      let theirs = Self.outline(of: try RTFFormat().read(rtf).document)
      let differing = Set(Aspect.allCases.filter { ours[$0] != theirs[$0] })
      #expect(differing == known[capture.name] ?? [], "\(capture.name)")
    }
    #expect(count >= 18)
  }
}
