import Testing

@testable import RichText

/// Whether tables are drawn with lines, in each format.
struct TableBorderFormatTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Reports whether each table is bordered.
  private func borders(_ document: Document) -> [Bool] {
    #expect(document.validate() == nil)
    return document.blocks.compactMap { if case .table(let style) = $0.kind { style.isBordered } else { nil } }
  }

  @Test(arguments: [
    ("<table><tr><td>a", [false]), ("<table border=1><tr><td>a", [true]), ("<table border><tr><td>a", [true]),
    ("<table border=0><tr><td>a", [false]), ("<table BORDER='2px'><tr><td>a", [true]),
    ("<table rules=all><tr><td>a", [true]), ("<table rules=none border=0><tr><td>a", [false]),
    ("<table frame=box><tr><td>a", [true]), ("<table frame=void><tr><td>a", [false]),
    ("<table frame=void rules=none><tr><td>a", [false]), ("<table style='border:1px solid red'><tr><td>a", [true]),
    ("<table style='border-collapse:collapse'><tr><td>a", [false]),
    // Browsers' copies, Google Docs, Word, Writer.
    ("<table><tr><td style='border: 1px solid rgb(0, 0, 0);'>a", [true]),
    ("<table><tr><td style='border: 0px solid rgb(0, 0, 0);'>a", [false]),
    ("<table><tr><td style='border: none'>a", [false]),
    ("<table><tr><td style='border:1px solid transparent'>a", [false]),
    ("<table><tr><td style='border-left:solid #000000 1pt;border-top:solid #000000 1pt'>a", [true]),
    ("<table><tr><td style='border:solid windowtext 1.0pt;mso-border-alt:solid windowtext .5pt'>a", [true]),
    ("<table><tr><td style='border-top: none; border-bottom: 1px solid #000000; border-left: none'>a", [true]),
    ("<table><tr><td style='border-style:solid;border-width:0 0 1px'>a", [true]),
    ("<table><tr><td style='border-style:solid none;border-width:0 1px'>a", [false]),
    ("<table><tr><td style='border-width:1px'>a", [false]),
    ("<table><tr><td style='border:1px solid;border-width:0'>a", [false]),
    ("<style>th,td{border:thin solid}</style><table><tr><th>a<td>b", [true]),
    ("<style>td{border:1px solid}td{border:0}</style><table><tr><td>b", [false]),
    // A line beside a picture in a signature, and one beside a quotation.
    ("<table><tr><td style='border-right:2px solid #06c'>a<td>b", [false]),
    ("<table style='border-left:1px solid'><tr><td>a", [false]),
    ("<table><tr><td style='border-left:1px solid;border-right:1px solid'>a", [true]),
    // Borders around or inside the cells are not their own.
    ("<div style='border:1px solid'><table><tr><td><p style='border:1px solid'>a</p></table></div>", [false]),
    ("<table><tr><td>a<td>b<td style='border:1px solid'>c", [false]),
    ("<table><tr><td>a<td style='border:1px solid'>b", [true]),
    ("<table border=1><tr><td><table><tr><td>a</table><td>b</table><table><tr><td>c</table>", [true, false, false]),
    ("<table><tr><td><table border=1><tr><td>a</table></table>", [false, true]),
  ])
  func `a table is bordered where its element or most of its cells say so`(page: String, expected: [Bool]) throws {
    let document = try HTMLFormat().read(Array(page.utf8)).document
    #expect(borders(document) == expected)
    for format in [HTMLFormat(), RTFFormat(), NativeFormat()] as [any Format] {
      let bytes = format.write(document, options: WriteOptions()).bytes
      #expect(borders(try format.read(bytes, options: ReadOptions()).document) == expected, "\(format.name)")
    }
  }

  @Test(arguments: [
    ("\\clbrdrt\\brdrs\\brdrw10\\clbrdrl\\brdrs\\brdrw10\\cellx1000", true), ("\\cellx1000", false),
    ("\\clbrdrt\\brdrnone\\clbrdrb\\brdrdb\\brdrw5\\brdrcf15\\cellx1000", true),
    ("\\clbrdrt\\brdrtbl\\clbrdrl\\brdrnil\\clbrdrb\\brdrnone\\cellx1000", false),
    ("\\clbrdrt\\brdrs\\brdrw0\\cellx1000", false), ("\\clbrdrt\\cellx1000", false),
    ("\\trbrdrt\\brdrs\\brdrw10\\trbrdrh\\brdrs\\cellx1000", true),
    ("\\trbrdrt\\brdrs\\clbrdrt\\brdrnone\\cellx1000", false), ("\\trbrdrt\\brdrnone\\cellx1000", false),
    ("\\clbrdrt\\brdrthtnlg\\brdrw60\\cellx1000", true), ("\\cldglu\\brdrs\\cellx1000", false),
  ])
  func `a table of RTF is bordered where a line of a kind and a width is drawn`(definition: String, isBordered: Bool)
    throws
  {
    let rtf = "{\\rtf1 \\trowd\(definition)\\pard\\intbl a\\cell\\row\\pard b\\par}"
    #expect(borders(try RTFFormat().read(Array(rtf.utf8)).document) == [isBordered])
  }

  @Test func `every cell of a bordered table has lines in RTF, and others have none`() throws {
    let page = "<table border=1><tr><td colspan=2>a<tr><td>b<td>c</table>"
    let bordered = text(RTFFormat().write(try HTMLFormat().read(Array(page.utf8)).document).bytes)
    for side in "tlbr" {
      #expect(bordered.split(separator: "\\clbrdr\(side)\\brdrs\\brdrw10").count == 4)
    }
    let plain = page.replacing(" border=1", with: "")
    #expect(!text(RTFFormat().write(try HTMLFormat().read(Array(plain.utf8)).document).bytes).contains("brdr"))
  }

  @Test func `HTML and the native format say it once for the table`() throws {
    let document = try HTMLFormat().read(Array("<table border=3><tr><td>a</table>".utf8)).document
    #expect(document.dump().hasPrefix("table bordered\n"))
    #expect(
      text(HTMLFormat().write(document).bytes) == HTMLWriter.preamble
        + "<table border=\"1\" style=\"border-collapse:collapse\"><tr><td>a</td></tr></table>")
    let native = text(NativeFormat().write(document).bytes)
    #expect(native.contains("{\"kind\":\"table\",\"bordered\":true}"))
    let older = native.replacing(",\"bordered\":true", with: "")
    #expect(borders(try NativeFormat().read(Array(older.utf8)).document) == [false])
  }
}
