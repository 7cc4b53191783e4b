/// The properties of a stretch of text that Markdown can express.
struct MarkdownTraits: Hashable, Sendable {
  var link: Link?
  var isBold = false
  var isItalic = false
  var isStruck = false
  var script: Script?
  var isCode = false
  /// Whether the text is the mark of a note as Markdown writes it.
  var isNoteMark = false
  /// Whether the text is a formula as Markdown writes it.
  var isFormula = false

  /// - Parameter findings: takes note of addresses that are not written.
  init(_ style: CharacterStyle, findings: inout Findings) {
    if let target = style.link, !target.target.isEmpty {
      if SafeMarkup.isInert(target.target.string) { link = target } else { findings.record(.markdownUnsafeAddress) }
    }
    isBold = style.bold
    isItalic = style.italic
    isStruck = style.strikethrough != nil
    script = style.script
    isCode = style.code
    isNoteMark = style.note != nil
    isFormula = style.formula != nil
  }
}

/// A part of a paragraph that is written without markup inside.
struct MarkdownTextSegment: Sendable {
  enum Content: Sendable {
    case text
    case code
    /// Text that is markup already.
    case markup
    case lineBreak
    /// Index into the document's attachments.
    case attachment(Int)
    /// The text of a link to the very address that it shows.
    case address
  }

  var content: Content
  var range: Range<Int>
  var traits: MarkdownTraits
  /// Whether emphasis cannot begin or end with it.
  var isSpace = false
}

extension MarkdownTextSegment {
  /// Divides the text of a paragraph, without the white space at the ends of its lines.
  static func segments(
    of range: Range<Int>, in document: Document, traits: (StyleTable<CharacterStyle>.ID) -> MarkdownTraits
  ) -> [MarkdownTextSegment] {
    var pieces: [MarkdownTextSegment] = []
    document.forEachPiece(in: trimmed(range, document.text)) { piece, style in
      let traits = traits(style)
      switch piece {
      case .attachment(let index):
        let offset = document.attachments[index].offset
        let range = offset..<offset + Document.anchor.count
        pieces.append(MarkdownTextSegment(content: .attachment(index), range: range, traits: traits))
      case .text(let range): divide(range, of: document.text, traits, into: &pieces)
      }
    }
    var segments: [MarkdownTextSegment] = []
    for piece in pieces { splitSpaces(piece, document.text, into: &segments) }
    markAddresses(&segments, document.text)
    return segments
  }

  /// The range without the white space and the line breaks at its ends.
  static func trimmed(_ range: Range<Int>, _ text: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while true {
      if start < end, text[start].isMarkdownSpace {
        start += 1
      } else if text[start..<end].starts(with: Document.lineSeparator) {
        start += 3
      } else {
        break
      }
    }
    while true {
      if end > start, text[end - 1].isMarkdownSpace {
        end -= 1
      } else if text[start..<end].suffix(3).elementsEqual(Document.lineSeparator) {
        end -= 3
      } else {
        return start..<end
      }
    }
  }

  /// Adds text, apart from its line breaks, to the pieces; text of the same traits is one piece.
  private static func divide(
    _ range: Range<Int>, of text: [UInt8], _ traits: MarkdownTraits, into pieces: inout [MarkdownTextSegment]
  ) {
    func isAfterBreak() -> Bool { if case .lineBreak? = pieces.last?.content { true } else { false } }
    func add(_ range: Range<Int>) {
      var range = range
      // White space that begins a line says nothing in Markdown.
      if isAfterBreak() { while let first = range.first, text[first].isMarkdownSpace { range.removeFirst() } }
      if range.isEmpty { return }
      let content = traits.isNoteMark || traits.isFormula ? Content.markup : traits.isCode ? Content.code : .text
      if let last = pieces.indices.last, pieces[last].range.upperBound == range.lowerBound,
        pieces[last].traits == traits,
        pieces[last].isText
      {
        pieces[last].range = pieces[last].range.lowerBound..<range.upperBound
      } else {
        pieces.append(MarkdownTextSegment(content: content, range: range, traits: traits))
      }
    }
    var start = range.lowerBound
    while let found = text[start..<range.upperBound].firstIndex(of: 0xE2) {
      guard text[found...].starts(with: Document.lineSeparator) else {
        add(start..<found + 1)
        start = found + 1
        continue
      }
      add(start..<found)
      let end = found + Document.lineSeparator.count
      pieces.append(MarkdownTextSegment(content: .lineBreak, range: found..<end, traits: traits, isSpace: true))
      start = end
    }
    add(start..<range.upperBound)
  }

  private var isText: Bool {
    switch content {
    case .text, .code: true
    case .lineBreak, .attachment, .address, .markup: false
    }
  }

  /// Divides text from the white space at its ends, where no emphasis can end.
  private static func splitSpaces(
    _ piece: MarkdownTextSegment, _ text: [UInt8], into segments: inout [MarkdownTextSegment]
  ) {
    guard case .text = piece.content else { return segments.append(piece) }
    func add(_ range: Range<Int>, isSpace: Bool) {
      if range.isEmpty { return }
      segments.append(MarkdownTextSegment(content: .text, range: range, traits: piece.traits, isSpace: isSpace))
    }
    var (start, end) = (piece.range.lowerBound, piece.range.upperBound)
    while let scalar = text.scalar(at: start, to: end), MarkdownNeighbour(scalar) == .space {
      start += UTF8.width(scalar)
    }
    while let scalar = text.scalar(before: end, from: start), MarkdownNeighbour(scalar) == .space {
      end -= UTF8.width(scalar)
    }
    add(piece.range.lowerBound..<start, isSpace: true)
    add(start..<end, isSpace: false)
    add(end..<piece.range.upperBound, isSpace: true)
  }

  /// Finds links that can be written in angle brackets.
  private static func markAddresses(_ segments: inout [MarkdownTextSegment], _ text: [UInt8]) {
    for index in segments.indices {
      guard case .text = segments[index].content, let link = segments[index].traits.link, link.title == nil,
        index == 0 || segments[index - 1].traits.link != link,
        index + 1 == segments.count || segments[index + 1].traits.link != link
      else { continue }
      let shown = text[segments[index].range]
      let bracketed = [UInt8(ascii: "<")] + shown + [UInt8(ascii: ">")]
      let isAddress =
        shown.elementsEqual(link.target.utf8) && MarkdownTag.endOfAddress(bracketed[...]) == bracketed.count
      let isMailAddress =
        link.target.utf8.elementsEqual("mailto:".utf8 + shown)
        && MarkdownTag.endOfMailAddress(bracketed[...]) == bracketed.count
      guard isAddress || isMailAddress else { continue }
      segments[index].content = .address
      segments[index].traits.link = nil
    }
  }
}

extension UTF8 {
  /// Bytes of the scalar.
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    scalar.value < 0x80 ? 1 : scalar.value < 0x800 ? 2 : scalar.value < 0x10000 ? 3 : 4
  }
}
