internal import RichText
internal import Sanitizer

/// Kinds of values that profiles have.
extension ValueKind where Value == Length {
  /// A type size such as `11 pt`, in the range of Word and LibreOffice.
  static var points: ValueKind {
    .amount(
      "a type size such as \"11 pt\"", Quantity.pointsPattern, Length(points: 1)...Length(points: 1638),
      read: Quantity.points
    ) { "\($0.twips / 20) pt" }
  }
}

extension ValueKind where Value == Int {
  /// Whole per cent such as `120 %`.
  static func percent(_ range: ClosedRange<Int>) -> ValueKind {
    .amount("a percentage such as \"120 %\"", Quantity.percentPattern, range, read: Quantity.percent) { "\($0) %" }
  }
}

extension ValueKind where Value == Color {
  /// An opaque color such as `#1e1e1e`.
  static var color: ValueKind {
    ValueKind(
      schema: .pattern("^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$", limits: nil),
      read: { reader, value, name in
        let kind = "a color such as \"#ffffff\""
        guard let text = reader.string(value, as: name, expected: kind) else { return nil }
        if let color = Color(hex: text), color.alpha == 255 { return color }
        reader.error("\(text.quoted) is not \(kind)", at: value.position)
        return nil
      },
      literal: { $0 == .white ? .text("#ffffff") : nil })
  }
}

extension ValueKind where Value == String {
  /// The scheme of a URL, in lower case, or `*`.
  static var scheme: ValueKind {
    ValueKind.text.then(back: { $0 }, schema: .pattern("^(\\*|[A-Za-z][A-Za-z0-9+.-]*)$", limits: nil)) {
      reader, word, value, _ in
      let scheme = word.lowercased()
      if word == "*" || URLParts(word + ":").kind == .absolute(scheme: scheme) { return scheme }
      reader.error("\(word.quoted) is not a scheme such as \"https\"", at: value.position)
      return nil
    }
  }
}

/// A replacement as its keys are read.
struct ReplacementDraft {
  var pattern: CompiledPattern?
  var template: Located<String>?
}

extension ValueKind where Value == [Replacement] {
  /// The replacements of a profile.
  static var replacements: ValueKind {
    let table = ValueKind<ReplacementDraft>.table({ ReplacementDraft.keys }, laws: [.requires(["pattern", "with"])]) {
      ReplacementDraft()
    }
    let replacement: ValueKind<Replacement> = table.then { reader, draft, value, name in
      guard value.has("pattern"), value.has("with") else {
        reader.error("'\(name)' must have the keys pattern and with", at: value.position)
        return nil
      }
      guard let pattern = draft.pattern, let template = draft.template else { return nil }
      do throws(ReplacementTemplate.SyntaxError) {
        return Replacement(
          pattern: pattern.source, template: try ReplacementTemplate(template.value, for: pattern.expression))
      } catch {
        reader.error("'\(name).with' has an error: \(error.message)", at: template.position)
        return nil
      }
    }
    return .list(of: replacement, mayBeEmpty: true, example: " such as { pattern = '...', with = '...' }")
  }
}

extension ReplacementDraft {
  @KeyList<ReplacementDraft> fileprivate static var keys: [Key<ReplacementDraft>] {
    Key(
      "pattern", .compiledPattern, \.pattern, example: #"'\bACME (Inc|Ltd)\.'"#,
      why: "A regular expression in the syntax of Perl; see pcre2pattern(3).",
      more: "`^` and `$` match at the beginning and the end of each line of a paragraph.")
    Key(
      "with", .located(.anyText), \.template, example: "'ACME $1'", why: "The text that takes the place of a match.",
      more: """
        `$1` and `${name}` stand for the text of a group, `$0` for the whole match, and `$$` for a dollar sign. The text of \
        groups keeps its formatting if they are used in the order of the pattern and the pattern has other text between them. \
        Otherwise everything gets the formatting of the first character of the match.
        """)
  }
}

extension ValueKind where Value == String {
  /// Any string, even an empty one.
  fileprivate static var anyText: ValueKind {
    ValueKind(schema: .text(mayBeEmpty: true)) { reader, value, name in
      if case .string(let text) = value.content { return text }
      reader.mismatch(value, name, expected: "a string")
      return nil
    }
  }
}
