import FoundationEssentials
public import RichText

extension AttributedStringBridge {
  /// The document as an attributed string, in time linear in its runs.
  public func attributedString(from document: Document) -> Bridged {
    var findings = Findings()
    let styles = document.characterStyles.all.map { container(for: $0) }
    for run in document.runs {
      guard let link = document.style(of: run).link else { continue }
      if URL(string: link.target.string)?.absoluteString != link.target.string { findings.record(.linkNotURL) }
    }
    let containers = intents(of: document.blocks)
    findings.record(.tooDeep, count: containers.count { $0.innermost.depth + 2 >= BlockIntent.maximumDepth })
    var output = StringOutput()
    for (index, paragraph) in document.paragraphs.enumerated() {
      var own = AttributeContainer()
      own[Scope.BlockIntention.self] = BlockIntent(
        .paragraph, identity: document.blocks.count &+ index &+ 1, parent: paragraph.block.map { containers[$0] })
      let style = document.style(of: paragraph)
      if style != ParagraphStyle() { own[Scope.ParagraphStyling.self] = style }
      document.forEachPiece(in: paragraph.range) { piece, id in
        let attributes = styles[Int(id)].merging(own)
        switch piece {
        case .text(let range):
          output.append(document.text[range], attributes)
        case .attachment(let index):
          var anchored = attributes
          anchored[Scope.AnchoredObject.self] = document.attachments[index].attachment
          output.append(Document.anchor[...], anchored)
        }
      }
      output.append([0x0A], own)
    }
    return Bridged(string: output.finish(), findings: findings)
  }

  private func intents(of blocks: [Block]) -> [BlockIntent] {
    var intents: [BlockIntent] = []
    intents.reserveCapacity(blocks.count)
    for (index, block) in blocks.enumerated() {
      intents.append(
        BlockIntent(.container(block.kind), identity: index + 1, parent: block.parent.map { intents[$0] }))
    }
    return intents
  }

  private func container(for style: CharacterStyle) -> AttributeContainer {
    var container = AttributeContainer()
    container[Scope.Font.self] = style.font
    container[Scope.Size.self] = style.size
    if style.weight != .normal { container[Scope.Weight.self] = style.weight }
    if style.italic { container[Scope.Italic.self] = true }
    container[Scope.Underlining.self] = style.underline
    container[Scope.StrikethroughLine.self] = style.strikethrough
    container[Scope.TextColor.self] = style.color
    container[Scope.Background.self] = style.background
    container[Scope.ScriptPosition.self] = style.script
    if style.baselineOffset != .zero { container[Scope.BaselineOffset.self] = style.baselineOffset }
    if style.kerning { container[Scope.Kerning.self] = true }
    if style.tracking != .zero { container[Scope.Tracking.self] = style.tracking }
    container[Scope.Capitals.self] = style.caps
    if style.hidden { container[Scope.Hidden.self] = true }
    if style.pageTool { container[Scope.PageTool.self] = true }
    if style.code { container[Scope.Code.self] = true }
    container[Scope.InlineDirection.self] = style.direction
    container[Scope.NoteNumber.self] = style.note
    container[Scope.FormulaTeX.self] = style.formula?.string
    container[FoundationKeys.LanguageIdentifierAttribute.self] = style.language?.string
    if let link = style.link {
      let target = link.target.string
      let url = URL(string: target)
      container[FoundationKeys.LinkAttribute.self] = url
      container[Scope.LinkTitle.self] = link.title?.string
      if url?.absoluteString != target { container[Scope.LinkTarget.self] = target }
    }
    var custom = style.custom
    for key in declared {
      if let value = custom[key.name], key.set(value, &container) {
        custom[key.name] = nil
      }
    }
    if !custom.isEmpty { container[Scope.Custom.self] = custom }
    return container
  }
}

typealias Scope = AttributeScopes.RichTextAttributes
typealias FoundationKeys = AttributeScopes.FoundationAttributes

/// Gathers text until its attributes change, since each addition to an `AttributedString` is dear.
private struct StringOutput {
  private var string = AttributedString()
  private var pending: [UInt8] = []
  private var attributes = AttributeContainer()

  mutating func append(_ bytes: ArraySlice<UInt8>, _ attributes: AttributeContainer) {
    if attributes != self.attributes {
      flush()
      self.attributes = attributes
    }
    pending += bytes
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    string.append(AttributedString(String(decoding: pending, as: UTF8.self), attributes: attributes))
    pending.removeAll(keepingCapacity: true)
  }

  consuming func finish() -> AttributedString {
    flush()
    return string
  }
}
