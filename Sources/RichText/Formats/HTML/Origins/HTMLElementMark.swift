/// A statement of the element that the content of a page begins with.
enum HTMLElementMark: Hashable {
  /// The element's name or class marks it as holding an object.
  case object(HTMLForeignObject)
  /// The element's class marks the start of a document.
  case document
  /// An attribute holds a drawing.
  case drawingData
  /// The element holds cells.
  case cells

  init?(_ tag: HTMLStartTag, in source: HTMLSource) {
    if tag.kind == .unknown, Self.spreadsheetElements.contains(source.string(tag.name.text)) {
      self = .object(.spreadsheet)
      return
    }
    for index in tag.attributes.indices {
      guard let mark = Self.mark(of: index, kind: tag.kind, in: source) else { continue }
      self = mark
      return
    }
    return nil
  }

  private static let spreadsheetElements: Set<String> = ["google-sheets-html-origin", "byte-sheet-html-origin"]

  private static func mark(of index: Int, kind: HTMLTag, in source: HTMLSource) -> HTMLElementMark? {
    let value = source.attributes[index].value
    func isNamed(_ name: StaticString) -> Bool {
      source.attributes[index].nameText.count == name.utf8CodeUnitCount && source.nameHasPrefix(name, index)
    }
    if isNamed("class") {
      if source.begins(value, with: "xslData;") { return .object(.spreadsheet) }
      if source.begins(value, with: "pptData;") { return .object(.drawing) }
      return source.begins(value, with: "docData;") ? .document : nil
    }
    switch kind {
    case .table where isNamed("data-type"):
      return source.begins(value, with: "luckysheet_copy_action_table")
        || source.begins(value, with: "fortune-copy-action-table") ? .object(.spreadsheet) : nil
    case .table, .span, .td:
      if source.nameHasPrefix("data-sheets-", index) { return .cells }
    default:
      break
    }
    let isDrawing =
      isNamed("data-metadata") && source.begins(value, with: "<!--(figmeta)")
      || isNamed("data-buffer") && source.begins(value, with: "<!--(figma)")
      || isNamed("data-meta") && source.begins(value, with: "<--(miro-data")
      || isNamed("data-canva-clipboard") && !value.isEmpty
      || isNamed("data-framer-pasteboard") && !value.isEmpty
      || isNamed("data-tldraw") && kind == .div
    return isDrawing ? .drawingData : nil
  }

  /// Reports whether the classes are those of Word for the web, which wraps its copies as Excel does.
  static func isOfficeDocument(_ tag: HTMLStartTag, in source: HTMLSource) -> Bool {
    guard let classes = source.value(.class, in: tag.attributes) else { return false }
    return ByteScan.contains("scx", in: source[classes])
  }

  /// Reports whether Google Docs, Slides or Drawings wrapped the content. Docs has text in it.
  static func isGoogleWrapper(_ tag: HTMLStartTag, in source: HTMLSource) -> Bool {
    guard let id = source.value(.id, in: tag.attributes) else { return false }
    return source.begins(id, with: "docs-internal-guid-")
  }
}
