package import RichText

/// The line at the end of a copy that names the page it was made on. It is a link with the page's title, or title and
/// address in text.
///
/// Pages choose their title and their address. The address is cleaned as links are, and has the scheme `http` or
/// `https`, whatever the profile allows. It names no user, and consists of visible ASCII characters. The title is one
/// line without control and format characters. The line stands in a paragraph of its own.
package struct SourceLine: Hashable, Sendable {
  /// The notation of the line.
  package enum Notation: Hashable, Sendable {
    /// A link, where the document has links.
    case link
    case text
    /// The source text of a Markdown link.
    case markdown
  }

  let address: String
  let title: String?

  private static let longestAddress = 4096
  private static let longestTitle = 200

  /// - Returns: `nil` if the address is none of the web, or the settings allow no link to it.
  package init?(_ page: SourcePage, links: LinkSettings) {
    let stated = URLParts(page.address)
    guard stated.isAbsoluteWeb, stated.bytes.count <= Self.longestAddress else { return nil }
    guard let clean = LinkCleaner(settings: links).clean(stated.withoutUser).url else { return nil }
    let parts = URLParts(clean)
    guard parts.isAbsoluteWeb, !parts.hasUser, parts.hostBytes != nil else { return nil }
    address = Self.visible(parts.bytes)
    title = page.title.flatMap(Self.line)
  }

  /// The address with all bytes but visible ASCII characters percent-encoded, and those that end a link in text.
  private static func visible(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var visible: [UInt8] = []
    for byte in bytes {
      if byte > 0x20, byte < 0x7F, !#"<>"`"#.utf8.contains(byte) {
        visible.append(byte)
      } else {
        visible += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: visible, as: UTF8.self)
  }

  /// The title on one line; `nil` if nothing of it is left.
  private static func line(_ title: String) -> String? {
    var line = String.UnicodeScalarView()
    var isBlank = false
    for scalar in title.unicodeScalars.prefix(4 * longestTitle) {
      if scalar.properties.isWhitespace {
        isBlank = true
        continue
      }
      switch scalar.properties.generalCategory {
      case .control, .privateUse, .surrogate, .unassigned: continue
      // Persian and Indic words need joiners.
      case .format where scalar.value != 0x200C && scalar.value != 0x200D: continue
      default: break
      }
      if scalar.value == 0xFFFC { continue }
      if isBlank, !line.isEmpty { line.append(" ") }
      isBlank = false
      if line.count >= longestTitle {
        line.append("…")
        break
      }
      line.append(scalar)
    }
    return line.isEmpty ? nil : String(line)
  }

  /// Returns the document with the line at its end, unless its last paragraph has the address already.
  package func appended(to document: Document, as notation: Notation) -> Document {
    if isLast(in: document) { return document }
    var appending = Appending(source: document)
    do {
      try document.forEachEvent { event throws(FormatError) in try appending.handle(event) }
      return try appending.finish(with: self, as: notation)
    } catch {
      // A builder only throws at a limit, and this one has no limits.
      return document
    }
  }

  /// Reports whether the last paragraph with text names the address, in its text or as the target of a link.
  package func isLast(in document: Document) -> Bool {
    guard let last = document.paragraphs.last(where: { !$0.range.isEmpty }) else { return false }
    if document.string(in: last.range).contains(address) { return true }
    return document.runs(in: last.range).contains { document.style(of: $0).link?.target.string == address }
  }

  /// The line as text.
  private var text: String { title.map { "\($0) <\(address)>" } ?? address }

  /// The line as the source text of a Markdown link.
  private var markdown: String {
    var builder = DocumentBuilder(limits: .unlimited)
    builder.style.link = Link(address)
    guard (try? builder.append(title ?? address)) != nil, (try? builder.endParagraph()) != nil,
      let document = try? builder.finish()
    else { return text }
    return String(decoding: MarkdownFormat().write(document).bytes, as: UTF8.self)
  }

  /// Rebuilds a document with a paragraph more.
  private struct Appending {
    let source: Document
    private var builder = DocumentBuilder(limits: .unlimited)

    init(source: Document) { self.source = source }

    mutating func handle(_ event: Document.Event) throws(FormatError) {
      switch event {
      case .blockOpened(let index): try builder.openBlock(like: source.blocks[index])
      case .blockClosed: try builder.closeBlock()
      case .paragraph(let index): try builder.append(source.paragraphs[index], of: source)
      }
    }

    consuming func finish(with line: SourceLine, as notation: Notation) throws(FormatError) -> Document {
      builder.paragraphStyle = ParagraphStyle()
      builder.style = CharacterStyle()
      switch notation {
      case .link:
        builder.style.link = Link(line.address)
        try builder.append(line.title ?? line.address)
      case .text: try builder.append(line.text)
      case .markdown: try builder.append(line.markdown)
      }
      try builder.endParagraph()
      return try builder.finish()
    }
  }
}

extension URLParts {
  /// Whether the URL has a scheme of the web.
  fileprivate var isAbsoluteWeb: Bool {
    if case .absolute = kind { isWeb } else { false }
  }

  /// The URL without the name and the password before its host.
  fileprivate var withoutUser: String {
    guard hasUser, let host = hostBytes, let at = bytes[..<host.startIndex].lastIndex(of: UInt8(ascii: "@")) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let slash = bytes[..<at].lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    return String(decoding: bytes[..<(slash.map { $0 + 1 } ?? 0)] + bytes[(at + 1)...], as: UTF8.self)
  }
}

extension Finding.Code {
  /// A line with the page that the copy was made on.
  package static let sourceAppended = Finding.Code("text.source-appended")
}
