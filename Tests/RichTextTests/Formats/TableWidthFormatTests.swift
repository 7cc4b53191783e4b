import Testing

@testable import RichText

/// Laws of table widths in each format.
struct TableWidthFormatTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func areFullWidth(_ document: Document) -> [Bool] {
    document.blocks.compactMap { if case .table(let style) = $0.kind { style.isFullWidth } else { nil } }
  }

  /// The right edges of the cells of each row.
  private func edges(html: String) throws -> [[Int]] {
    let rtf = text(RTFFormat().write(try HTMLFormat().read(Array(html.utf8)).document).bytes)
    return rtf.split(separator: "\\trowd").dropFirst().map { row in
      row.split(separator: "\\cellx").dropFirst().compactMap { Int($0.prefix { $0.isNumber }) }
    }
  }

  @Test(arguments: [
    ("", false), ("width='100%'", true), ("width=100%", true), ("width='50%'", false), ("width=640", true),
    ("width=320", false), ("style='width: 100%'", true), ("style='max-width:100%;color:red'", false),
    ("style='width:30em'", false), ("width='100%' style='width:auto'", false),
  ])
  func `a table is as wide as the text if its element says so`(attributes: String, isFullWidth: Bool) throws {
    let html = "<table \(attributes)><tr><td>a</td><td>b</td></tr></table>"
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(areFullWidth(document) == [isFullWidth])
    for format in [HTMLFormat(), RTFFormat(), NativeFormat()] as [any Format] {
      #expect(try format.read(format.write(document).bytes).document == document, "\(format.name)")
    }
  }

  @Test(arguments: [
    ("\\trowd\\trleft0\\cellx4500\\cellx9000", true), ("\\trowd\\trleft0\\cellx1000\\cellx2000", false),
    ("\\trowd\\trftsWidth1\\cellx4500\\cellx9000", false),
    ("\\trowd\\trftsWidth2\\trwWidth5000\\cellx100\\cellx200", true),
    ("\\trowd\\trftsWidth2\\trwWidth2500\\cellx4500\\cellx9000", false),
  ])
  func `a table of RTF is as wide as the text by its edges or its word`(row: String, isFullWidth: Bool) throws {
    let rtf = "{\\rtf1 \(row)\\pard\\intbl a\\cell b\\cell\\row}"
    #expect(areFullWidth(try RTFFormat().read(Array(rtf.utf8)).document) == [isFullWidth])
  }

  @Test func `columns are as wide as their text`() throws {
    // LibreOffice makes the columns of this page 899 and 612 twips wide; with a wider face they need more.
    let rows = try edges(html: "<table><tr><th>Name<th>Qty<tr><td>Apple<td>3</table>")
    #expect(rows.count == 2 && rows[0] == rows[1])
    #expect((899...1260).contains(rows[0][0]) && (1511...2100).contains(rows[0][1]))
    let full = try edges(html: "<table width='100%'><tr><th>Name<th>Qty<tr><td>Apple<td>3</table>")
    #expect((9300...9360).contains(full[0][1]))
  }

  @Test func `a table that is too wide shares the line by its words`() throws {
    let long = String(repeating: "word ", count: 60)
    let rows = try edges(html: "<table><tr><td>\(long)<td>short<td>\(long)</table>")
    #expect((9300...9360).contains(rows[0][2]))
    #expect(rows[0][1] - rows[0][0] < 1200 && abs(rows[0][0] - (rows[0][2] - rows[0][1])) < 20)
    let unbreakable = String(repeating: "w", count: 400)
    #expect(try edges(html: "<table><tr><td>\(unbreakable)<td>a</table>")[0][1] <= 9360)
  }

  @Test func `spans, empty columns and tables in cells get room`() throws {
    let rows = try edges(html: "<table><tr><td colspan=2>wide text over two columns<tr><td>a<td>b</table>")
    #expect(rows[0][0] == rows[1][1] && rows[1][0] < rows[1][1])
    #expect(try edges(html: "<table><tr><td><td></table>")[0] == [360, 720])
    let nested = try edges(html: "<table><tr><td>x<table><tr><td>in<td>ner</table><td>y</table>")
    #expect(nested.joined().allSatisfy { $0 < 3000 })
    let many = String(repeating: "<td>a", count: 100)
    #expect(try edges(html: "<table><tr>\(many)</table>")[0].count == 100)
  }
}
