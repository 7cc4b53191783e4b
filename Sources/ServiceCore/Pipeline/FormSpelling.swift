import RichText
import Sanitizer

/// Tells a form that repeats the letters of a copy from one that holds something else.
///
/// Programs offer the same text once more beside it: as JSON of an editor, as a calendar entry, as a private twin with
/// its styles. Such a form is a spelling of the document and would bring back what was cleaned. A form with other
/// content is data, and is lost if it is not handed on.
///
/// Letters and digits are compared, not layout: markup, escapes, line folding and encodings differ. A form is a
/// spelling
///
/// - if 16 letters of the document stand in it in a row, or runs of 8 letters that cover half of the document together;
/// - of a document with 8 to 15 letters, if all of them are covered. With 4 to 7 letters they must be words of their
///   own;
/// - if it holds a piece of hidden text, of 4 letters or more. Of longer pieces 8 letters in a row are enough;
/// - if it holds the part of an address that cleaning took out or changed, whole and of 8 letters or more.
///
/// A document of fewer than 4 letters is found in everything and would undo nothing.
///
/// Where text was hidden, nothing goes on that cannot be read: bytes of no known encoding, and containers, also in
/// base64.
///
/// Compressed containers cannot be searched. One whose name calls it a document or text counts as a spelling, because
/// office programs put such forms beside text. So does every container if text was hidden. Others are data: a program
/// that compresses its nodes or samples has no other form of them.
///
/// The time is linear in the bytes of the form, and the memory is bounded: of longer documents 64 stretches are looked
/// for.
struct FormSpelling: Sendable {
  private let index: LetterIndex

  /// The reason for which a form is not handed on.
  enum Verdict: Hashable, Sendable {
    case repeatsDocument
    /// The form holds removed text, or cannot be searched for it.
    case mayHoldRemoved
  }

  /// - Parameters:
  ///   - document: the document as it was read, before anything was cleaned.
  ///   - changedAddresses: addresses of links before cleaning, each with what it became; `nil` for a link that was
  ///     removed.
  init(of document: Document, changedAddresses: [(before: String, after: String?)] = []) {
    self.init(
      text: document.visibleText, hidden: document.hiddenPieces,
      addresses: changedAddresses.map { RemovedAddress.part(of: $0.before, missingIn: $0.after) })
  }

  /// - Parameters:
  ///   - text: visible text in UTF-8.
  ///   - hidden: pieces of text in UTF-8 that a person could not see.
  ///   - addresses: addresses, or parts of them, that were removed.
  init(text: [UInt8], hidden: [[UInt8]] = [], addresses: [String] = []) {
    index = LetterIndex(text: text, hidden: hidden, addresses: addresses)
  }

  /// Whether the document shows a letter.
  var hasLetters: Bool { index.count > 0 }

  /// Judges a form.
  /// - Parameter target: its name, which decides where the bytes are compressed.
  /// - Returns: `nil` for data that is handed on.
  func verdict(on bytes: [UInt8], target: String) -> Verdict? {
    if SealedContainer.begins(bytes) {
      if index.hasAnyHidden { return .mayHoldRemoved }
      return SealedContainer.isDocument(target) ? .repeatsDocument : nil
    }
    return verdict(on: bytes, .all)
  }

  /// Reports whether a form may hold hidden text or a removed address, whatever it repeats of the visible.
  func mayHoldRemoved(_ bytes: [UInt8]) -> Bool {
    guard index.hasAnyHidden || index.hasAddresses else { return false }
    if index.hasAnyHidden, SealedContainer.begins(bytes) { return true }
    return verdict(on: bytes, .removed) != nil
  }

  /// Reports whether a clean picture has removed text as its own, which only one that is written as text can have.
  func mayHoldRemoved(vector bytes: [UInt8]) -> Bool {
    bytes.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<") && mayHoldRemoved(bytes)
  }

  private func verdict(on bytes: [UInt8], _ part: LetterSearch.Part) -> Verdict? {
    if index.hasTooMuchRemoved { return .mayHoldRemoved }
    if index.hasAnyHidden, LetterDecoding.hasSealedContent(bytes) { return .mayHoldRemoved }
    guard !index.isEmpty else { return nil }
    var search = LetterSearch(part, of: index)
    var verdict: Verdict?
    _ = LetterDecoding.readings(of: bytes) { read in
      verdict = search.reads(read)
      return verdict != nil
    }
    return verdict
  }
}

/// Compressed bytes, in which no letters can be found.
enum SealedContainer {
  /// ZIP (ODF, OOXML, EPUB), gzip, zlib, Zstandard, xz, bzip2, 7z, PDF, and compound files of OLE.
  private static let signatures: [[UInt8]] = [
    [0x50, 0x4B, 0x03, 0x04], [0x1F, 0x8B], [0x78, 0x9C], [0x78, 0xDA], [0x78, 0x01], [0x28, 0xB5, 0x2F, 0xFD],
    [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0],
    Array("BZh".utf8),
    [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], Array("%PDF-".utf8), [0xD0, 0xCF, 0x11, 0xE0],
  ]

  /// Words in names of text documents, in lower case.
  private static let words = [
    "document", "text", "rich", "word", "writer", "odt", "docx", "epub", "pdf", "page", "note", "mail", "office",
  ]

  static func begins(_ bytes: [UInt8]) -> Bool {
    signatures.contains(where: bytes.starts)
  }

  static func isDocument(_ target: String) -> Bool {
    let name = target.lowercased()
    return words.contains(where: name.contains)
  }
}

extension Document {
  /// The text in runs that are shown.
  fileprivate var visibleText: [UInt8] {
    guard runs.contains(where: { style(of: $0).hidden }) else { return text }
    return runs.filter { !style(of: $0).hidden }.flatMap { text[$0.range] }
  }

  /// The hidden text, by paragraph and by what stands together.
  fileprivate var hiddenPieces: [[UInt8]] {
    guard runs.contains(where: { style(of: $0).hidden }) else { return [] }
    var pieces: [[UInt8]] = []
    var end = -1
    for paragraph in paragraphs {
      forEachPiece(in: paragraph.range) { piece, style in
        guard case .text(let range) = piece, characterStyles[style].hidden else { return }
        if range.lowerBound == end, range.lowerBound != paragraph.range.lowerBound, !pieces.isEmpty {
          pieces[pieces.count - 1] += text[range]
        } else {
          pieces.append(Array(text[range]))
        }
        end = range.upperBound
      }
    }
    return pieces
  }
}
