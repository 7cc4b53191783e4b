import Testing

@testable import RichText

/// Notes in the model: behind all text, and counted from 1 by their marks.
struct DocumentNotesTests {
  private func built(_ body: (inout DocumentBuilder) throws -> Void) throws -> Document {
    var builder = DocumentBuilder()
    try body(&builder)
    let document = try builder.finish()
    #expect(document.validate() == nil)
    return document
  }

  private static func add(_ text: String, note: Int? = nil, to builder: inout DocumentBuilder) throws {
    builder.style = CharacterStyle()
    builder.style.note = note
    try builder.append(text)
    builder.style = CharacterStyle()
  }

  @Test func `notes move behind all text`() throws {
    let document = try built { builder in
      try builder.openBlock(.note(.footnote))
      try Self.add("one", to: &builder)
      try builder.closeBlock()
      try Self.add("text", note: 2, to: &builder)
      try builder.endParagraph()
      try builder.openBlock(.note(.endnote))
      try Self.add("two", to: &builder)
      try builder.closeBlock()
      try builder.openBlock(.quote)
      try Self.add("quote", note: 1, to: &builder)
      try builder.closeBlock()
    }
    #expect(
      document.dump() == """
        paragraph
          "text" note=2
        quote
          paragraph
            "quote" note=1
        footnote
          paragraph
            "one"
        endnote
          paragraph
            "two"

        """)
    #expect(document.notes == [1, 2])
  }

  @Test func `a mark without a note is text`() throws {
    let document = try built { builder in
      try Self.add("a", note: 1, to: &builder)
      try Self.add("b", note: 0, to: &builder)
      try Self.add("c", note: .max, to: &builder)
    }
    #expect(document.runs.count == 1)
    #expect(document.characterStyles.all == [CharacterStyle()])
  }

  @Test func `marks find their notes by the numbers that they were read with`() throws {
    let document = try built { builder in
      try Self.add("a", note: 7, to: &builder)
      try Self.add("b", note: 4, to: &builder)
      try Self.add("c", note: 1, to: &builder)
      try builder.endParagraph()
      for number in [4, 7, 4] {
        try builder.openNote(.footnote, number: number)
        try Self.add("note", to: &builder)
        try builder.closeBlock()
      }
    }
    #expect(document.runs.prefix(3).map { document.style(of: $0).note } == [2, 1, nil])
  }

  @Test func `a note in something else is a quote`() throws {
    let document = try built { builder in
      try builder.openBlock(.quote)
      try builder.openBlock(.note(.footnote))
      try Self.add("a", note: 1, to: &builder)
      try builder.closeBlock()
      try builder.closeBlock()
    }
    #expect(document.blocks.map(\.kind) == [.quote, .quote])
    #expect(document.characterStyles.all == [CharacterStyle()])
  }

  @Test func `a note without text keeps its place`() throws {
    let document = try built { builder in
      try Self.add("a", note: 2, to: &builder)
      for _ in 0..<2 {
        try builder.openBlock(.note(.footnote))
        try builder.closeBlock()
      }
    }
    #expect(document.blocks.count == 2)
    #expect(document.style(of: document.runs[0]).note == 2)
  }

  @Test(arguments: [
    (#"{"kind": "footnote"}"#, "0, 0, 0, 1, 0, -1"),
    (#"{"kind": "quote"}, {"kind": "footnote", "parent": 0}"#, "1, 0, 1"),
    (#"{"kind": "footnote"}, {"kind": "item", "parent": 0}"#, "1, 0, 1"),
  ])
  func `a native file with notes in odd places is read as a sound document`(blocks: String, paragraphs: String) throws {
    let file = #"""
      {"format": "org.washboard.rich-text", "version": 1, "text": "a", "characterStyles": [{"note": 1}], "runs": [1, 0],
      "paragraphStyles": [{}], "blocks": [\#(blocks)], "paragraphs": [\#(paragraphs)]}
      """#
    let document = try NativeFormat().read(Array(file.utf8)).document
    #expect(document.validate() == nil)
    #expect(document.string(in: 0..<document.text.count) == "a")
  }

  @Test func `flattened notes are the last paragraphs, and their marks text`() throws {
    let document = try built { builder in
      try Self.add("a", to: &builder)
      try Self.add("1", note: 1, to: &builder)
      try builder.endParagraph()
      try builder.openBlock(.note(.footnote))
      try Self.add("1", note: 1, to: &builder)
      try Self.add(" b", to: &builder)
      try builder.closeBlock()
    }
    let flat = document.flattening(.notes)
    #expect(flat.validate() == nil)
    #expect(flat.blocks.isEmpty)
    #expect(flat.characterStyles.all.allSatisfy { $0.note == nil })
    #expect(PlainTextFormat().write(document).bytes == Array("a1\n\n1 b".utf8))
  }
}
