import Testing

@testable import RichText

/// Fixtures are written after what the programs put on the clipboard.
struct HTMLForeignObjectTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let html: String
    var testDescription: String { name }

    init(_ name: String, _ html: String) {
      self.name = name
      self.html = html
    }
  }

  private static let sheetsStyle =
    #"<style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style>"#
  private static let payload = String(repeating: "QUJD", count: 40_000)
  private static let excelHead =
    #"<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" "#
    + #"xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8">"#
  private static let wordHead =
    #"<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" "#
    + #"xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40"><head>"#
  private static let calcHead =
    #"<!DOCTYPE html><html><head><title></title><meta name="generator" content="LibreOffice 24.2 (Linux)"/>"#
    + "<style>body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:\"Calibri\" }</style></head>"
  private static let writerHead =
    #"<!DOCTYPE html><html><head><title></title><meta name="generator" content="LibreOffice 24.2 (Linux)"/>"#
    + "<style>@page { size: 21cm 29.7cm } p { line-height: 115% }</style></head>"

  static let spreadsheets = [
    Row(
      "Google Sheets",
      "<meta charset='utf-8'><google-sheets-html-origin>\(sheetsStyle)<table cellspacing=0 data-sheets-root=1>"
        + "<tr><td>1</td></tr></table>"),
    Row(
      "Google Sheets, cleaned by the browser",
      "<google-sheets-html-origin style=\"color: rgb(0, 0, 0);\"><table><tr><td>1</table></google-sheets-html-origin>"),
    Row("Google Sheets, only the table", "<table data-sheets-root=\"1\"><tr><td>1</td></tr></table>"),
    Row(
      "Google Sheets of former years",
      "\(sheetsStyle)<table dir=ltr><colgroup><col></colgroup><tbody><tr>"
        + "<td data-sheets-value='{\"1\":3,\"3\":6}' data-sheets-formula='=R[0]C[-1]*2'>6</td></tr></tbody></table>"),
    Row(
      "Google Sheets, one cell",
      "<meta charset='utf-8'>\(sheetsStyle)<span style=\"font-size:10pt\" data-sheets-root=\"1\" data-sheets-value=\"{}\">6</span>"
    ),
    Row("Google Sheets, one cell without the style", "<span data-sheets-value=\"{}\">6</span>"),
    Row(
      "Lark",
      "<style><!--br {mso-data-placement:same-cell;}--></style><byte-sheet-html-origin data-id=\"\" data-version=\"4\"><table>"
    ),
    Row(
      "Excel",
      excelHead + "<meta name=ProgId content=Excel.Sheet><meta name=Generator content=\"Microsoft Excel 15\">"
        + "<style><!--table {}--></style></head><body link=\"#0563C1\"><table border=0><!--StartFragment--><tr><td class=xl65>1</td>"
    ),
    Row("Excel, by its name space alone", excelHead + "</head><body><table border=0><tr><td>1</td></tr></table>"),
    Row(
      "Excel without name spaces", "<html><head><meta name=ProgId content=Excel.Sheet></head><body><table><tr><td>1"),
    Row(
      "Excel for the web",
      "<html>\r\n<body>\r\n<!--StartFragment--><div ccp_infra_version='3' ccp_infra_timestamp='1687871836672' "
        + "data-ccp-timestamp='1687871836672'><html><head><meta name=ProgId content=Excel.Sheet></head><body><table width=64>"
    ),
    Row(
      "Excel for the web, cleaned by the browser",
      "<div ccp_infra_version=\"3\" data-ccp-timestamp=\"1\" style=\"font-size: medium;\"><table width=\"64\"><tr><td>1"
    ),
    Row(
      "WPS Spreadsheets",
      excelHead
        + "<meta name=\"ProgId\" content=\"Excel.Sheet\"/><meta name=\"Generator\" content=\"WPS Office ET\"/></head><body>"
        + "<table>"),
    Row("LibreOffice Calc", calcHead + "<body><table cellspacing=0><tr><td align=left>Crew</td></tr></table></body>"),
    Row(
      "LibreOffice Calc, cells alone",
      "<table><tr><td>Crew</td><td sdval=\"7.5\" sdnum=\"1033;\">7.5</td></tr></table>"),
    Row(
      "LibreOffice Calc without its style",
      "<html><head><meta name=\"generator\" content=\"LibreOffice 7.4\"/></head><body><table><tr><td sdval=5>5</td></tr></table>"
    ),
    Row(
      "Collabora", "<body><div id=\"meta-origin\" data-coolorigin=\"https%3A%2F%2Fa\">\n" + calcHead + "<body><table>"),
    Row(
      "Gnumeric",
      "<head><meta name=\"generator\" content=\"Gnumeric 1.12.55 via GPFH/0.5\" /></head><body><p></p><table>"),
    Row(
      "Handsontable", "<meta name=\"generator\" content=\"Handsontable\"/><style>td{white-space:normal}</style><table>"),
    Row("OnlyOffice", "<table cellpadding=\"0\" class=\"xslData;\(payload)\"><tr><td>1</td></tr></table>"),
    Row("Luckysheet", "<table data-type=\"luckysheet_copy_action_table\"><tr><td>1</td></tr></table>"),
    Row("FortuneSheet", "<table data-type='fortune-copy-action-table'><tr><td>1</td></tr></table>"),
  ]

  static let drawings = [
    Row(
      "Figma",
      "<meta charset=\"utf-8\"><div><span data-metadata=\"<!--(figmeta)eyJ(/figmeta)-->\"></span>"
        + "<span data-buffer=\"<!--(figma)\(payload)(/figma)-->\"></span></div><span style=\"white-space:pre-wrap;\">Save</span>"
    ),
    Row("Figma, escaped", "<span data-buffer=\"&lt;!--(figma)Zml(/figma)--&gt;\"></span>"),
    Row(
      "Miro",
      "<html><body><!--StartFragment--><span data-meta=\"<--(miro-data-v1)\(payload)(/miro-data-v1)-->\"></span>"),
    Row("Miro, in single quotes", "<span data-meta='<--(miro-data-v1)\(payload)'></span>"),
    Row("Canva", "<div><span data-canva-clipboard=\"ewAiAGEAIgA6ADUALA\"></span></div>"),
    Row(
      "Framer",
      "<meta charset='utf-8'><p xmlns=\"http://www.w3.org/1999/xhtml\"><span data-framer-pasteboard=\"{&quot;a&quot;:1}\"></span></p>"
    ),
    Row("tldraw", "<div data-tldraw>{\"type\":\"application/tldraw\",\"data\":\"N4Ig\"}</div>"),
    Row("OnlyOffice presentations", "<p class=\"pptData;120;UFBUW\"><img src=\"data:image/png;base64,AA==\"></p>"),
    Row(
      "Google Slides",
      "<meta charset='utf-8'><span id=\"docs-internal-guid-7d347fee-7fff-afd7-ca79-41b3a53d7fad\">&nbsp;</span>"),
    Row(
      "PowerPoint",
      "<html xmlns:p=\"urn:schemas-microsoft-com:office:powerpoint\"><head><meta name=ProgId content=PowerPoint.Slide></head>"
        + "<body><!--StartFragment--><div><p></p></div><!--EndFragment--></body></html>"),
  ]

  static let documents = [
    Row("nothing", ""),
    Row(
      "an article about spreadsheets",
      "<p>data-sheets-root and &lt;google-sheets-html-origin&gt; sdval=\"1\" xslData; figmeta</p>"),
    Row(
      "a heading about Excel",
      "<meta charset='utf-8'><h1>ProgId Excel.Sheet</h1><table><tr><td>xmlns:x</td></tr></table>"),
    Row("a comment with marks", "<!-- <google-sheets-html-origin> (figma) --><p>Text</p>"),
    Row("code in text", "<pre>&lt;meta name=ProgId content=Excel.Sheet&gt;</pre>"),
    Row("text before a mark", "See <google-sheets-html-origin><table>"),
    Row("a table of a page", "<meta charset='utf-8'><table><tbody><tr><td>1</td></tr></tbody></table>"),
    Row(
      "an article with cells in it",
      "<article><p>Intro</p><google-sheets-html-origin><table data-sheets-root=1><tr><td data-sheets-value=2>2</td></tr></table>"
    ),
    Row(
      "an article that begins with pasted cells",
      "<table data-sheets-root=1><tr><td data-sheets-value=2>2</td></tr></table><p>These are our fees.</p>"),
    Row(
      "a sentence with a pasted cell",
      "<p><span>Base pay is $<span data-sheets-root=\"1\">100,000</span> a year.</span></p>"),
    Row(
      "a sentence that begins with a pasted cell",
      "<span data-sheets-root=\"1\">100,000</span><span> a year is the pay.</span>"),
    Row(
      "Word",
      wordHead
        + "<meta name=ProgId content=Word.Document><meta name=Generator content=\"Microsoft Word 15\"></head><body><table><tr>"
    ),
    Row("Word without a program name", wordHead + "</head><body><table><tr><td>1</td></tr></table>"),
    Row(
      "an Outlook mail with cells of Excel",
      wordHead
        + "<meta name=Generator content=\"Microsoft Word 15 (filtered medium)\"><style>br {mso-data-placement:same-cell;}"
        + "</style></head><body><table class=MsoNormalTable><tr><td class=xl65 sdval=1>1"),
    Row("OneNote", excelHead + "<meta name=ProgId content=OneNote.File></head><body><table><tr><td>1"),
    Row("text of an Excel-like mail", excelHead + "</head><body><p>Dear all</p><table>"),
    Row(
      "Writer with numbers in a table",
      writerHead + "<body><table><tr><td sdval=\"3\" sdnum=\"1033;\">3</td></tr></table></body>"),
    Row("Writer", writerHead + "<body lang=de><p>Text</p></body>"),
    Row(
      "Google Docs",
      "<b style=\"font-weight:normal;\" id=\"docs-internal-guid-1f\"><p dir=ltr><span>Text</span></p></b>"),
    Row("a picture of Google Docs", "<span id=\"docs-internal-guid-1f\"><img src=\"https://lh3.example/1\"></span>"),
    Row("OnlyOffice documents", "<p class=\"docData;DOCY;v5;1;\(payload)\">Text</p>"),
    Row(
      "text of PowerPoint",
      "<html><head><meta name=ProgId content=PowerPoint.Slide></head><body><p>Our plan</p></body></html>"),
    Row(
      "Word for the web",
      "<div ccp_infra_version='3' data-ccp-timestamp='1'><div class=\"TableContainer SCXW1\"><table><tr><td>1</td></table></div></div>"
    ),
    Row(
      "a page that keeps an element of Canva",
      "<div><span data-canva-clipboard=\"ewAiAGE\"></span><h2>Sale</h2><p>Today</p></div>"),
    Row(
      "a page that keeps an element of Figma",
      "<p><span data-metadata=\"<!--(figmeta)eyJ(/figmeta)-->\"></span>Our <b>plan</b></p>"),
    Row("an editor around tldraw", "<div data-tldraw-license=\"missing\"><p>Text</p></div>"),
    Row("an empty paragraph", "<p></p>"),
  ]

  @Test(arguments: spreadsheets)
  func `cells are recognized by what their program wrote`(row: Row) {
    #expect(HTMLForeignObject(recognizing: Array(row.html.utf8)) == .spreadsheet)
  }

  @Test(arguments: drawings)
  func `drawings are recognized by what their program wrote`(row: Row) {
    #expect(HTMLForeignObject(recognizing: Array(row.html.utf8)) == .drawing)
  }

  @Test(arguments: documents)
  func `documents are not recognized, whatever words and cells are in them`(row: Row) {
    #expect(HTMLForeignObject(recognizing: Array(row.html.utf8)) == nil)
  }

  @Test(arguments: spreadsheets + drawings + documents)
  func `the encoding and the wrapping of the transport make no difference`(row: Row) {
    let plain = HTMLForeignObject(recognizing: Array(row.html.utf8))
    let header =
      "Version:0.9\r\nStartHTML:0000000071\r\nEndHTML:0000999999\r\nStartFragment:0000000071\r\nEndFragment:0000999999\r\n"
    let html = row.html.contains("<!--StartFragment") ? row.html : "<!--StartFragment-->" + row.html
    #expect(HTMLForeignObject(recognizing: Array((header + html).utf8)) == plain, "CF_HTML")
    // Twice as many bytes: a window of UTF-16 holds half as much.
    guard row.html.utf8.count > 4, row.html.utf8.count < HTMLForeignObject.window / 2 else { return }
    let units = row.html.utf16.map { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let little = Array(units.joined())
    let big = Array(units.lazy.map { Array($0.reversed()) }.joined())
    for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      #expect(HTMLForeignObject(recognizing: bytes) == plain, "UTF-16")
    }
  }

  @Test func `no input traps, and each prefix of a mark is a document or the object`() {
    for row in Self.spreadsheets + Self.drawings where row.html.utf8.count < 2000 {
      let bytes = Array(row.html.utf8)
      let whole = HTMLForeignObject(recognizing: bytes)
      for count in bytes.indices {
        let part = HTMLForeignObject(recognizing: Array(bytes.prefix(count)))
        #expect(part == nil || part == whole || part == .drawing, "\(row.name): \(count)")
      }
    }
  }

  @Test func `what stands behind the window is not looked at`() {
    let padding = Array(repeating: UInt8(ascii: " "), count: HTMLForeignObject.window)
    let mark = Array("<google-sheets-html-origin><table>".utf8)
    #expect(HTMLForeignObject(recognizing: padding + mark) == nil)
    #expect(HTMLForeignObject(recognizing: mark + padding) == .spreadsheet)
  }
}
