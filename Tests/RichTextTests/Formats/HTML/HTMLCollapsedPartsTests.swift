import Testing

@testable import RichText

/// Rows and columns of tables that `visibility: collapse` takes away.
struct HTMLCollapsedPartsTests {
  private func isHidden(_ table: String) throws -> Bool {
    let document = try HTMLFormat().read(Array("<!doctype html><table>\(table)</table>".utf8)).document
    #expect(document.validate() == nil)
    let run = try #require(document.runs.first { document.string(in: $0.range).contains("x") })
    return document.style(of: run).hidden
  }

  private static let collapsed = "style='visibility:collapse'"

  @Test(arguments: [
    "<col \(collapsed)><tr><td>x", "<col><col \(collapsed)><tr><td>a<td>x", "<col span=2 \(collapsed)><tr><td>a<td>x",
    "<colgroup span=2 \(collapsed)><tr><td>a<td>x", "<colgroup \(collapsed)><col><col></colgroup><tr><td>a<td>x",
    "<col \(collapsed)><thead><tr><th>x<th>a", "<col \(collapsed)><tr><td style='visibility:visible'>x",
    "<col \(collapsed)><tr><td><table><tr><td>a<td>x</table><td>b", "<col span=2 \(collapsed)><tr><td colspan=2>x<td>a",
    "<col><col \(collapsed)><tr><td rowspan=2>a<td>b<tr><td>x", "<col \(collapsed)><tr><td style='display:none'>a<td>x",
    "<col \(collapsed)><tr style='display:none'><td rowspan=3>a<td>b<tr><td>x",
  ])
  func `cells in collapsed columns alone are hidden`(table: String) throws {
    #expect(try isHidden(table))
  }

  @Test(arguments: [
    "<col \(collapsed)><tr><td>a<td>x", "<col style='visibility:hidden'><tr><td>x",
    "<col style='display:none'><tr><td>x",
    "<col \(collapsed)><tr><td colspan=2>x<tr><td>a<td>b", "<col \(collapsed)><tr><td rowspan=2>a<td>b<tr><td>x",
    "<colgroup \(collapsed)><col style='visibility:visible'></colgroup><tr><td>x",
    "<col \(collapsed)><tr><td>a<td><table><tr><td>x</table>", "<col span=0><col \(collapsed)><tr><td>x<td>a",
    "<col span=99999><col \(collapsed)><tr><td>x",
  ])
  func `other cells are shown`(table: String) throws {
    #expect(try !isHidden(table))
  }

  @Test(arguments: [
    "<tr \(collapsed)><td style='visibility:visible'>x", "<tbody \(collapsed)><tr style='visibility:visible'><td>x",
    "<thead \(collapsed)><tr><th>x", "<tr \(collapsed)><td>x",
  ])
  func `all cells of collapsed rows are hidden`(table: String) throws {
    #expect(try isHidden(table))
  }

  @Test(.timeLimit(.minutes(1)))
  func `many cells that span many columns are read in bounded time`() throws {
    let row = "<tr>" + String(repeating: "<td rowspan=9 colspan=1000>", count: 4)
    let page = "<table><col span=1000 \(Self.collapsed)>" + String(repeating: row, count: 2_000) + "</table><p>x"
    #expect(try HTMLFormat().read(Array(page.utf8)).document.validate() == nil)
  }
}
