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
  func apply(to document: Document, recording code: Finding.Code) -> Sanitized {
    var findings = Findings()
    var edits: [TextEdit] = []
    let text = document.text
    var index = 0
    while index < text.count {
      guard leadBytes[Int(text[index])], let scalar = UTF8Window.scalar(text, at: index),
        let replacement = replacements[scalar]
      else {
        index += 1
        continue
      }
      let end = index + UTF8Window.length(of: scalar)
      edits.append(TextEdit(range: index..<end, replacement: replacement))
      findings.record(code, from: scalar.codePointLabel)
      index = end
    }
    return Sanitized(document: document.applying(edits), findings: findings)
  }
}

extension ClosedRange<Unicode.Scalar> {
  /// One character as a range.
  static func only(_ scalar: Unicode.Scalar) -> Self { scalar...scalar }
}
