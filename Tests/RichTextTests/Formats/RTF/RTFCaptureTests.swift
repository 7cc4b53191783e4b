import TestDocuments
import Testing
import TestMaterial

@testable import RichText

/// Copies recorded from real programs: their RTF says what the plain text and the HTML of the same copy say.
struct RTFCaptureTests {
  static let copies = [
    "abiword-bidi", "abiword-hidden", "abiword-links", "abiword-lists", "abiword-long", "abiword-tables",
    "libreoffice-calc-gen-sheet", "libreoffice-calc-gtk3-sheet", "libreoffice-writer-gen-fonts",
    "libreoffice-writer-gen-letter", "libreoffice-writer-gen-long", "libreoffice-writer-gen-tiny",
    "libreoffice-writer-gtk3-fonts", "libreoffice-writer-gtk3-hidden", "libreoffice-writer-gtk3-letter",
    "libreoffice-writer-gtk3-links", "libreoffice-writer-gtk3-lists", "libreoffice-writer-gtk3-long",
    "libreoffice-writer-gtk3-tables", "wine-wordpad-letter",
  ]

  /// The differences between the forms of one copy that the programs themselves make.
  private static let differences: [String: [Aspect: String]] = [
    "abiword-hidden": [.text: "the plain text has tags of elements that AbiWord does not know"],
    "abiword-lists": [
      .bold: "the HTML does not end a bold run",
      .lists: "the HTML lacks paragraphs of items and nests the next list in them",
    ],
    "abiword-tables": [.tables: "the HTML lacks all but the last line of a cell"],
    "libreoffice-calc-gen-sheet": calcDifferences,
    "libreoffice-calc-gtk3-sheet": calcDifferences,
    "libreoffice-writer-gtk3-links": [.links: "the address of a file is without a scheme in the HTML"],
    "libreoffice-writer-gtk3-lists": [
      .lists: "the RTF of the last item's second paragraph is that of an indented paragraph after the list"
    ],
  ]

  private static let calcDifferences: [Aspect: String] = [
    .bold: "the HTML leaves a hidden column out", .links: "the RTF has no links",
    .tables: "the HTML leaves a hidden column out",
  ]

  @Test(.enabled(if: SharedMaterial.hasCaptures, "\(SharedMaterial.reason)"), arguments: copies)
  func `the text is the plain text the program offered`(copy: String) throws {
    guard Self.differences[copy]?[.text] == nil else { return }
    let document = try RTFFormat().read(try target("-text-rtf", of: copy)).document
    #expect(document.validate() == nil)
    let plain = try target("-text-plain-charset-utf-8", "-UTF8_STRING", of: copy)
    // Wine leaves unused bytes of its buffer after the end.
    let offered = String(decoding: plain.prefix { $0 != 0 }, as: UTF8.self)
    let lines = document.paragraphs.map { document.string(in: $0.range) }
    let difference = firstDifference(words(lines.joined(separator: "\n")), words(offered))
    #expect(difference == nil)
  }

  @Test(
    .enabled(if: SharedMaterial.hasCaptures, "\(SharedMaterial.reason)"),
    arguments: copies.filter { !$0.hasPrefix("wine") })
  func `bold, links, lists and tables are those of the HTML`(copy: String) throws {
    let found = try RTFFormat().read(try target("-text-rtf", of: copy)).document
    let offered = try HTMLFormat().read(try target("-text-html", of: copy)).document
    for aspect in [Aspect.bold, .links, .lists, .tables] {
      let difference = firstDifference(aspect.of(found), aspect.of(offered))
      if Self.differences[copy]?[aspect] == nil {
        #expect(difference == nil, "\(aspect)")
      } else {
        #expect(difference != nil, "\(aspect) is no longer different")
      }
    }
  }

  /// The compared aspects, one finding a line, without white space.
  private enum Aspect {
    case text, bold, links, lists, tables

    func of(_ document: Document) -> String {
      switch self {
      case .text: ""
      // Headings are bold by their style in one form and by being headings in the other.
      case .bold: runs(of: document) { $0.bold && $1.headingLevel == nil ? "bold" : nil }
      case .links: runs(of: document) { style, _ in style.link?.target.string }
      case .lists: paragraphs(of: document, in: ["list"])
      case .tables: paragraphs(of: document, in: ["table", "row", "cell"])
      }
    }

    /// The text of the runs that `mark` names, with the name; neighbours of the same name together.
    private func runs(of document: Document, mark: (CharacterStyle, ParagraphStyle) -> String?) -> String {
      var lines = ""
      for paragraph in document.paragraphs {
        var last: String?
        for run in document.runs(in: paragraph.range) {
          let text = Self.dense(document.string(in: run.range))
          guard !text.isEmpty else { continue }
          let name = mark(document.style(of: run), document.style(of: paragraph))
          if let name { lines += name == last ? text : "\n\(name): \(text)" }
          last = name
        }
      }
      return lines
    }

    /// The paragraphs that stand in blocks of these names, each with the blocks that begin at it.
    private func paragraphs(of document: Document, in names: Set<String>) -> String {
      var lines = ""
      document.forEachEvent { event in
        switch event {
        case .blockOpened(let block):
          switch document.blocks[block].kind {
          case .list(let style) where names.contains("list"): lines += "\n\(style.marker) from \(style.start) "
          case .item where names.contains("list"): lines += "\nitem "
          case .table where names.contains("table"): lines += "\ntable "
          case .row where names.contains("row"): lines += "\nrow "
          case .cell(let style) where names.contains("cell"): lines += "\n\(style.columnSpan)x\(style.rowSpan) "
          default: break
          }
        case .paragraph(let index):
          let paragraph = document.paragraphs[index]
          let isInside = document.ancestors(of: paragraph).contains { block in
            switch document.blocks[block].kind {
            case .list: names.contains("list")
            case .table: names.contains("table")
            default: false
            }
          }
          if isInside { lines += Self.dense(document.string(in: paragraph.range)) }
        case .blockClosed: break
        }
      }
      return lines
    }

    private static func dense(_ text: String) -> String {
      String(text.filter { !$0.isWhitespace && $0 != "\u{FFFC}" && $0 != "\u{200E}" && $0 != "\u{200F}" })
    }
  }

  private func target(_ suffixes: String..., of copy: String) throws -> [UInt8] {
    let names = try Checkout.list(SharedMaterial.captures + "/" + copy)
    let name = try #require(names.first { name in suffixes.contains { name.hasSuffix($0) } })
    return try Checkout.bytes(SharedMaterial.captures + "/\(copy)/\(name)")
  }

  /// One word a line. Programs differ in how they end lines and in empty ones; anchors have no plain text, list markers
  /// and direction marks (AbiWord) have nothing else.
  private func words(_ text: String) -> String {
    String(text.unicodeScalars.filter { !["\u{200E}", "\u{200F}", "\u{FFFC}"].contains($0) })
      .split { $0.isWhitespace || $0 < " " }
      .filter { !["•", "◦", "▪"].contains($0) && !($0.count <= 3 && $0.hasSuffix(".")) }
      .joined(separator: "\n")
  }
}
