/// One thing that the markup of a run says: an element, or an attribute or a declaration of a `span`.
struct HTMLInlineTrait: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case element(String, [Attribute])
    case attribute(Attribute)
    case declaration(String)
  }

  struct Attribute: Hashable, Sendable {
    var name: String
    var value: String
  }

  /// The kinds of traits, from the outside in where traits reach equally far. A run has at most one of each.
  enum Kind: Int, Hashable, Sendable, CaseIterable {
    case link, code, formula, language, direction, font, size, weight, color, background, baseline, kerning, tracking,
      caps
    case hidden, bold, italic
    // Links do not take over the colour around them.
    case linkColor
    // Lines are drawn in the colour and size of their element, and raised text is small next to what surrounds it.
    case underline, strikethrough, script

    var isInnermost: Bool { rawValue >= Kind.linkColor.rawValue }
  }

  let kind: Kind
  let part: Part

  private init(_ kind: Kind, _ part: Part) {
    self.kind = kind
    self.part = part
  }

  /// The traits of a style in the order of their kinds.
  ///
  /// - Parameter families: the written names of the font families that were needed so far.
  static func traits(
    of style: CharacterStyle, families: inout HTMLFamilyNames, findings: inout Findings
  ) -> [HTMLInlineTrait] {
    var traits: [HTMLInlineTrait] = []
    func element(_ kind: Kind, _ name: String, _ attributes: [Attribute] = []) {
      traits.append(HTMLInlineTrait(kind, .element(name, attributes)))
    }
    func attribute(_ kind: Kind, _ name: String, _ value: String) {
      traits.append(HTMLInlineTrait(kind, .attribute(Attribute(name: name, value: value))))
    }
    func declare(_ kind: Kind, _ css: String) { traits.append(HTMLInlineTrait(kind, .declaration(css))) }

    if let link = style.link, let note = style.note {
      element(.link, "a", HTMLNoteNames.attributes(of: link, isLabel: note < 0))
    } else if let link = style.link, !link.target.isEmpty {
      if SafeMarkup.isInert(link.target.string) {
        let title = link.title.map { [Attribute(name: "title", value: $0.string)] } ?? []
        element(.link, "a", [Attribute(name: "href", value: link.target.string)] + title)
      } else {
        findings.record(.unsafeAddress)
      }
    }
    let family = style.font.map { families.name(of: $0) } ?? ""
    let font = family.isEmpty ? "" : "font-family:" + family
    // Code has the family of the browser where it states none itself.
    if style.code { element(.code, "code", styleAttribute(font)) }
    if let formula = style.formula { attribute(.formula, HTMLAttributeName.dataLaTeX.rawValue, formula.string) }
    if let language = style.language, !language.isEmpty { attribute(.language, "lang", language.string) }
    if let direction = style.direction { attribute(.direction, "dir", direction.rawValue) }
    if !style.code, !font.isEmpty { declare(.font, font) }
    if let size = style.size { declare(.size, "font-size:\(size.pointsDescription)pt") }
    if style.weight != .normal, style.weight != .bold { declare(.weight, "font-weight:\(style.weight.rawValue)") }
    if let color = style.color, style.link == nil { declare(.color, "color:" + color.hexDescription) }
    if let background = style.background, background.alpha > 0 {
      declare(.background, "background-color:" + background.hexDescription)
    }
    if style.baselineOffset != .zero {
      declare(.baseline, "vertical-align:\(style.baselineOffset.pointsDescription)pt")
    }
    if style.kerning { declare(.kerning, "font-kerning:normal") }
    if style.tracking != .zero { declare(.tracking, "letter-spacing:\(style.tracking.pointsDescription)pt") }
    switch style.caps {
    case .all: declare(.caps, "text-transform:uppercase")
    case .small: declare(.caps, "font-variant:small-caps")
    case nil: break
    }
    if style.hidden { declare(.hidden, "display:none") }
    if style.weight == .bold { element(.bold, "b") }
    if style.italic { element(.italic, "i") }
    if let color = style.color, style.link != nil { declare(.linkColor, "color:" + color.hexDescription) }
    if let underline = style.underline { element(.underline, "u", styleAttribute(decoration(underline))) }
    if let strikethrough = style.strikethrough {
      element(
        .strikethrough, "s", styleAttribute(strikethrough == .double ? "text-decoration:line-through double" : ""))
    }
    if let script = style.script { element(.script, script.isRaised ? "sup" : "sub") }
    return traits
  }

  private static func styleAttribute(_ css: String) -> [Attribute] {
    css.isEmpty ? [] : [Attribute(name: "style", value: css)]
  }

  private static func decoration(_ underline: Underline) -> String {
    let kind: String? =
      switch underline.kind {
      case .double: "double"
      case .dotted: "dotted"
      case .dashed: "dashed"
      case .wave: "wavy"
      case .single, .thick, .words, .dotDash, .dotDotDash: nil
      }
    let words = [kind, underline.color?.hexDescription].compactMap { $0 }
    return words.isEmpty ? "" : "text-decoration:underline " + words.joined(separator: " ")
  }
}
