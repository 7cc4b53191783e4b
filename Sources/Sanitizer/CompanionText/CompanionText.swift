package import RichText

/// The plain text that a program offers beside a rich form of the same copy, compared with the document of that form.
///
/// The program's own text is published as text, with its words, layout and punctuation. Pieces that the document marks
/// as hidden, as code or as a link are found in it by their letters and digits. They are marked there, so that a
/// profile's policies treat them as in the document. If hidden text cannot be placed with certainty, the text is
/// written from the document.
package struct CompanionText: Sendable {
  /// The ways in which the text and the document can be related.
  package enum Relation: Hashable, Sendable {
    /// The text is about the same content.
    case same
    /// The program meant another text on purpose, such as an address.
    case other
    /// The document lacks letters that the text has: another form of the copy may be better.
    case moreComplete
    /// The document lacks half of the text: another rich form may be better, and beside this document the text is
    /// another one.
    case muchMoreComplete
    /// The document has next to nothing, and the text has content: the text alone is better.
    case onlyText
  }

  package let relation: Relation
  /// The share of the text's letters that the document has, in per cent.
  package let completeness: Int
  /// Whether the document has hidden text, which another form may show.
  package let isBesideHidden: Bool
  /// The text as a document, one paragraph for each line.
  private let text: Document
  /// Byte ranges of the text; `nil` where hidden text cannot be placed.
  private let hidden: [Range<Int>]?
  /// Byte ranges of the text that are tools of the page; none if they cannot be placed.
  private let tools: [Range<Int>]
  private let code: [Range<Int>]
  /// The stretches in which text and document agree. The few profiles that change links in text find the links by them.
  private let stretches: [TextAlignment.Stretch]
  /// Byte ranges of the document.
  private let links: [(range: Range<Int>, link: Link)]

  /// The share of the text's letters that a document must have, in per cent.
  private static let requiredPercentage = 90
  /// Fewer letters than these are not missed, and are no content.
  private static let smallestLoss = 4

  /// Compares the two.
  /// - Parameters:
  ///   - text: the program's text, as the plain text format reads it.
  ///   - document: the rich form, as its format reads it.
  /// - Returns: `nil` if the text shows nothing.
  package init?(_ text: Document, beside document: Document) {
    if text.text.withUnsafeBufferPointer({ $0.isBlank(in: 0..<$0.count) }) { return nil }
    self.text = text
    let marks = DocumentMarks(of: document)
    links = marks.links
    isBesideHidden = !marks.hidden.isEmpty
    ((relation, completeness), hidden, tools, code, stretches) = document.text.withUnsafeBufferPointer { ofDocument in
      text.text.withUnsafeBufferPointer { ofText in
        let alignment = TextAlignment(document: ofDocument, text: ofText, hidden: marks.hidden)
        let relation = Self.relation(alignment, text: ofText, documentBytes: ofDocument, document, marks)
        func places(of unseen: [Range<Int>]) -> [Range<Int>]? {
          Self.places(of: unseen, alignment, in: text, ofText, documentBytes: ofDocument, document)
        }
        let hidden = places(of: marks.hidden)
        let tools = hidden.flatMap { hidden in places(of: marks.hiddenAndTools)?.flatMap { $0.parts(outside: hidden) } }
        let code = marks.code.flatMap { alignment.stretches.textRanges(of: $0, in: ofText) }
        return (relation, hidden, tools ?? [], code, alignment.stretches)
      }
    }
  }

  private static func relation(
    _ alignment: TextAlignment, text: UnsafeBufferPointer<UInt8>, documentBytes: UnsafeBufferPointer<UInt8>,
    _ document: Document, _ marks: DocumentMarks
  ) -> (Relation, completeness: Int) {
    if alignment.unmatchedText.isEmpty && alignment.unmatchedDocument.isEmpty { return (.same, 100) }
    let matched = alignment.matchedLetters
    let ofText = matched + alignment.unmatchedTextLetters
    let hiddenLetters = marks.hidden.reduce(0) { $0 + documentBytes.letterCount(in: $1) }
    let ofDocument = max(matched, matched + alignment.unmatchedDocumentLetters - hiddenLetters)
    let hasHalfOfDocument = matched * 2 >= ofDocument
    let completeness = TextCompleteness(of: document)
    let missing = alignment.unmatchedText.reduce(0) { $0 + completeness.missingLetters(in: $1, of: text) }
    if missing >= smallestLoss, (ofText - missing) * 100 < ofText * requiredPercentage {
      let completeness = (ofText - missing) * 100 / ofText
      guard hasHalfOfDocument || matched * 2 >= ofText else { return (.other, completeness) }
      if (ofText - missing) * 2 >= ofText { return (.moreComplete, completeness) }
      // Pictures, tables and links are content that no text has.
      let hasContent = ofDocument >= smallestLoss || !marks.links.isEmpty || document.hasPictureOrTable
      return (hasContent ? .muchMoreComplete : .onlyText, completeness)
    }
    // Letters that the document has in another way are not those of another text.
    let had = alignment.unmatchedTextLetters - missing
    return (hasHalfOfDocument && matched * 2 >= ofText - had ? .same : .other, 100)
  }

  /// The places in the text of what the document marks as unseen; `nil` if some of it cannot be placed.
  private static func places(
    of unseen: [Range<Int>], _ alignment: TextAlignment, in text: Document, _ bytes: UnsafeBufferPointer<UInt8>,
    documentBytes: UnsafeBufferPointer<UInt8>, _ document: Document
  ) -> [Range<Int>]? {
    if unseen.isEmpty { return [] }
    var alternatives: [Int: [TextCharacter]] = [:]
    for anchored in document.attachments {
      Array(anchored.attachment.alternativeText.utf8).withUnsafeBufferPointer {
        alternatives[anchored.offset] = $0.visibleCharacters(in: 0..<$0.count)
      }
    }
    return HiddenTextSearch(
      alignment, document: documentBytes, text: bytes, hidden: unseen,
      pieces: DocumentMarks.pieces(of: unseen, in: document), alternatives: alternatives,
      lines: text.paragraphs.map(\.range.lowerBound)
    ).ranges()
  }

  /// Returns the text with the document's marks, to be cleaned by the profile that cleans the document.
  /// - Returns: `nil` if the text must be written from the document.
  package func document(for profile: borrowing Profile) -> Document? {
    if profile.text.hidden == .strip, hidden == nil { return nil }
    var marked = text.hiding(
      profile.text.hidden == .strip ? hidden ?? [] : [], tools: profile.text.pageTools == .strip ? tools : [])
    marked = marked.marking(code) { $0.code = true }
    if profile.links.form != .link {
      marked = marked.marking(linksOfText) { $0.link = $1 }
    }
    return marked
  }

  /// The stretches of the text that stand for links, one for each; none where the text itself goes on with the address.
  private var linksOfText: [(range: Range<Int>, mark: Link)] {
    text.text.withUnsafeBufferPointer { bytes in
      links.compactMap { link in
        let parts = stretches.textRanges(of: link.range, in: bytes)
        // Both texts have their letters in the same order: no other link stands between the parts of one.
        guard let first = parts.first, let last = parts.last else { return nil }
        if bytes.goesOn(from: last.upperBound, withAddress: link.link.target.string) { return nil }
        // The address is written at the end of each line that has a mark: the last one is enough.
        let line = text.paragraphs.partitioningIndex { $0.range.upperBound >= last.upperBound }
        let start = line < text.paragraphs.count ? text.paragraphs[line].range.lowerBound : last.lowerBound
        return (max(first.lowerBound, start)..<last.upperBound, link.link)
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The signs and spaces that Markdown, mails and people put between a link and its address.
  private static let longestSeparator = 8

  /// Reports whether an address follows, with nothing but signs and spaces before it.
  fileprivate func goesOn(from start: Int, withAddress address: String) -> Bool {
    var address = Array(address.utf8)[...]
    for scheme in ["mailto:", "tel:"] where address.starts(with: scheme.utf8) {
      address = address.dropFirst(scheme.count)
    }
    if address.last == UInt8(ascii: "/") { address.removeLast() }
    guard !address.isEmpty else { return false }
    for index in start..<Swift.min(start + Self.longestSeparator, count) {
      if self[index...].starts(with: address) { return true }
      if self[index] >= 0x80 || character(at: index).kind == .letter { return false }
    }
    return false
  }
}

extension Range<Int> {
  /// The parts outside of other ranges, which are in ascending order.
  fileprivate func parts(outside others: [Range<Int>]) -> [Range<Int>] {
    var (parts, start): ([Range<Int>], Int) = ([], lowerBound)
    for other in others[others.partitioningIndex { $0.upperBound > lowerBound }...] {
      if other.lowerBound >= upperBound { break }
      if other.lowerBound > start { parts.append(start..<other.lowerBound) }
      start = other.upperBound
    }
    return start < upperBound ? parts + [start..<upperBound] : parts
  }
}

extension Document {
  fileprivate var hasPictureOrTable: Bool {
    !attachments.isEmpty || blocks.contains { if case .table = $0.kind { true } else { false } }
  }
}

extension [TextAlignment.Stretch] {
  /// The parts of the text that stand for a range of the document; those with only blanks between them are one.
  fileprivate func textRanges(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var index = partitioningIndex { $0.document.upperBound > range.lowerBound }
    while index < count, self[index].document.lowerBound < range.upperBound {
      let stretch = self[index]
      index += 1
      let part = stretch.document.clamped(to: range)
      let offset = stretch.text.lowerBound - stretch.document.lowerBound
      let places =
        stretch.document.count == stretch.text.count
        ? part.lowerBound + offset..<part.upperBound + offset : stretch.text
      if let last = result.last, text.isBlank(in: last.upperBound..<places.lowerBound) {
        result[result.count - 1] = last.lowerBound..<places.upperBound
      } else if !places.isEmpty {
        result.append(places)
      }
    }
    return result
  }
}
