public import FoundationEssentials
public import RichText

extension AttributedStringBridge {
  /// The document that the string describes, whatever attributes stand where.
  ///
  /// A paragraph ends at a line feed, carriage return, both, or U+2029, and where the block intent becomes another one.
  /// Text without an intent belongs to the paragraph it touches.
  /// - Throws: `FormatError` with code `limitExceeded` if it passes `limits`.
  public func document(from string: AttributedString) throws(FormatError) -> Reading {
    var assembly = Assembly(limits: limits)
    let known = Scope.keys + declared.map(\.key)
    for run in string.runs {
      let attributes = run.attributes
      for name in attributes.names(besides: known) {
        assembly.findings.record(.undeclaredAttribute, from: name.isEmpty ? nil : name)
      }
      let style = characterStyle(of: attributes, findings: &assembly.findings)
      try assembly.append(Array(string.utf8[run.range]), style: style, attributes: attributes)
    }
    return try assembly.finish()
  }

  private func characterStyle(of attributes: AttributeContainer, findings: inout Findings) -> CharacterStyle {
    var style = CharacterStyle()
    style.font = attributes[Scope.Font.self]
    style.size = attributes[Scope.Size.self]
    style.weight = attributes[Scope.Weight.self] ?? .normal
    style.italic = attributes[Scope.Italic.self] ?? false
    style.underline = attributes[Scope.Underlining.self]
    style.strikethrough = attributes[Scope.StrikethroughLine.self]
    style.color = attributes[Scope.TextColor.self]
    style.background = attributes[Scope.Background.self]
    style.script = attributes[Scope.ScriptPosition.self]
    style.baselineOffset = attributes[Scope.BaselineOffset.self] ?? .zero
    style.kerning = attributes[Scope.Kerning.self] ?? false
    style.tracking = attributes[Scope.Tracking.self] ?? .zero
    style.caps = attributes[Scope.Capitals.self]
    style.hidden = attributes[Scope.Hidden.self] ?? false
    style.pageTool = attributes[Scope.PageTool.self] ?? false
    style.code = attributes[Scope.Code.self] ?? false
    style.direction = attributes[Scope.InlineDirection.self]
    style.note = attributes[Scope.NoteNumber.self]
    style.formula = attributes[Scope.FormulaTeX.self].map { Label($0) }
    style.language = attributes[FoundationKeys.LanguageIdentifierAttribute.self].map { Label($0) }
    style.link = linkTarget(of: attributes).map { Link($0, title: attributes[Scope.LinkTitle.self]) }
    style.custom = attributes[Scope.Custom.self] ?? [:]
    for key in declared {
      switch key.value(attributes) {
      case .success(let value): style.custom[key.name] = value
      case .failure: findings.record(.uncodableAttribute, from: key.name)
      case nil: break
      }
    }
    return style
  }

  private func linkTarget(of attributes: AttributeContainer) -> String? {
    let url = attributes[FoundationKeys.LinkAttribute.self]
    if let target = attributes[Scope.LinkTarget.self], URL(string: target) == url { return target }
    return url?.absoluteString
  }
}

/// Gathers one paragraph at a time and hands it to the builder, since its intent may be learnt late.
private struct Assembly {
  var findings = Findings()
  private var builder: DocumentBuilder
  private var open: [BlockIntent.Link] = []
  private var isBegun = false
  private var endsWithCarriageReturn = false
  private var intent: BlockIntent?
  private var paragraphStyle: ParagraphStyle?
  private var pieces: [(bytes: ArraySlice<UInt8>, style: CharacterStyle, attachment: Attachment?)] = []

  init(limits: ReadLimits) {
    builder = DocumentBuilder(limits: limits)
  }

  mutating func append(
    _ bytes: [UInt8], style: CharacterStyle, attributes: AttributeContainer
  ) throws(FormatError) {
    let attachment = attributes[Scope.AnchoredObject.self]
    var hasAnchor = false
    var start = 0
    var index = 0
    if endsWithCarriageReturn, bytes.first == 0x0A {
      start = 1
      index = 1
    }
    endsWithCarriageReturn = false
    while index < bytes.count {
      let length = Self.separatorLength(bytes, at: index)
      if length > 0 {
        try enter(attributes)
        add(bytes[start..<index], style, nil)
        try endParagraph()
        start = index + length
        index = start
        endsWithCarriageReturn = start == bytes.count && bytes[start - 1] == 0x0D
      } else if attachment != nil, bytes[index] == 0xEF, bytes[index...].starts(with: Document.anchor) {
        try enter(attributes)
        add(bytes[start..<index], style, nil)
        add([], style, attachment)
        hasAnchor = true
        start = index + Document.anchor.count
        index = start
      } else {
        index += 1
      }
    }
    if start < bytes.count {
      try enter(attributes)
      add(bytes[start...], style, nil)
    }
    if attachment != nil, !hasAnchor { findings.record(.attachmentWithoutAnchor) }
  }

  mutating func finish() throws(FormatError) -> Reading {
    if isBegun { try endParagraph() }
    findings.record(contentsOf: builder.findings)
    return Reading(document: try builder.finish(), findings: findings)
  }

  /// The length of the paragraph separator at `index`; 0 if there is none.
  private static func separatorLength(_ bytes: [UInt8], at index: Int) -> Int {
    switch bytes[index] {
    case 0x0A: 1
    case 0x0D: index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
    case 0xE2: bytes[index...].starts(with: [0xE2, 0x80, 0xA9]) ? 3 : 0
    default: 0
    }
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, _ style: CharacterStyle, _ attachment: Attachment?) {
    guard !bytes.isEmpty || attachment != nil else { return }
    pieces.append((bytes, style, attachment))
  }

  /// Begins a paragraph, or goes on with the one at hand if the attributes allow.
  private mutating func enter(_ attributes: AttributeContainer) throws(FormatError) {
    if let new = attributes[Scope.BlockIntention.self] {
      if isBegun, let intent, intent != new { try endParagraph() }
      intent = new
    }
    if let new = attributes[Scope.ParagraphStyling.self] {
      if let paragraphStyle {
        if paragraphStyle != new { findings.record(.paragraphStyleInside) }
      } else {
        paragraphStyle = new
      }
    }
    isBegun = true
  }

  private mutating func endParagraph() throws(FormatError) {
    try openContainers()
    try builder.beginParagraph()
    for piece in pieces {
      builder.style = piece.style
      if let attachment = piece.attachment {
        try builder.append(attachment)
      } else {
        try builder.append(utf8: piece.bytes)
      }
    }
    builder.paragraphStyle = sound(paragraphStyle ?? ParagraphStyle())
    // If only a line feed ends a paragraph, nothing shows that it is more than a line.
    if paragraphStyle == nil, intent == nil { builder.paragraphStyle.isLine = true }
    try builder.endParagraph()
    pieces.removeAll(keepingCapacity: true)
    intent = nil
    paragraphStyle = nil
    isBegun = false
  }

  // MARK: Containers

  private mutating func openContainers() throws(FormatError) {
    var path: [BlockIntent.Link] = []
    var next = intent?.innermost
    // The paragraph itself, the innermost, is no container.
    if let link = next, link.component.kind == .paragraph { next = link.parent }
    while let link = next {
      if link.depth < open.count, open[link.depth] === link { break }
      path.append(link)
      next = link.parent
    }
    var shared = next.map { $0.depth + 1 } ?? 0
    while let link = path.last, shared < open.count, open[shared].component == link.component {
      path.removeLast()
      shared += 1
    }
    while open.count > shared {
      if case .container = open.removeLast().component.kind { try builder.closeBlock() }
    }
    for link in path.reversed() {
      // Nothing stands in code but its lines.
      if case .container(.code) = open.last?.component.kind {
        findings.record(.repairedIntent)
        break
      }
      switch link.component.kind {
      case .container(let kind): try builder.openBlock(sound(kind, in: open.last?.component.kind))
      // A paragraph around another holds nothing.
      case .paragraph: findings.record(.repairedIntent)
      }
      open.append(link)
    }
  }

  // MARK: Values

  /// The kind with its numbers in their ranges; the builder supplies the containers that are missing around it.
  private mutating func sound(_ kind: Block.Kind, in parent: BlockIntent.Kind?) -> Block.Kind {
    var outer: Block.Kind?
    if case .container(let kind) = parent { outer = kind }
    let sound: Block.Kind =
      switch kind {
      case .list(let style): .list(style.starting(at: style.start))
      case .cell(let style):
        .cell(CellStyle(columnSpan: style.columnSpan, rowSpan: style.rowSpan, isHeader: style.isHeader))
      case .quote, .item, .code, .table, .row, .descriptionList, .term, .description, .note: kind
      }
    if sound != kind || !Block.Kind.allows(kind, in: outer) { findings.record(.repairedIntent) }
    return sound
  }

  private mutating func sound(_ style: ParagraphStyle) -> ParagraphStyle {
    var sound = style
    sound.headingLevel = style.headingLevel.map { min(max($0, 1), 6) }
    if case .multiple(let percent) = style.lineHeight {
      sound.lineHeight = .multiple(nearest: percent)
    }
    if sound != style { findings.record(.repairedIntent) }
    return sound
  }
}
