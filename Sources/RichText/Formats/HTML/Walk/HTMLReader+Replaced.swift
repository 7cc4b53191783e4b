// Elements that stand for something else than their content.
extension HTMLReader {
  mutating func addBreak(_ node: NodeID, _ frame: Frame) {
    // Chromium ends a copy of lines with a break that stands for nothing.
    if tree.attribute(.class, of: node) == "Apple-interchange-newline" { return }
    prepareParagraph(frame)
    text.breakLine(in: textStyle(of: frame), isCode: frame.isCode)
  }

  mutating func add(_ string: String, _ frame: Frame) throws(FormatError) {
    guard !string.isEmpty else { return }
    prepareParagraph(frame)
    let whiteSpace = styles[frame.style].whiteSpace
    try text.append(Array(string.utf8)[...], in: textStyle(of: frame), whiteSpace: whiteSpace, isCode: frame.isCode)
  }

  /// Reports whether an element holds nothing but spaces; the dots that lead to a tab are text.
  func isBlank(_ node: NodeID) -> Bool {
    for child in tree.children(of: node) {
      let isText = tree[child].kind == .text || tree.tag(child) == .span && isSpacing(child)
      guard isText, tree.text(child).allSatisfy({ $0.isHTMLSpace || $0 == 0xC2 || $0 == 0xA0 }) else { return false }
    }
    return true
  }

  /// Reports whether an element holds spaces beside other elements, which WebKit writes as no-break spaces in a span.
  /// Older versions of Chromium, such as that of Qt WebEngine 5.15, leave the class out. Their span holds one space,
  /// and stands at the start or end of a text.
  private func isSpacing(_ node: NodeID) -> Bool {
    guard !tree[node].hasAttributes else {
      return tree.value(.class, of: node)?.elementsEqual("Apple-converted-space".utf8) == true
    }
    let (text, before, after) = (tree[node].firstChild, tree[node].previous, tree[node].next)
    guard text != HTMLTree.none, tree[text].kind == .text, tree.text(text).elementsEqual([0xC2, 0xA0]) else {
      return false
    }
    return [before, after].contains { $0 == HTMLTree.none || tree[$0].kind != .text }
  }

  /// Returns the spaces that the text of such an element stands for; `nil` for other text and for common spaces.
  func spaces(_ bytes: ArraySlice<UInt8>, of node: NodeID) -> ArraySlice<UInt8>? {
    guard tree.tag(node) == .span, bytes.contains(0xA0), isSpacing(node) else { return nil }
    var spaces: [UInt8] = []
    for byte in bytes {
      switch byte {
      case 0xC2: continue
      case 0x20, 0xA0: spaces.append(0x20)
      default: return nil
      }
    }
    return spaces[...]
  }

  /// Word's tabs, which it writes as spaces: `<span style='mso-tab-count:2'>`.
  mutating func addTabs(_ frame: Frame) throws(FormatError) {
    prepareParagraph(frame)
    let tabs = [UInt8](repeating: 0x09, count: styles[frame.style].officeTabs)
    try text.append(tabs[...], in: textStyle(of: frame), whiteSpace: .preWrap, isCode: frame.isCode)
  }

  /// The quotation mark on either side of `<q>`: neutral, as Firefox writes it in text, for a page shows those of its
  /// language.
  static let quotationMark = "\""

  /// Adds the tab before a cell that an element is shown as.
  mutating func addTab(_ frame: Frame) throws(FormatError) {
    prepareParagraph(frame)
    try text.appendTab(in: textStyle(of: frame))
  }

  /// Reports whether a reading beside ruby text has the brackets of `<rp>`, which browsers leave out of a copy.
  mutating func isBracketed(_ reading: NodeID, in parent: Frame?) -> Bool {
    var sibling = tree[reading].previous
    // White space may stand between them.
    if sibling != HTMLTree.none, tree[sibling].kind == .text, tree.isBlank(sibling) { sibling = tree[sibling].previous }
    guard sibling != HTMLTree.none, tree.tag(sibling) == .rp, let parent else { return false }
    let bracket = styles.style(of: sibling, in: tree, parent: parent.style)
    return styles[bracket].character.hidden == styles[parent.style].character.hidden
  }

  /// Records a field, none of which survives as one.
  mutating func recordField(_ kind: String, _ frame: Frame) {
    guard !styles[frame.style].character.hidden else { return }
    findings.record(.formField, from: kind)
  }

  /// The text of a field or button, and the sign of a box that can be ticked; what is picked or secret has none.
  mutating func addInput(_ node: NodeID, _ frame: Frame) throws(FormatError) {
    let type = tree.attribute(.type, of: node)?.lowercased() ?? "text"
    switch type {
    case "checkbox", "hidden", "image", "button", "submit", "reset": break
    case "radio", "password", "file", "color", "range": recordField(type, frame)
    default: if tree.value(.value, of: node)?.isEmpty == false { recordField("text", frame) }
    }
    switch type {
    case "checkbox": try addCheckbox(isChecked: tree.value(.checked, of: node) != nil, frame)
    case "hidden", "password", "radio", "file", "color", "range": return
    case "image": try add(describedForPeople(node), frame)
    default: try add(tree.attribute(.value, of: node) ?? "", frame)
    }
  }

  /// Adds the sign of a box that can be ticked.
  mutating func addCheckbox(isChecked: Bool, _ frame: Frame) throws(FormatError) {
    try add(CheckboxSign.text(isChecked: isChecked) + " ", frame)
  }

  /// The chosen option of a list, or its first.
  mutating func addSelection(_ node: NodeID, _ frame: Frame) throws(FormatError) {
    var chosen: [UInt8]?
    var isInside = false
    for next in tree.nodes(in: node) {
      if tree.tag(next) == .option {
        let isChosen = tree.value(.selected, of: next) != nil
        isInside = chosen == nil || isChosen
        if isInside { chosen = [] }
      }
      if isInside { chosen?.append(contentsOf: tree.text(next)) }
    }
    guard let chosen else { return }
    recordField("select", frame)
    try add(String(decoding: chosen, as: UTF8.self), frame)
  }

  mutating func addImage(_ node: NodeID, _ frame: Frame) throws(FormatError) {
    if let formula = describedFormula(of: node) { return try add(formula, frame) }
    let description = describedForPeople(node)
    guard
      var attachment = adaptiveGlyph(before: node, description: description)
        ?? tree.value(.src, of: node).flatMap({ HTMLImageSource.attachment($0, alternativeText: description) })
    else {
      findings.record(.unreadableImage)
      try add(description, frame)
      return
    }
    HTMLImageSource.place(&attachment, as: node, of: tree)
    prepareParagraph(frame)
    try text.append(attachment, in: textStyle(of: frame))
  }

  /// The description of a picture; empty for one that is there for its looks, or to be counted.
  private func describedForPeople(_ image: NodeID) -> String {
    guard let text = tree.attribute(.alt, of: image), !text.isEmpty else { return "" }
    if tree.attribute(.ariaHidden, of: image) == "true" { return "" }
    let role = tree.attribute(.role, of: image)
    if role == "presentation" || role == "none" { return "" }
    return HTMLImageSource.isPixel(image, in: tree) ? "" : PictureDescription.cleaned(text)
  }

  /// The glyph that a picture stands in for where glyphs are not known, if a `<source>` before it holds one.
  private func adaptiveGlyph(before image: NodeID, description: String) -> Attachment? {
    guard tree.name(tree[image].parent) == "picture" else { return nil }
    var node = tree[tree[image].parent].firstChild
    var source: ArraySlice<UInt8>?
    // A `<picture>` has few sources and one picture. Without this a glyph would be decoded again for each source.
    for _ in 0..<8 where node != image {
      if node == HTMLTree.none || tree.tag(node) == .img { return nil }
      if source == nil, tree.attribute(.type, of: node)?.lowercased() == AdaptiveGlyph.mediaType {
        source = tree.value(.srcset, of: node)
      }
      node = tree[node].next
    }
    guard node == image, let source, let bytes = HTMLImageSource.embedded(inFirstOf: source) else { return nil }
    return AdaptiveGlyph.attachment(bytes, description: description)
  }
}
