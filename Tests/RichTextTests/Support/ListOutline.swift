import Testing

@testable import RichText

/// The lists of a page by their markers, the states of items, and the texts. Before a text stand as many dots as there
/// are lists around it.
func listOutline(_ html: String) throws -> String {
  let document = try HTMLFormat().read(Array(html.utf8)).document
  #expect(document.validate() == nil)
  var words: [String] = []
  var depth = 0
  document.forEachEvent { event in
    switch event {
    case .blockOpened(let block):
      switch document.blocks[block].kind {
      case .list(let style):
        words.append(style.marker.rawValue)
        depth += 1
      case .item(let isChecked): if let isChecked { words.append(isChecked ? "[x]" : "[ ]") }
      default: break
      }
    case .blockClosed(let block): if case .list = document.blocks[block].kind { depth -= 1 }
    case .paragraph(let index):
      words.append(String(repeating: ".", count: depth) + document.string(in: document.paragraphs[index].range))
    }
  }
  return words.joined(separator: " ")
}
