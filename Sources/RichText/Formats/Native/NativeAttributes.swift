import FoundationEssentials

// Native JSON objects to the values of the model. A member of an unexpected type or value counts as absent; one
// whose name means nothing here stays in `custom`.

extension CharacterStyle {
  init(native value: CustomValue) {
    self.init()
    var members = NativeMembers(value)
    if var font = members.members("font"), let name = font.string("name") {
      self.font = FontFamily(name: name, generic: font.choice("generic"))
    }
    size = members.length("size")
    if let weight = members.integer("weight") { self.weight = FontWeight(rawValue: UInt16(clamping: weight)) }
    italic = members.flag("italic")
    if var underline = members.members("underline"), let kind: Underline.Kind = underline.choice("kind") {
      self.underline = Underline(kind, color: underline.color("color"))
    }
    strikethrough = members.choice("strikethrough")
    color = members.color("color")
    background = members.color("background")
    script = members.choice("script")
    baselineOffset = members.length("baselineOffset") ?? .zero
    kerning = members.flag("kerning")
    tracking = members.length("tracking") ?? .zero
    caps = members.choice("caps")
    hidden = members.flag("hidden")
    pageTool = members.flag("pageTool")
    language = members.label("language")
    if var link = members.members("link"), let target = link.string("target") {
      self.link = Link(target, title: link.string("title"))
    }
    code = members.flag("code")
    direction = members.choice("direction")
    note = members.integer("note")
    formula = members.label("formula")
    custom = members.rest
  }
}

extension ParagraphStyle {
  init(native value: CustomValue) {
    self.init()
    var members = NativeMembers(value)
    alignment = members.choice("alignment")
    direction = members.choice("direction")
    firstLineIndent = members.length("firstLineIndent") ?? .zero
    leftIndent = members.length("leftIndent") ?? .zero
    rightIndent = members.length("rightIndent") ?? .zero
    spacingBefore = members.length("spacingBefore")
    spacingAfter = members.length("spacingAfter")
    if var lineHeight = members.members("lineHeight") {
      if let exact = lineHeight.length("exact") {
        self.lineHeight = .exact(exact)
      } else if let atLeast = lineHeight.length("atLeast") {
        self.lineHeight = .atLeast(atLeast)
      } else if let percent = lineHeight.integer("percent") {
        self.lineHeight = .multiple(nearest: percent)
      }
    }
    tabs = (members.array("tabs") ?? []).prefix(64).compactMap { value in
      var tab = NativeMembers(value)
      guard let position = tab.length("position") else { return nil }
      return TabStop(position: position, kind: tab.choice("kind") ?? .left)
    }
    headingLevel = members.integer("headingLevel").map { min(max($0, 1), 6) }
    isLine = members.statedFlag("line")
    isTightParagraph = members.flag("tight")
    flushSide = members.choice("flush")
    isThematicBreak = members.flag("thematicBreak")
    custom = members.rest
  }
}

extension Block {
  init(native value: CustomValue) {
    var members = NativeMembers(value)
    let parent = members.integer("parent")
    switch members.string("kind") {
    case "list":
      let style = ListStyle(
        members.choice("marker") ?? .bullet, start: members.integer("start") ?? 1,
        prefix: members.string("prefix") ?? "", suffix: members.string("suffix"),
        showsOuterNumbers: members.flag("outerNumbers"), isReversed: members.flag("reversed"))
      self.init(.list(style), parent: parent)
    case "item": self.init(.item(isChecked: members.statedFlag("checked")), parent: parent)
    case "descriptionList": self.init(.descriptionList, parent: parent)
    case "term": self.init(.term, parent: parent)
    case "description": self.init(.description, parent: parent)
    case "code": self.init(.code(language: members.label("language")), parent: parent)
    case "table":
      let style = TableStyle(
        isBordered: members.flag("bordered"), isFullWidth: members.flag("fullWidth"),
        isRightToLeft: members.flag("rightToLeft"))
      self.init(.table(style), parent: parent)
    case "row": self.init(.row, parent: parent)
    case "cell":
      let style = CellStyle(
        columnSpan: members.integer("columns") ?? 1, rowSpan: members.integer("rows") ?? 1,
        isHeader: members.flag("header"))
      self.init(.cell(style), parent: parent)
    case let kind?:
      self.init(NoteKind(rawValue: kind).map { .note($0) } ?? .quote, parent: parent)
    case nil: self.init(.quote, parent: parent)
    }
    isTight = members.flag("tight")
  }
}

extension Attachment {
  init(native members: NativeMembers) {
    var members = members
    self.init(type: members.string("type")?.lowercased() ?? "")
    if let url = members.string("url") {
      origin = .remote(url: Label(address: url))
    } else if let data = members.string("data") {
      bytes = Data(base64Encoded: data).map(Array.init) ?? []
    }
    pixelWidth = members.pixels("pixelWidth")
    pixelHeight = members.pixels("pixelHeight")
    width = members.length("width")
    height = members.length("height")
    baselineOffset = members.length("baselineOffset") ?? .zero
    alternativeText = members.label("alternativeText") ?? ""
    contentIdentifier = members.label("contentIdentifier")
    custom = members.rest
  }
}
