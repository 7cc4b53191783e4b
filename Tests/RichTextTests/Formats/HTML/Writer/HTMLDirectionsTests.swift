import Testing

@testable import RichText

struct HTMLDirectionsTests {
  private func rewritten(_ page: String) throws -> String {
    let bytes = try HTMLFormat().write(HTMLFormat().read(Array(page.utf8)).document).bytes
    return String(String(decoding: bytes, as: UTF8.self).dropFirst(HTMLWriter.preamble.count))
  }

  @Test(arguments: [
    ("<ul dir=rtl><li>a<li>b</ul>", "<ul dir=\"rtl\"><li>a</li><li>b</li></ul>"),
    (
      "<div dir=rtl><ol><li>a<ul><li>b</ul></ol></div>",
      "<ol dir=\"rtl\"><li>a<ul><li>b</li></ul></li></ol>"
    ),
    ("<table dir=rtl><tr><td>a<td>1</table>", "<table dir=\"rtl\"><tr><td>a</td><td>1</td></tr></table>"),
    (
      "<table dir=rtl><tr><td>a<td><ul><li>b</ul></table>",
      "<table dir=\"rtl\"><tr><td>a</td><td><ul><li>b</li></ul></td></tr></table>"
    ),
  ])
  func `lists and tables that run to the left say so once`(page: String, expected: String) throws {
    #expect(try rewritten(page) == expected)
    #expect(try rewritten(expected) == expected)
  }

  @Test(arguments: [
    "<ul><li><div dir=\"rtl\">a</div></li><li>b</li></ul>",
    "<table><tr><td><div dir=\"rtl\">a</div></td><td><div dir=\"rtl\">b</div></td></tr></table>",
    "<table dir=\"rtl\"><tr><td>a</td><td><div dir=\"ltr\">b</div></td></tr></table>",
    "<table dir=\"rtl\"><tr><td>a</td><td><table dir=\"ltr\"><tr><td><div dir=\"ltr\">b</div></td></tr></table>"
      + "</td></tr></table>",
    "<ul><li>a</li></ul><ol dir=\"rtl\"><li>b</li></ol><ol start=\"3\"><li>c</li></ol>",
  ])
  func `what runs in two directions keeps both`(page: String) throws {
    #expect(try rewritten(page) == page)
  }

  @Test func `columns from right to left go through every format that has them`() throws {
    let document = try HTMLFormat().read(Array("<table dir=rtl><tr><td>a<td>b</table><p>c".utf8)).document
    let rtf = try RTFFormat().read(RTFFormat().write(document).bytes).document
    let native = try NativeFormat().read(NativeFormat().write(document).bytes).document
    for copy in [document, rtf, native] {
      #expect(copy.blocks.first?.kind == .table(TableStyle(isRightToLeft: true)))
    }
  }
}
