package import RichText

/// The plain text that a program offers beside a rich form of the same copy, compared with the document of that form.
///
/// The program's own text is what is published as text: its words, layout and punctuation. What the document marks as hidden, as
/// code or as a link is found in it by its letters and digits and marked there, so that the policies of a profile treat it as they
/// treat the document. Where hidden text cannot be placed with certainty, the text is written from the document.
package struct CompanionText: Sendable {
  /// The ways in which the text and the document can be related.
  package enum Relation: Hashable, Sendable {
    /// The text is about the same content.
    case same
    /// The program meant another text on purpose, such as an address.
    case other
    /// The document lacks letters that the text has: another form of the copy may be better.
    case moreComplete
    /// The document lacks half of the text: the text alone is better.
    case muchMoreComplete
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
  private let code: [Range<Int>]
  /// Where text and document say the same; by these the links are found, for the few profiles that change them in text.
  private let stretches: [TextAlignment.Stretch]
  /// Byte ranges of the document.
  private let links: [(range: Range<Int>, link: Link)]

  /// The share of the text's letters that a document must have, in per cent.
  private static let requiredPercentage = 90
  /// Fewer letters than these are not missed.
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
    ((relation, completeness), hidden, code, stretches) = document.text.withUnsafeBufferPointer { ofDocument in
      text.text.withUnsafeBufferPointer { ofText in
        let alignment = TextAlignment(document: ofDocument, text: ofText, hidden: marks.hidden)
        let relation = Self.relation(alignment, text: ofText, documentBytes: ofDocument, document, marks)
        let hidden = Self.hidden(relation, alignment, text: ofText, documentBytes: ofDocument, marks)
        let code = marks.code.flatMap { alignment.stretches.textRanges(of: $0, in: ofText) }
        return (relation, hidden, code, alignment.stretches)
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
      return ((ofText - missing) * 2 < ofText ? .muchMoreComplete : .moreComplete, completeness)
    }
    // Letters that the document has in another way are not those of another text.
    let had = alignment.unmatchedTextLetters - missing
    return (hasHalfOfDocument && matched * 2 >= ofText - had ? .same : .other, 100)
  }

  private static func hidden(
    _ relation: (Relation, completeness: Int), _ alignment: TextAlignment, text: UnsafeBufferPointer<UInt8>,
    documentBytes: UnsafeBufferPointer<UInt8>, _ marks: DocumentMarks
  ) -> [Range<Int>]? {
    if marks.hidden.isEmpty { return [] }
    // A text of its own may hold anything.
    if relation.0 == .other { return nil }
    return HiddenTextSearch(
      alignment, document: documentBytes, text: text, hidden: marks.hidden, pieces: marks.hiddenPieces
    ).ranges()
  }

  /// Returns the text with the document's marks, to be cleaned by the profile that cleans the document.
  /// - Returns: `nil` if the text must be written from the document.
  package func document(for profile: borrowing Profile) -> Document? {
    var marked = text
    if profile.text.hidden == .strip {
      guard let hidden else { return nil }
      marked = marked.hiding(hidden)
    }
    marked = marked.marking(code) { $0.code = true }
    if profile.links.form != .link {
      let ofText = text.text.withUnsafeBufferPointer { bytes in
        links.flatMap { link in
          stretches.textRanges(of: link.range, in: bytes).map { (range: $0, mark: link.link) }
        }
      }
      marked = marked.marking(ofText) { $0.link = $1 }
    }
    return marked
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
