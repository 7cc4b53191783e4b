import RichText

/// Tells a form that repeats the letters of a copy from one that holds something else.
///
/// Beside a text programs offer the same text once more: as JSON of an editor, as a calendar entry, as a private twin with its styles.
/// Such a form is a spelling of the document and would bring back what was cleaned. A form that holds something else is data, and is lost
/// if it is not handed on.
///
/// Letters and digits are compared, not layout: markup, escapes, line folding and encodings differ. A form is a spelling
///
/// - if 16 letters of the document stand in it in a row, or runs of 8 letters that cover half of the document together;
/// - of a document with 8 to 15 letters, if all of them are covered; with 4 to 7, if they stand there as words of their own;
/// - if it holds a piece of hidden text, of 4 letters or more. Of longer pieces 8 letters in a row are enough.
///
/// A document of fewer than 4 letters is found in everything and would undo nothing.
///
/// Where text was hidden, nothing goes on that cannot be read: bytes of no known encoding, and containers, also in base64.
///
/// Compressed containers cannot be seen through. What calls itself a document or text in its name is taken for one, for that is what office
/// programs put beside text; so is every container where text was hidden. Others are data: a program that compresses its nodes or samples
/// has no other form of them.
///
/// The time is linear in the bytes of the form, and the memory is bounded: of longer documents 64 stretches are looked for.
struct FormSpelling: Sendable {
  private let index: LetterIndex
  /// The hidden text alone; `nil` if there is none.
  private let hidden: LetterIndex?

  /// - Parameter document: as it was read, before anything was cleaned.
  init(of document: Document) {
    self.init(text: document.visibleText, hidden: document.hiddenPieces)
  }

  /// - Parameters:
  ///   - text: visible text in UTF-8.
  ///   - hidden: pieces of text in UTF-8 that a person could not see.
  init(text: [UInt8], hidden: [[UInt8]] = []) {
    index = LetterIndex(text: text, hidden: hidden)
    self.hidden = index.hasAnyHidden ? LetterIndex(text: [], hidden: hidden) : nil
  }

  /// Reports whether a form repeats the document.
  /// - Parameter target: its name, which decides where the bytes are compressed.
  func isSpelling(_ bytes: [UInt8], target: String) -> Bool {
    if SealedContainer.begins(bytes) { return index.hasAnyHidden || SealedContainer.isDocument(target) }
    return finds(index, in: bytes)
  }

  /// Reports whether a form may hold hidden text, whatever it repeats of the visible.
  func mayHoldHidden(_ bytes: [UInt8]) -> Bool {
    guard let hidden else { return false }
    return SealedContainer.begins(bytes) || finds(hidden, in: bytes)
  }

  /// Reports whether a clean picture has hidden text as its own, which only one that is written as text can have.
  func mayHoldHidden(vector bytes: [UInt8]) -> Bool {
    bytes.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<") && mayHoldHidden(bytes)
  }

  private func finds(_ index: LetterIndex, in bytes: [UInt8]) -> Bool {
    if index.hasTooMuchHidden { return true }
    if index.hasAnyHidden, LetterDecoding.hasSealedContent(bytes) { return true }
    guard !index.isEmpty else { return false }
    var search = LetterSearch(index)
    return LetterDecoding.readings(of: bytes) { search.reads($0) }
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
