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
    let rules = LinkRuleSearch(links, within: PatternBudget())
    guard let clean = LinkCleaner(settings: links).clean(stated.withoutUser, by: rules).url else { return nil }
    let parts = URLParts(clean)
    guard parts.isAbsoluteWeb, !parts.hasUser, parts.hostBytes != nil else { return nil }
    address = Self.visible(parts.bytes)
    title = page.title.flatMap(Self.line)
  }

  /// The address with all bytes but visible ASCII characters percent-encoded, and those that end a link in text.
  private static func visible(_ bytes: [UInt8]) -> String {
    let visible = bytes.map { byte in
      let isVisible = byte > 0x20 && byte < 0x7F && !#"<>"`"#.utf8.contains(byte)
      return isVisible ? [byte] : PercentEncoding.encode(byte)
    }
    return String(decoding: visible.joined(), as: UTF8.self)
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
    return document.rebuilt { event, builder throws(FormatError) in
      try builder.copy(event, of: document)
    } end: { builder throws(FormatError) in
      builder.paragraphStyle = ParagraphStyle()
      builder.style = CharacterStyle()
      switch notation {
      case .link:
        builder.style.link = Link(address)
        try builder.append(title ?? address)
      case .text: try builder.append(text)
      case .markdown: try builder.append(markdown)
      }
      try builder.endParagraph()
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
