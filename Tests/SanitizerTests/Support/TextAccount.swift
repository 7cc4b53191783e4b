import RichText

@testable import Sanitizer

/// Keeps account of the characters of a document: what a policy takes away it must report.
enum TextAccount {
  /// Findings whose counts are characters that went.
  private static let removing: [Finding.Code] = [
    .hiddenTextRemoved, .bidiControlRemoved, .invisibleRemoved, .marksRemoved, .attachmentDropped, .attachmentReplaced,
    .imageRefused,
    .visibleLinkShortened, .softHyphenRemoved, .hyphenRemoved, .lineEndRemoved, .lineJoined, .droppedText,
    .replacedCharacters,
  ]

  /// Returns the fault in the account of one policy; `nil` if it is balanced.
  static func fault(of policy: any Policy, from document: Document, to result: Sanitized) -> String? {
    let (before, after) = (document.string, result.document.string)
    let removed = removing.reduce(0) { $0 + result.findings.count(of: $1) }
    let (had, has) = (before.unicodeScalars.count, after.unicodeScalars.count)
    let isBalanced: Bool
    switch policy {
    case is NormalizeText: isBalanced = NormalizationForm.isCompatible(before, after)
    case is HandleAttachments, is CheckImages, is RewriteDrawings:
      // A space or a line break may go with each attachment that leaves nothing.
      func blanks(_ text: String) -> Int { text.unicodeScalars.count { $0 == " " || $0 == "\u{2028}" } }
      let blanksGone = blanks(before) - blanks(after)
      isBalanced = had == has + removed + blanksGone && (0...removed).contains(blanksGone)
    case is RepairText, is RemovePageFurniture, is TrimText, is OneLine, is StripAddressPrefixes, is StripSourceTails:
      // Frames, numbers and spaces are removed, and a space may replace a line end.
      isBalanced = isContained(after.replacing(" ", with: ""), in: before)
    case is ChangeCase: isBalanced = before.lowercased().count == after.lowercased().count
    case is FlattenStructure:
      // Line breaks in a row of cells become spaces.
      isBalanced = isContained(
        before.replacing("\u{2028}", with: " "), in: after.replacing("\u{2028}", with: " "))
    // These write several characters for one, or something beside the text.
    case is PlainDashes, is SplitLigatures, is UnwrapLines, is WriteOutLinks, is ReplaceText:
      isBalanced = had <= has + removed
    default: isBalanced = had == has + removed
    }
    return isBalanced ? nil : "\(type(of: policy)): \(had) characters became \(has), \(removed) reported"
  }

  /// Titles and alternative texts are text that policies count but do not show; without them the account is exact.
  static func withoutHiddenText(_ document: Document) -> Document {
    document.rewritingCharacterStyles { $0.link?.title = nil }.rewritingAttachments { attachment in
      var attachment = attachment
      attachment.alternativeText = ""
      return attachment
    }
  }

  /// Returns the fault in the account of any policy of `profile` on `document`.
  static func fault(of profile: Profile, on document: Document) -> String? {
    var current = withoutHiddenText(document)
    for policy in PolicyCatalog.policies(for: profile) {
      let next = policy.apply(to: current)
      if let fault = fault(of: policy, from: current, to: next) { return fault }
      current = next.document
    }
    return nil
  }

  private static func isContained(_ text: String, in longer: String) -> Bool {
    var rest = longer.unicodeScalars[...]
    for scalar in text.unicodeScalars {
      guard let place = rest.firstIndex(of: scalar) else { return false }
      rest = rest[rest.index(after: place)...]
    }
    return true
  }
}

extension NormalizationForm {
  /// Reports whether two texts are the same but for characters that are compatible with others.
  fileprivate static func isCompatible(_ left: String, _ right: String) -> Bool {
    func ends(_ text: String) -> String {
      var ends = ""
      for scalar in text.unicodeScalars {
        ends.unicodeScalars.append(contentsOf: CompatibilityDecomposition.shared[scalar] ?? [scalar])
      }
      return ends
    }
    return left == right || ends(left) == ends(right)
  }
}
