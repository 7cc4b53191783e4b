/// Puts the inlines of one paragraph into a document.
struct MarkdownTextFlow {
  /// Attributes by how often they are switched on.
  private struct Switches {
    var bold = 0
    var italic = 0
    var underline = 0
    var strikethrough = 0
    var superscript = 0
    var `subscript` = 0
    var code = 0

    /// The attribute that an HTML element says.
    static func attribute(ofElement name: String) -> WritableKeyPath<Switches, Int>? {
      switch name {
      case "b", "strong": \.bold
      case "i", "em", "cite", "dfn", "var": \.italic
      case "u", "ins": \.underline
      case "s", "strike", "del": \.strikethrough
      case "sup": \.superscript
      case "sub": \.subscript
      case "code", "kbd", "samp", "tt": \.code
      default: nil
      }
    }
  }

  private let content: [UInt8]
  private let links: [Link]
  private(set) var findings = Findings()
  private var on = Switches()
  /// The links that are open, one made by Markdown inside of one made by HTML at most.
  private var openLinks: [Link] = []
  /// Pictures that are open, whose text is their alternative text.
  private var openImages: [Int] = []
  private var alternative: [UInt8] = []
  private var style = CharacterStyle()
  /// The numbers of the notes that the text has marks of, by index.
  var noteNumbers: [Int: Int] = [:]
  /// The lists of the text, which a cell can have.
  var lists: MarkdownCellLists?

  init(content: [UInt8], links: [Link]) {
    self.content = content
    self.links = links
  }

  mutating func append(_ inline: MarkdownInline, to builder: inout DocumentBuilder) throws(FormatError) {
    switch inline {
    case .text(let range): try append(content[range], to: &builder)
    // A line feed that is written as a reference breaks no line.
    case .characters(let text): try append(text == [0x0A] ? [0x20] : text[...], to: &builder)
    case .softBreak: try append([0x20], to: &builder)
    case .hardBreak: try appendBreak(to: &builder)
    case .code(let range): try appendCode(content[range], to: &builder)
    case .formula(let range):
      let tex = content[range].map { $0 == 0x0A ? 0x20 : $0 }
      style.formula = Label(String(decoding: tex, as: UTF8.self))
      try append(tex[...], to: &builder)
      style.formula = nil
    case .delimiters(let run):
      change(run.ended, by: -1)
      try append(ArraySlice(repeatElement(run.mark, count: run.literal)), to: &builder)
      change(run.begun, by: 1)
    case .linkStart(let index):
      openLinks.append(links[index])
      updateStyle()
    case .linkEnd: endLink()
    case .imageStart(let index): openImages.append(index)
    case .imageEnd:
      guard let index = openImages.popLast(), openImages.isEmpty else { return }
      let text = String(decoding: alternative, as: UTF8.self)
      alternative = []
      try appendImage(Array(links[index].target.utf8), alternative: text, to: &builder)
    case .note(let index):
      guard let number = noteNumbers[index] else { return }
      let around = style
      style = CharacterStyle()
      style.script = .superscript
      style.note = number
      try append(Array(String(number).utf8)[...], to: &builder)
      style = around
    case .html(let range): try appendTag(Array(content[range]), to: &builder)
    }
  }

  // MARK: Text

  private mutating func append(_ text: ArraySlice<UInt8>, to builder: inout DocumentBuilder) throws(FormatError) {
    guard openImages.isEmpty else {
      alternative += text
      return
    }
    if lists != nil, try lists?.admit(text, in: &builder) == false { return }
    builder.style = style
    try builder.append(utf8: text)
  }

  private mutating func appendBreak(to builder: inout DocumentBuilder) throws(FormatError) {
    guard openImages.isEmpty else { return alternative.append(0x20) }
    if lists != nil, try lists?.admit([0x20], in: &builder) == false { return }
    builder.style = style
    try builder.appendLineBreak()
  }

  private mutating func appendCode(_ code: ArraySlice<UInt8>, to builder: inout DocumentBuilder) throws(FormatError) {
    on.code += 1
    updateStyle()
    try append(code.contains(0x0A) ? ArraySlice(code.map { $0 == 0x0A ? 0x20 : $0 }) : code, to: &builder)
    on.code -= 1
    updateStyle()
  }

  private mutating func appendImage(
    _ address: [UInt8], alternative text: String, to builder: inout DocumentBuilder
  ) throws(FormatError) {
    let description = PictureDescription.cleaned(text)
    guard let attachment = HTMLImageSource.attachment(address[...], alternativeText: description) else {
      findings.record(.unreadableImage)
      return try append(Array(description.utf8)[...], to: &builder)
    }
    if lists != nil { _ = try lists?.admit(Document.anchor[...], in: &builder) }
    builder.style = style
    try builder.append(attachment)
  }

  // MARK: Style

  private mutating func change(_ emphasis: MarkdownDelimiterRun.Emphasis, by step: Int) {
    if emphasis == MarkdownDelimiterRun.Emphasis() { return }
    on.italic += step * emphasis.italic
    on.bold += step * emphasis.bold
    on.strikethrough += step * emphasis.strikethrough
    updateStyle()
  }

  private mutating func endLink() {
    _ = openLinks.popLast()
    updateStyle()
  }

  private mutating func updateStyle() {
    style.bold = on.bold > 0
    style.italic = on.italic > 0
    style.underline = on.underline > 0 ? Underline() : nil
    style.strikethrough = on.strikethrough > 0 ? .single : nil
    style.script = on.superscript > 0 ? .superscript : on.subscript > 0 ? .subscript : nil
    style.code = on.code > 0
    style.link = openLinks.last { !$0.target.isEmpty }
  }

  // MARK: HTML

  private mutating func appendTag(_ tag: [UInt8], to builder: inout DocumentBuilder) throws(FormatError) {
    var tokenizer = HTMLTokenizer(tag)
    switch tokenizer.next() {
    case .startTag(let tag): try begin(tag, of: tokenizer.source, in: &builder)
    case .endTag(let name):
      if let attribute = Switches.attribute(ofElement: tokenizer.source.name(name)) {
        on[keyPath: attribute] = max(on[keyPath: attribute] - 1, 0)
        updateStyle()
      } else if name.kind == .a {
        endLink()
      } else if try lists?.end(name.kind, in: &builder) != true {
        findings.record(.markdownTag)
      }
    case .characters, .comment, .doctype, .endOfFile: findings.record(.markdownTag)
    }
  }

  private mutating func begin(
    _ tag: HTMLStartTag, of source: HTMLSource, in builder: inout DocumentBuilder
  ) throws(FormatError) {
    func text(_ name: HTMLAttributeName) -> String? { source.text(name, in: tag.attributes) }
    if let attribute = Switches.attribute(ofElement: source.name(tag.name)) {
      on[keyPath: attribute] += 1
      return updateStyle()
    }
    switch tag.kind {
    case .br: try appendBreak(to: &builder)
    case .a:
      openLinks.append(Link(text(.href) ?? "", title: text(.title)))
      updateStyle()
    case .img:
      let description = text(.alt) ?? ""
      guard openImages.isEmpty else { return alternative += Array(description.utf8) }
      let address = source.value(.src, in: tag.attributes).map { source[$0] } ?? []
      try appendImage(Array(address), alternative: description, to: &builder)
    default:
      if try lists?.begin(tag.kind, start: text(.start), in: &builder) != true { findings.record(.markdownTag) }
    }
  }
}
