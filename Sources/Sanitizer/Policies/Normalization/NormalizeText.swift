@_spi(_Unicode) import Swift

package import RichText

/// Spells characters in one form (Unicode Standard Annex 15). Composed (NFC) and decomposed (NFD) forms use the
/// standard library's own tables. NFKC and NFKD replace compatibility characters first.
///
/// A character before a variation selector stays: the variant is that character's and of none that is equivalent to it.
package struct NormalizeText: Policy {
  package static let keys = ["text.normalization"]

  /// Bytes of text that compatible characters may lead to: some are a sentence.
  var maximumLength = 64 << 20

  /// Each is a small value of its own on the heap.
  private static let maximumEdits = 4 << 20

  private let composes: Bool
  /// The decompositions of compatibility characters; `nil` if such characters stay.
  private let compatibility: CompatibilityDecomposition?

  package init?(profile: borrowing Profile) {
    switch profile.text.normalization {
    case .keep: return nil
    case .nfc, .nfkc: composes = true
    case .nfd, .nfkd: composes = false
    }
    switch profile.text.normalization {
    case .keep, .nfc, .nfd: compatibility = nil
    case .nfkc, .nfkd: compatibility = .shared
    }
  }

  /// Characters that are spelt together, and how.
  private struct Unit {
    var range: Range<Int>
    var characters = 1
    /// The new spelling; `nil` if the characters stay as they are.
    var spelling: [UInt8]?
    /// The decomposed scalars, if characters after them may belong to them.
    var scalars: [Unicode.Scalar]
  }

  package func apply(to document: Document, with resources: PolicyResources) throws(SanitizingError) -> Sanitized {
    var findings = Findings()
    var edits: [TextEdit] = []
    var length = document.text.count
    func finish(_ unit: Unit) {
      guard let spelling = unit.spelling else { return }
      edits.append(TextEdit(range: unit.range, replacement: spelling))
      length += spelling.count - unit.range.count
      findings.record(.characterNormalized, count: unit.characters)
    }
    for paragraph in document.paragraphs where mayChange(document.text[paragraph.range]) {
      // Equivalent spellings have the same borders between characters (Unicode Standard Annex 29, section 3).
      var last: Unit?
      var start = paragraph.range.lowerBound
      for character in document.string(in: paragraph.range) {
        let end = start + character.utf8.count
        let unit = unit(of: character, start..<end)
        start = end
        if let before = last, let both = joined(before, unit, in: document) {
          last = both
        } else {
          if let last { finish(last) }
          last = unit
        }
        if length > maximumLength, length > document.text.count {
          throw SanitizingError(.sizeLimit, policy: Self.name, reason: "it would lead to more than 64 MiB of text")
        }
        if edits.count > Self.maximumEdits {
          throw SanitizingError(.sizeLimit, policy: Self.name, reason: "more than four million characters would change")
        }
      }
      if let last { finish(last) }
    }
    return Sanitized(document: document.applying(edits), findings: findings)
  }

  /// Below the first byte nothing is compatible with another, nothing is decomposed in NFC, or composed in NFD.
  private func mayChange(_ text: ArraySlice<UInt8>) -> Bool {
    let firstByte: UInt8 = compatibility != nil ? 0xC2 : composes ? 0xCC : 0xC3
    return text.contains { $0 >= firstByte }
  }

  private func unit(of character: Character, _ range: Range<Int>) -> Unit {
    var unit = Unit(range: range, scalars: [])
    if range.count == 1 {
      unit.scalars = Array(character.unicodeScalars)
      return unit
    }
    // An attachment stands at its character, whatever marks a stranger puts upon it.
    if character.unicodeScalars.contains(where: { $0 == "\u{FFFC}" || InvisibleScalar($0) == .variationSelector }) {
      return unit
    }
    for scalar in character.unicodeScalars { unit.scalars += compatibility?[scalar] ?? [scalar] }
    let spelling = spelling(of: unit.scalars)
    if !spelling.elementsEqual(character.utf8) { unit.spelling = spelling }
    return unit
  }

  /// Two characters as one, where what they are made of grows together over the border between them.
  private func joined(_ left: Unit, _ right: Unit, in document: Document) -> Unit? {
    guard compatibility != nil, composes, let first = right.scalars.first, CompatibilityDecomposition.joins(first),
      !left.scalars.isEmpty
    else { return nil }
    let together = spelling(of: left.scalars + right.scalars)
    guard together != spelling(of: left.scalars) + spelling(of: right.scalars) else { return nil }
    let range = left.range.lowerBound..<right.range.upperBound
    return Unit(
      range: range, characters: left.characters + right.characters,
      spelling: document.text[range].elementsEqual(together) ? nil : together, scalars: left.scalars + right.scalars)
  }

  private func spelling(of scalars: [Unicode.Scalar]) -> [UInt8] {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    var normalized = String.UnicodeScalarView()
    if composes { normalized.append(contentsOf: text._nfc) } else { normalized.append(contentsOf: text._nfd) }
    return Array(String(normalized).utf8)
  }
}

extension Finding.Code {
  /// Count: characters as a reader sees them.
  package static let characterNormalized = Finding.Code("text.normalized")
}
