import FoundationEssentials

/// Writes the model as it stands, attribute by attribute; what is not stated is left out.
enum NativeWriter {
  static func write(_ document: Document) -> [UInt8] {
    var json = JSONWriter(capacity: document.text.count + document.runs.count * 8 + 1024)
    json.object { json in
      json.member("format", NativeFormat.identifier)
      json.member("version", NativeFormat.version)
      json.key("text")
      json.string(document.text)
      json.members("characterStyles", document.characterStyles.all) { $0.write($1) }
      json.key("runs")
      json.array { json in
        for run in document.runs {
          json.value(run.range.count)
          json.value(Int(run.style))
        }
      }
      json.members("paragraphStyles", document.paragraphStyles.all) { $0.write($1) }
      json.members("blocks", document.blocks) { $0.write($1) }
      json.key("paragraphs")
      json.array { json in
        for paragraph in document.paragraphs {
          json.value(paragraph.range.count)
          json.value(Int(paragraph.style))
          json.value(paragraph.block ?? -1)
        }
      }
      json.members("attachments", document.attachments) { $0.write($1) }
    }
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ key: StaticString, _ value: String) {
    self.key(key)
    self.value(value)
  }

  fileprivate mutating func member(_ key: StaticString, _ value: Label) { member(key, value.string) }

  fileprivate mutating func member(_ key: StaticString, word: StaticString) {
    self.key(key)
    self.word(word)
  }

  fileprivate mutating func member(_ key: StaticString, _ value: Int) {
    self.key(key)
    self.value(value)
  }

  fileprivate mutating func members<T>(_ key: StaticString, _ values: [T], _ body: (inout JSONWriter, T) -> Void) {
    self.key(key)
    array { json in for value in values { body(&json, value) } }
  }

  fileprivate mutating func flag(_ key: StaticString, _ value: Bool) {
    guard value else { return }
    self.key(key)
    self.value(value)
  }

  fileprivate mutating func optional(_ key: StaticString, _ value: String?) {
    if let value { member(key, value) }
  }

  fileprivate mutating func optional(_ key: StaticString, _ value: Label?) {
    if let value { member(key, value) }
  }

  fileprivate mutating func optional(_ key: StaticString, _ value: Length?) {
    if let value { member(key, Int(value.twips)) }
  }

  fileprivate mutating func nonzero(_ key: StaticString, _ value: Length) {
    if value != .zero { member(key, Int(value.twips)) }
  }

  fileprivate mutating func custom(_ members: [String: CustomValue]) {
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      self.key(foreign: key)
      self.value(value)
    }
  }

  fileprivate mutating func write(_ style: CharacterStyle) {
    object { json in
      if let font = style.font {
        json.key("font")
        json.object { json in
          json.member("name", font.name)
          json.optional("generic", font.generic?.rawValue)
        }
      }
      json.optional("size", style.size)
      if style.weight != .normal { json.member("weight", Int(style.weight.rawValue)) }
      json.flag("italic", style.italic)
      if let underline = style.underline {
        json.key("underline")
        json.object { json in
          json.member("kind", underline.kind.rawValue)
          json.optional("color", underline.color?.hexDescription)
        }
      }
      json.optional("strikethrough", style.strikethrough?.rawValue)
      json.optional("color", style.color?.hexDescription)
      json.optional("background", style.background?.hexDescription)
      json.optional("script", style.script?.rawValue)
      json.nonzero("baselineOffset", style.baselineOffset)
      json.flag("kerning", style.kerning)
      json.nonzero("tracking", style.tracking)
      json.optional("caps", style.caps?.rawValue)
      json.flag("hidden", style.hidden)
      json.flag("pageTool", style.pageTool)
      json.optional("language", style.language)
      if let link = style.link {
        json.key("link")
        json.object { json in
          json.member("target", link.target)
          json.optional("title", link.title)
        }
      }
      json.flag("code", style.code)
      json.optional("direction", style.direction?.rawValue)
      if let note = style.note { json.member("note", note) }
      json.optional("formula", style.formula)
      json.custom(style.custom)
    }
  }

  fileprivate mutating func write(_ style: ParagraphStyle) {
    object { json in
      json.optional("alignment", style.alignment?.rawValue)
      json.optional("direction", style.direction?.rawValue)
      json.nonzero("firstLineIndent", style.firstLineIndent)
      json.nonzero("leftIndent", style.leftIndent)
      json.nonzero("rightIndent", style.rightIndent)
      json.optional("spacingBefore", style.spacingBefore)
      json.optional("spacingAfter", style.spacingAfter)
      if let lineHeight = style.lineHeight {
        json.key("lineHeight")
        json.object { json in
          switch lineHeight {
          case .exact(let length): json.member("exact", Int(length.twips))
          case .atLeast(let length): json.member("atLeast", Int(length.twips))
          case .multiple(let percent): json.member("percent", percent)
          }
        }
      }
      if !style.tabs.isEmpty {
        json.members("tabs", style.tabs) { json, tab in
          json.object { json in
            json.member("position", Int(tab.position.twips))
            json.member("kind", tab.kind.rawValue)
          }
        }
      }
      if let level = style.headingLevel { json.member("headingLevel", level) }
      if let isLine = style.isLine {
        json.key("line")
        json.value(isLine)
      }
      json.flag("tight", style.isTightParagraph)
      json.optional("flush", style.flushSide?.rawValue)
      json.flag("thematicBreak", style.isThematicBreak)
      json.custom(style.custom)
    }
  }

  fileprivate mutating func write(_ block: Block) {
    object { json in
      switch block.kind {
      case .quote: json.member("kind", word: "quote")
      case .list(let style):
        json.member("kind", word: "list")
        json.member("marker", style.marker.rawValue)
        if style.start != 1 { json.member("start", style.start) }
        if !style.prefix.isEmpty { json.member("prefix", style.prefix) }
        if style.suffix != style.marker.usualSuffix { json.member("suffix", style.suffix) }
        json.flag("outerNumbers", style.showsOuterNumbers)
        json.flag("reversed", style.isReversed)
      case .item(let isChecked):
        json.member("kind", word: "item")
        if let isChecked {
          json.key("checked")
          json.value(isChecked)
        }
      case .descriptionList: json.member("kind", word: "descriptionList")
      case .term: json.member("kind", word: "term")
      case .description: json.member("kind", word: "description")
      case .code(let language):
        json.member("kind", word: "code")
        json.optional("language", language)
      case .table(let style):
        json.member("kind", word: "table")
        json.flag("bordered", style.isBordered)
        json.flag("fullWidth", style.isFullWidth)
        json.flag("rightToLeft", style.isRightToLeft)
      case .row: json.member("kind", word: "row")
      case .cell(let style):
        json.member("kind", word: "cell")
        if style.columnSpan != 1 { json.member("columns", style.columnSpan) }
        if style.rowSpan != 1 { json.member("rows", style.rowSpan) }
        json.flag("header", style.isHeader)
      case .note(let kind): json.member("kind", kind.rawValue)
      }
      json.flag("tight", block.isTight)
      if let parent = block.parent { json.member("parent", parent) }
    }
  }

  fileprivate mutating func write(_ anchored: AnchoredAttachment) {
    let attachment = anchored.attachment
    object { json in
      json.member("offset", anchored.offset)
      json.member("type", attachment.type)
      switch attachment.origin {
      case .embedded:
        json.key("data")
        json.string(Data(attachment.bytes).base64EncodedData())
      case .remote(let url): json.member("url", url)
      }
      if let width = attachment.pixelWidth { json.member("pixelWidth", width) }
      if let height = attachment.pixelHeight { json.member("pixelHeight", height) }
      json.optional("width", attachment.width)
      json.optional("height", attachment.height)
      json.nonzero("baselineOffset", attachment.baselineOffset)
      if !attachment.alternativeText.isEmpty { json.member("alternativeText", attachment.alternativeText) }
      json.optional("contentIdentifier", attachment.contentIdentifier)
      json.custom(attachment.custom)
    }
  }
}
