internal import RichText

/// Characters and what takes the place of each; text without any of them is passed over byte by byte.
struct CharacterMap: Sendable {
  private let replacements: [Unicode.Scalar: [UInt8]]
  /// Whether a mapped character can begin with this byte.
  private var leadBytes = [Bool](repeating: false, count: 256)

  /// - Parameter groups: what each group of characters becomes; none of them is ASCII.
  init(_ groups: [(characters: [ClosedRange<Unicode.Scalar>], replacement: String)]) {
    var replacements: [Unicode.Scalar: [UInt8]] = [:]
    for group in groups {
      for range in group.characters {
        for value in range.lowerBound.value...range.upperBound.value {
          guard let scalar = Unicode.Scalar(value) else { continue }
          replacements[scalar] = Array(group.replacement.utf8)
          if let byte = UTF8.encode(scalar)?.first { leadBytes[Int(byte)] = true }
        }
      }
    }
    self.replacements = replacements
  }

  /// The document with every mapped character replaced, in the style that it had; `code` counts them by code point.
  /// - Parameter ranges: the parts of the text that are looked at, in ascending order; `nil` for all of it.
  func apply(to document: Document, in ranges: [Range<Int>]? = nil, recording code: Finding.Code) -> Sanitized {
    var findings = Findings()
    var edits: [TextEdit] = []
    for range in ranges ?? [document.text.indices] {
      forEachMatch(in: document.text, range) { scalar, place, replacement in
        edits.append(TextEdit(range: place, replacement: replacement))
        findings.record(code, from: scalar.codePointLabel)
      }
    }
    return Sanitized(document: document.applying(edits), findings: findings)
  }

  /// The text with every mapped character replaced.
  func apply(to text: String, recording code: Finding.Code, in findings: inout Findings) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var position = 0
    forEachMatch(in: bytes, bytes.indices) { scalar, place, replacement in
      result += bytes[position..<place.lowerBound] + replacement
      position = place.upperBound
      findings.record(code, from: scalar.codePointLabel)
    }
    return position == 0 ? text : String(decoding: result + bytes[position...], as: UTF8.self)
  }

  private func forEachMatch(
    in text: [UInt8], _ range: Range<Int>, _ body: (Unicode.Scalar, Range<Int>, [UInt8]) -> Void
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard leadBytes[Int(text[index])], let scalar = UTF8Window.scalar(text, at: index),
        let replacement = replacements[scalar]
      else {
        index += 1
        continue
      }
      let end = index + UTF8Window.length(of: scalar)
      body(scalar, index..<end, replacement)
      index = end
    }
  }
}

extension ClosedRange<Unicode.Scalar> {
  /// One character as a range.
  static func only(_ scalar: Unicode.Scalar) -> Self { scalar...scalar }
}
