@_spi(_Unicode) import Swift

package import RichText

/// Spells accented letters in one form: composed (NFC) or decomposed (NFD), by the standard library's own tables.
///
/// A character before a variation selector stays: the variant is that character's and of none that is equivalent to it. The
/// compatibility forms NFKC and NFKD, which lose what they touch, are not offered.
package struct NormalizeText: PurePolicy {
  package static let name = "normalize-text"

  private let composes: Bool

  package init?(profile: Profile) {
    switch profile.text.normalization {
    case .keep: return nil
    case .nfc: composes = true
    case .nfd: composes = false
    }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    var edits: [TextEdit] = []
    // Below, nothing is decomposed in NFC, or composed in NFD.
    let firstByte: UInt8 = composes ? 0xCC : 0xC3
    for paragraph in document.paragraphs where document.text[paragraph.range].contains(where: { $0 >= firstByte }) {
      // Equivalent spellings have the same borders between characters (Unicode Standard Annex 29, section 3).
      var start = paragraph.range.lowerBound
      for character in document.string(in: paragraph.range) {
        let end = start + character.utf8.count
        if end - start > 1, let spelling = spelling(of: character) {
          edits.append(TextEdit(range: start..<end, replacement: spelling))
          findings.record(.characterNormalized)
        }
        start = end
      }
    }
    return Sanitized(document: document.applying(edits), findings: findings)
  }

  /// The other spelling of a character; nil where it has none.
  private func spelling(of character: Character) -> [UInt8]? {
    let text = String(character)
    if text.unicodeScalars.contains(where: { InvisibleScalar($0) == .variationSelector }) { return nil }
    var normalized = String.UnicodeScalarView()
    if composes { normalized.append(contentsOf: text._nfc) } else { normalized.append(contentsOf: text._nfd) }
    let bytes = Array(String(normalized).utf8)
    return bytes.elementsEqual(text.utf8) ? nil : bytes
  }
}

extension Finding.Code {
  /// Count: characters as a reader sees them.
  package static let characterNormalized = Finding.Code("text.normalized")
}
