import Testing

@testable import RichText

/// Description lists of a document: terms, descriptions and their order.
struct DescriptionListTests {
  private func built(_ fill: (inout DocumentBuilder) throws -> Void) throws -> Document {
    var builder = DocumentBuilder()
    try fill(&builder)
    let document = try builder.finish()
    #expect(document.validate() == nil)
    return document
  }

  /// A list of one term and its description, where both are filled.
  private func list(_ term: String?, _ description: String?, in builder: inout DocumentBuilder) throws {
    try builder.openBlock(.descriptionList)
    for (kind, text) in [(Block.Kind.term, term), (.description, description)] {
      try builder.openBlock(kind)
      if let text { try builder.append(text) }
      try builder.closeBlock()
    }
    try builder.closeBlock()
  }

  @Test func `terms and descriptions are lines`() throws {
    let document = try built { try list("Stern", "the back", in: &$0) }
    #expect(document.paragraphs.allSatisfy(document.isLine))
    #expect(
      document.dump() == """
        description-list
          term
            paragraph
              "Stern"
          description
            paragraph
              "the back"

        """)
  }

  @Test func `content of a description list without a term becomes a term`() throws {
    let document = try built {
      try $0.openBlock(.descriptionList)
      try $0.append("a")
      try $0.openBlock(.description)
      try $0.append("b")
    }
    #expect(document.blocks.map(\.kind) == [.descriptionList, .term, .description])
  }

  @Test(arguments: [Block.Kind.term, .description])
  func `a part without a list gets one that is not set apart`(kind: Block.Kind) throws {
    let document = try built {
      $0.paragraphStyle.isLine = true
      try $0.append("line")
      try $0.openBlock(kind)
      try $0.append("a")
      try $0.closeBlock()
      try $0.openBlock(kind)
      try $0.append("b")
      try $0.closeBlock()
      try $0.append("line")
    }
    #expect(
      document.blocks == [Block(.descriptionList, isTight: true), Block(kind, parent: 0), Block(kind, parent: 0)])
  }

  @Test func `empty terms and descriptions are left out, and so is a list of them`() throws {
    let document = try built {
      try list(nil, nil, in: &$0)
      try list("a", nil, in: &$0)
    }
    #expect(document.blocks.map(\.kind) == [.descriptionList, .term])
  }

  @Test(arguments: [Block.Kind.descriptionList, .list(ListStyle(.bullet))])
  func `a list in a term or a description is never set apart`(inner: Block.Kind) throws {
    let document = try built {
      try $0.openBlock(.descriptionList)
      try $0.openBlock(.description)
      try $0.append("a")
      try $0.openBlock(inner)
      try $0.append("b")
    }
    #expect(document.isSetApart(block: 0) && !document.isSetApart(block: 2))
  }

  @Test func `two lists that nothing sets apart stay together`() throws {
    let document = try built {
      for word in ["a", "b"] {
        try $0.openBlock(.descriptionList, isTight: true)
        try $0.openBlock(.description)
        try $0.append(word)
        try $0.closeBlock()
        try $0.closeBlock()
      }
    }
    #expect(document.blocks.map(\.isTight) == [true, false, true, false])
  }

  @Test func `a term out of its list is not sound`() throws {
    var document = try built { try list("a", "b", in: &$0) }
    document.blocks[1].parent = nil
    #expect(document.validate() == "block 1 may not stand in its parent")
  }

  @Test func `flattened descriptions are indented in all their lines but those of code and of rows`() throws {
    let document = try built {
      try $0.openBlock(.descriptionList)
      try $0.openBlock(.term)
      try $0.append("term")
      try $0.closeBlock()
      try $0.openBlock(.description)
      try $0.append("one\u{2028}two")
      try $0.openBlock(.list(ListStyle(.bullet)))
      try $0.openBlock(.item(isChecked: nil))
      try $0.append("item")
      try $0.closeBlock()
      try $0.closeBlock()
      try list("inner", "deep", in: &$0)
      try $0.openBlock(.table(TableStyle()))
      try $0.openBlock(.row)
      for word in ["x", "y"] {
        try $0.openBlock(.cell(CellStyle()))
        try $0.append(word)
        try $0.closeBlock()
      }
      try $0.closeBlock()
      try $0.closeBlock()
      try $0.openBlock(.code(language: nil))
      try $0.append("code")
    }
    let flat = document.flattening(.all)
    #expect(flat.validate() == nil && flat.blocks.isEmpty)
    #expect(
      String(decoding: PlainTextFormat().write(document).bytes, as: UTF8.self) == """
        term
            one
            two
            • item
            inner
                deep
        x\ty

        code
        """)
    #expect(flat.flattening(.all) == flat)
  }

  @Test func `the indent of flattened text has a limit`() throws {
    let document = try built {
      for _ in 0..<30 {
        try $0.openBlock(.descriptionList)
        try $0.openBlock(.description)
      }
      try $0.append("a")
    }
    #expect(document.flattening(.lists).text == Array(repeating: 0x20, count: 64) + [0x61])
  }

  @Test func `lists stay where only other containers are flattened`() throws {
    let document = try built { try list("a", "b", in: &$0) }
    #expect(document.flattening([.tables, .quotes, .code]) == document)
  }

  @Test func `an emptied list goes`() throws {
    let document = try built {
      try $0.append("before")
      try $0.endParagraph()
      try list("", "", in: &$0)
      try $0.openBlock(.description)
      try $0.endParagraph()
    }
    #expect(document.paragraphs.count == 2)
    let result = document.removingEmptyParagraphs(at: [1], removesItems: true)
    #expect(result.validate() == nil)
    #expect(result.blocks.isEmpty)
  }
}
