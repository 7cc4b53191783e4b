/// The parts of the model that Markdown cannot express: one finding for each kind.
enum MarkdownLosses {
  static func record(of document: Document, in findings: inout Findings) {
    for style in document.characterStyles.all {
      for loss in losses(of: style) { findings.record(.markdownNotCarried, from: loss) }
    }
    for style in document.paragraphStyles.all {
      for loss in losses(of: style) { findings.record(.markdownNotCarried, from: loss) }
    }
    for block in document.blocks {
      if case .descriptionList = block.kind { findings.record(.markdownNotCarried, from: "description list") }
      guard case .list(let style) = block.kind, !style.isOfMarkdown else { continue }
      findings.record(.markdownNotCarried, from: "list marker")
    }
    for anchored in document.attachments where anchored.attachment.width != nil || anchored.attachment.height != nil {
      findings.record(.markdownNotCarried, from: "image size")
    }
  }

  private static func losses(of style: CharacterStyle) -> [String] {
    var losses: [String] = []
    if style.font != nil { losses.append("font") }
    if style.size != nil { losses.append("size") }
    if style.weight != .normal, style.weight != .bold { losses.append("weight") }
    if style.underline != nil { losses.append("underline") }
    if style.strikethrough == .double { losses.append("strikethrough kind") }
    if style.color != nil { losses.append("color") }
    if style.background != nil { losses.append("background") }
    if style.baselineOffset != .zero { losses.append("baseline") }
    if style.kerning { losses.append("kerning") }
    if style.tracking != .zero { losses.append("tracking") }
    if style.caps == .small { losses.append("caps") }
    if style.hidden { losses.append("hidden") }
    if style.language != nil { losses.append("language") }
    if style.direction != nil { losses.append("direction") }
    if !style.custom.isEmpty { losses.append("custom") }
    return losses
  }

  private static func losses(of style: ParagraphStyle) -> [String] {
    var losses: [String] = []
    if style.direction != nil { losses.append("direction") }
    if style.firstLineIndent != .zero || style.leftIndent != .zero || style.rightIndent != .zero {
      losses.append("indent")
    }
    if style.spacingBefore != nil || style.spacingAfter != nil { losses.append("spacing") }
    if style.lineHeight != nil { losses.append("line height") }
    if !style.tabs.isEmpty { losses.append("tabs") }
    if !style.custom.isEmpty { losses.append("custom") }
    return losses
  }
}

extension ListStyle {
  /// Whether Markdown has the marker: a bullet, or a decimal number from zero on with a full stop or a bracket after
  /// it.
  fileprivate var isOfMarkdown: Bool {
    switch marker {
    case .bullet: true
    case .decimal: start >= 0 && (isUsual || self == ListStyle(.decimal, start: start, suffix: ")"))
    default: false
    }
  }
}
