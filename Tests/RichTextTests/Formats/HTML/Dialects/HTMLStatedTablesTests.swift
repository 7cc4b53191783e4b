import Testing

@testable import RichText

/// Tables that only their roles state.
struct HTMLStatedTablesTests {
  /// The page written again, which has an element for each part of a table.
  private func written(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    let bytes = HTMLFormat().write(document).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    return text.replacing(/<meta[^>]*>|<\/?tbody>/, with: "")
  }

  private let row = { (cells: String...) in
    "<div role=row style=display:grid>" + cells.map { "<div role=cell>\($0)</div>" }.joined(separator: "\n") + "</div>"
  }

  @Test func `rows of boxes are a table, with the heads of columns and rows`() throws {
    let head =
      "<div role=rowgroup><div role=row><b role=columnheader>Day</b><span role=columnheader>Sum</span></div></div>"
    let body = "<div role=rowgroup>\(row("Mo", "<div style=text-align:right>2</div>"))\n\(row("Tu", "3"))</div>"
    let table =
      "<table><tr><th>Day</th><th>Sum</th></tr><tr><td>Mo</td><td style=\"text-align:right\">2</td></tr><tr><td>Tu</td><td>3</td></tr></table>"
    #expect(try written("<p>a</p><div role=table>\(head)\(body)</div><p>b</p>") == "<p>a</p>\(table)<p>b</p>")
    #expect(try written("\(head)\(body)") == table, "a part of a page")
    #expect(try written("<div role=grid><p>Sums</p>\(head)\(body)</div>") == "<p>Sums</p>\(table)")
  }

  @Test func `rows that a selection begins and ends in are of the table`() throws {
    let (first, last) = ("<div role=row><div role=cell>b</div></div>", "<div role=row><div role=cell>g</div></div>")
    let html = try written(first + row("c", "d") + row("e", "f") + last)
    #expect(
      html == "<table><tr><td></td><td>b</td></tr><tr><td>c</td><td>d</td></tr><tr><td>e</td><td>f</td></tr>"
        + "<tr><td>g</td></tr></table>")
    let head = first.replacing("cell", with: "columnheader")
    #expect(!(try written(head + row("c", "d") + row("e", "f")).contains("<table")))
    #expect(!(try written(row("c", "d") + first + row("e", "f")).contains("<table")))
  }

  @Test func `boxes that are no table stay as they are`() throws {
    for html in [
      row("a", "b"), row("a") + row("b"), row("a", "b") + row("c"), row("a", "b") + "<p>x</p>" + row("c", "d"),
      row("a", "b") + "<div role=row>x<div role=cell>c</div><div role=cell>d</div></div>",
      "<div role=row><div>a</div><div>b</div></div>" + row("c", "d"),
      row("a", "b") + String(repeating: "<p></p>", count: 80) + row("c", "d"),
    ] { #expect(!(try written(html).contains("<table")), "\(html)") }
  }

  @Test func `a table in the cell of another is one of its own`() throws {
    let inner = row("c", "d") + row("e", "f")
    let outer = "<div role=table>\(row("a", "<div role=table>\(inner)</div>"))\(row("g", inner))</div>"
    let html = try written(outer)
    #expect(html.matches(of: /<table/).count == 2)
    for letter in "abcdefg" { #expect(html.contains(letter)) }
  }
}
