/// Content that is no document although it comes as HTML: the cells of a spreadsheet, or the shapes of a drawing
/// program.
///
/// Spreadsheets and drawing programs hide what they copied in attributes of the HTML, or say in its head who wrote it.
/// A document made of such HTML would lose formulas, number formats or the whole drawing.
///
/// A mark counts only where its program writes it: in the head, or on the element that the content begins with. Neither
/// text nor comments are looked at, and an element further inside tells nothing: pages and mails are full of pasted
/// cells.
///
/// | program | mark |
/// | --- | --- |
/// | Google Sheets, Univer | `<google-sheets-html-origin>`, or `data-sheets-…` on the table, its cells or the one span |
/// | Lark and Feishu Sheets | `<byte-sheet-html-origin>` |
/// | Excel, Excel for the web, WPS Spreadsheets | `ProgId` or `Generator`; `xmlns:x` before a table; the wrapper `ccp_infra_…` around a table |
/// | LibreOffice Calc, Collabora | its style sheet; `sdval` and `sdnum` on cells of a table that stands alone |
/// | Gnumeric, Handsontable | `Generator` |
/// | OnlyOffice | `class="xslData;…"`, `class="pptData;…"` on the first element |
/// | Luckysheet, FortuneSheet | `data-type` of the table |
/// | Figma, Miro, Canva, Framer, tldraw | an attribute of the first element, with the drawing in it |
/// | Google Slides and Drawings, PowerPoint | their wrapper, without text or picture in it |
package enum HTMLForeignObject: Hashable, Sendable {
  case spreadsheet
  case drawing

  /// The number of bytes that are looked at: programs write their marks first, whatever follows.
  package static let window = 64 << 10

  /// Recognizes the HTML of a copy, in the encodings that `HTMLFormat` reads; `nil` for a document.
  /// - Parameter declared: the encoding that the transport declares.
  package init?(recognizing bytes: [UInt8], declared: String? = nil) {
    let isCut = bytes.count > Self.window
    var text = HTMLEncoding.decode(isCut ? Array(bytes.prefix(Self.window)) : bytes, declared: declared).text
    // A tag that the window ends in is closed, in whatever state: some keep the whole drawing in the value of their first attribute.
    if isCut { text += Array("'\">".utf8) }
    var scan = HTMLOpeningScan(text, isCut: isCut)
    guard let object = scan.object() else { return nil }
    self = object
  }
}
