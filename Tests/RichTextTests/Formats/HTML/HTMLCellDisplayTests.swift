import Testing

@testable import RichText

/// Elements that are cells by their style alone.
struct HTMLCellDisplayTests {
  private static let cell = "style='display:table-cell'"

  @Test(arguments: [
    (
      "<div style='display:table'><div style='display:table-row'><div \(cell)>a</div> <div \(cell)> b </div></div>"
        + "<div style='display:table-row'><div \(cell)>c</div><div \(cell)>d</div></div></div>", ["a\tb", "c\td"]
    ),
    (
      "<style>.r{display:table-row}.r>span{display:table-cell}</style><p class=r><span>k</span><span>v</span></p>x",
      ["k\tv", "x"]
    ),
    ("<div><div \(cell)>a</div><div \(cell)><p>b</p></div></div>", ["a", "b"]),
    ("<div>a<div \(cell)>b</div></div>", ["ab"]),
    ("<table><tr><td \(cell)>a<td \(cell)>b</table>", ["a", "b"]),
  ])
  func `elements that are shown as cells stand in one line`(html: String, lines: [String]) throws {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    #expect(document.paragraphs.map { document.string(in: $0.range) } == lines)
  }
}
