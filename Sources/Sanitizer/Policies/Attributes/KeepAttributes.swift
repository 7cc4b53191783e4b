package import RichText

/// The gate: removes every attribute that the profile does not list.
///
/// Lists, tables, quotes and code blocks are the matter of `FlattenStructure`, attachments that of `HandleAttachments`.
/// Attributes that this version does not know stay only where everything is kept: an allow-list allows what it names.
package struct KeepAttributes: PurePolicy {
  package static let keys = ["attributes.keep"]

  private let characterGates: [Gate<CharacterStyle>]
  private let paragraphGates: [Gate<ParagraphStyle>]
  private let removesCaps: Bool

  package init?(profile: borrowing Profile) {
    if profile.keep.count == Attribute.allCases.count { return nil }
    // Notes are kept where lists are.
    let gates = Self.characterGates(keepingNotes: profile.keep.contains(.list))
    characterGates = gates.filter { $0.isClosed(by: profile) }
    paragraphGates = Self.paragraphGates.filter { $0.isClosed(by: profile) }
    removesCaps = !profile.keep.contains(.caps)
  }

  package func concerns(_ document: borrowing Document) -> Bool {
    Self.stop(document.characterStyles.all, characterGates) || Self.stop(document.paragraphStyles.all, paragraphGates)
      || document.attachments.contains { !$0.attachment.custom.isEmpty }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    var characters = Passage(through: characterGates, uses: document.runCounts)
    // What was seen in capitals is read in capitals.
    let shown = removesCaps ? document.writingCapitals() : document
    var result = shown.rewritingCharacterStyles { characters.pass(&$0) }
    characters.record(in: &findings)
    var paragraphs = Passage(through: paragraphGates, uses: document.paragraphCounts)
    result = result.rewritingParagraphStyles { old in
      var style = old
      paragraphs.pass(&style)
      return style
    }
    paragraphs.record(in: &findings)
    let customAttachments = document.attachments.count { !$0.attachment.custom.isEmpty }
    if customAttachments > 0 {
      findings.record(.attributeRemoved, from: "custom", count: customAttachments)
      result = result.rewritingAttachments { old in
        var new = old
        new.custom = [:]
        return new
      }
    }
    return Sanitized(document: result, findings: findings)
  }

  /// Reports whether any of the styles has an attribute that does not pass.
  private static func stop<Style>(_ styles: [Style], _ gates: [Gate<Style>]) -> Bool {
    for var style in styles {
      for gate in gates where gate.clear(&style) { return true }
    }
    return false
  }

  private struct Gate<Style>: Sendable {
    /// The attribute; `nil` if this version does not know it.
    let attribute: Attribute?
    /// Removes the attribute and says whether it was there.
    let clear: @Sendable (inout Style) -> Bool

    init(_ attribute: Attribute?, clear: @escaping @Sendable (inout Style) -> Bool) {
      self.attribute = attribute
      self.clear = clear
    }

    func isClosed(by profile: Profile) -> Bool { attribute.map { !profile.keep.contains($0) } ?? true }
  }

  /// The styles of a table on their way through the gates, and how often each gate was met.
  private struct Passage<Style> {
    private let gates: [Gate<Style>]
    /// The number of uses of each style, in the table's order.
    private let uses: [Int]
    private var style = 0
    private var removals: [Int]
    /// The gates in the order in which they were met.
    private var met: [Int] = []

    init(through gates: [Gate<Style>], uses: [Int]) {
      self.gates = gates
      self.uses = uses
      removals = Array(repeating: 0, count: gates.count)
    }

    mutating func pass(_ passing: inout Style) {
      for (index, gate) in gates.enumerated() where gate.clear(&passing) {
        if removals[index] == 0 { met.append(index) }
        removals[index] += uses[style]
      }
      style += 1
    }

    func record(in findings: inout Findings) {
      for index in met {
        let name = gates[index].attribute?.rawValue ?? "custom"
        findings.record(.attributeRemoved, from: name, count: removals[index])
      }
    }
  }

  /// Sets a field to the value that says nothing; whether it said something.
  private static func clear<Value: Equatable>(_ field: inout Value, to nothing: Value) -> Bool {
    if field == nothing { return false }
    field = nothing
    return true
  }

  private static func clear(_ custom: inout [String: CustomValue]) -> Bool {
    if custom.isEmpty { return false }
    custom = [:]
    return true
  }

  private static func characterGates(keepingNotes: Bool) -> [Gate<CharacterStyle>] {
    [
      Gate(.bold) { clear(&$0.weight, to: .normal) },
      Gate(.italic) { clear(&$0.italic, to: false) },
      Gate(.underline) { clear(&$0.underline, to: nil) },
      Gate(.strikethrough) { clear(&$0.strikethrough, to: nil) },
      Gate(.script) { style in
        // A power without its place would be another number, and the mark of a note a part of the word before it.
        let hasMeaning = style.script?.isFormula == true || keepingNotes && style.note != nil
        let hadScript = hasMeaning ? false : clear(&style.script, to: nil)
        return clear(&style.baselineOffset, to: .zero) || hadScript
      },
      Gate(.link) { clear(&$0.link, to: nil) },
      Gate(.code) { clear(&$0.code, to: false) },
      Gate(.language) { clear(&$0.language, to: nil) },
      Gate(.direction) { clear(&$0.direction, to: nil) },
      Gate(.font) { style in
        // A medium weight is of the font as well, and office programs show it in bold.
        let weight: FontWeight = style.bold ? .bold : .normal
        let hadWeight = clear(&style.weight, to: weight)
        return clear(&style.font, to: nil) || hadWeight
      },
      Gate(.size) { clear(&$0.size, to: nil) },
      Gate(.color) { style in
        let hadLineColor = style.underline?.color != nil
        style.underline?.color = nil
        return clear(&style.color, to: nil) || hadLineColor
      },
      Gate(.background) { clear(&$0.background, to: nil) },
      Gate(.kerning) { style in
        let hadKerning = clear(&style.kerning, to: false)
        return clear(&style.tracking, to: .zero) || hadKerning
      },
      Gate(.caps) { clear(&$0.caps, to: nil) },
      Gate(nil) { clear(&$0.custom) },
    ]
  }

  private static let paragraphGates: [Gate<ParagraphStyle>] = [
    Gate(.heading) { clear(&$0.headingLevel, to: nil) },
    Gate(.thematicBreak) { clear(&$0.isThematicBreak, to: false) },
    Gate(.alignment) { clear(&$0.alignment, to: nil) },
    Gate(.direction) { clear(&$0.direction, to: nil) },
    Gate(.indent) { style in
      let had = style.firstLineIndent != .zero || style.leftIndent != .zero || style.rightIndent != .zero
      (style.firstLineIndent, style.leftIndent, style.rightIndent) = (.zero, .zero, .zero)
      return clear(&style.tabs, to: []) || had
    },
    Gate(.spacing) { style in
      let hadSpace = clear(&style.spacingBefore, to: nil)
      return clear(&style.spacingAfter, to: nil) || hadSpace
    },
    Gate(.lineHeight) { clear(&$0.lineHeight, to: nil) },
    Gate(nil) { clear(&$0.custom) },
  ]
}

extension Finding.Code {
  /// A removed attribute; `from` is its name.
  package static let attributeRemoved = Finding.Code("attributes.removed")
}
