package import RichText

/// Removes the scheme of mail addresses and telephone numbers in the text: `mailto:rosa@example.org`, `tel:+49123`.
///
/// An address with anything behind it, such as a subject, stays as it is.
package struct StripAddressPrefixes: PurePolicy {
  package static let keys = ["text.address-prefixes"]
  private static let prefixes = ["mailto:", "tel:"].map { Array($0.utf8) }
  private static let longestAddress = 320

  package init?(profile: borrowing Profile) {
    if profile.text.addressPrefixes == .keep { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    var edits: [TextEdit] = []
    for paragraph in document.paragraphs {
      let text = document.text[paragraph.range]
      var index = text.startIndex
      while let colon = text[index...].firstIndex(of: UInt8(ascii: ":")) {
        if let prefix = Self.prefix(in: text, before: colon) { edits.append(TextEdit(range: prefix)) }
        index = colon + 1
      }
    }
    guard !edits.isEmpty else { return Sanitized(document: document) }
    var findings = Findings()
    findings.record(.addressPrefixRemoved, count: edits.count)
    return Sanitized(document: document.applying(edits), findings: findings)
  }

  private static func prefix(in text: ArraySlice<UInt8>, before colon: Int) -> Range<Int>? {
    for prefix in prefixes {
      let start = colon + 1 - prefix.count
      guard start >= text.startIndex,
        zip(text[start...colon], prefix).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 && $0.isASCIILetter }),
        start == text.startIndex || !text[start - 1].isASCIIAlphanumeric && !":/=".utf8.contains(text[start - 1])
      else { continue }
      let rest = text[(colon + 1)...].prefix(longestAddress)
      let isAddress = prefix.count > 4 ? isMail(rest) : isTelephone(rest)
      return isAddress ? start..<colon + 1 : nil
    }
    return nil
  }

  private static func isMail(_ rest: ArraySlice<UInt8>) -> Bool {
    let name = rest.prefix { $0.isASCIIAlphanumeric || "._%+-".utf8.contains($0) }
    guard !name.isEmpty, rest[name.endIndex...].first == UInt8(ascii: "@") else { return false }
    let host = rest[name.endIndex...].dropFirst().prefix { $0.isASCIIAlphanumeric || ".-".utf8.contains($0) }
    return !host.isEmpty && !"?:@".utf8.contains(rest[host.endIndex...].first ?? 0)
  }

  private static func isTelephone(_ rest: ArraySlice<UInt8>) -> Bool {
    let number = rest.prefix { $0.isASCIIDigit || "+-.() ".utf8.contains($0) }
    return number.count(where: { $0.isASCIIDigit }) >= 3 && number.first != 0x20
      && !";?:".utf8.contains(rest[number.endIndex...].first ?? 0)
  }
}

extension Finding.Code {
  /// Count: addresses in the text that lost their scheme.
  package static let addressPrefixRemoved = Finding.Code("text.address-prefix-removed")
}
