import Testing

@testable import RichText

struct HTMLTreeBuilderTests {
  private func dump(_ text: String) -> String {
    HTML5LibTreeCase.dump(HTMLTreeBuilder.tree(of: Array(text.utf8))).dropFirst(3).map { $0.dropFirst(4) }.joined(
      separator: "\n")
  }

  @Test func `misnested formatting is adopted`() {
    #expect(dump("<b>1<p>2</b>3</p>") == "<b>\n  \"1\"\n<p>\n  <b>\n    \"2\"\n  \"3\"")
  }

  @Test func `text in a table goes before it`() {
    #expect(dump("<table>a<tr><td>b") == "\"a\"\n<table>\n  <tbody>\n    <tr>\n      <td>\n        \"b\"")
  }

  private func text(of tree: HTMLTree) -> [UInt8] {
    tree.nodes.indices.flatMap { tree.text(HTMLTree.NodeID($0)) }
  }

  @Test func `sixty thousand nested elements keep their text and bounded depth`() {
    let tree = HTMLTreeBuilder.tree(of: Array((String(repeating: "<table><tr><td>", count: 60_000) + "end").utf8))
    #expect(String(decoding: text(of: tree), as: UTF8.self) == "end")
    let deep = HTMLTreeBuilder.tree(
      of: Array((String(repeating: "<div><b>x", count: 60_000) + String(repeating: "</b></div>", count: 60_000)).utf8))
    #expect(text(of: deep).count == 60_000)
  }
}
