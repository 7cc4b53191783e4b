import Testing

@testable import RichText

/// Footnotes of Markdown: `[^1]` and `[^1]: text`.
struct MarkdownNoteTests {
  private func read(_ markdown: String) throws -> Document {
    let document = try MarkdownFormat().read(Array(markdown.utf8)).document
    #expect(document.validate() == nil)
    return document
  }

  @Test func `a definition continues in indented lines and in lazy ones`() throws {
    let document = try read("A[^long]\n\n[^long]: First\nlazy.\n\n    Second.\n\nAfter.")
    #expect(
      document.dump() == """
        paragraph
          "A"
          "1" super note=1
        paragraph
          "After."
        footnote
          paragraph
            "1" note=1
            " First lazy."
          paragraph
            "Second."

        """)
  }

  @Test func `marks stand in the text, and notes behind it`() throws {
    let document = try read("A[^b] and **c**[^a].\n\n[^a]: - item\n[^b]: *B*\n    more\n\nAfter.")
    #expect(
      document.dump() == """
        paragraph
          "A"
          "1" super note=1
          " and "
          "c" bold
          "2" super note=2
          "."
        paragraph
          "After."
        footnote
          paragraph
            "1" note=1
            " "
            "B" italic
            " more"
        footnote
          list bullet
            item
              paragraph
                "2" note=2
                " item"

        """)
  }

  @Test(arguments: [
    // A mark without a definition, a definition without a mark, and marks that are none.
    ("a[^1]", "a[^1]"), ("[^1]: a", "[^1]: a"),
    ("\\[^1]\n\n[^1]: a", "[^1]\n\n1 a"), ("`[^1]`\n\n[^1]: a", "[^1]\n\n1 a"),
  ])
  func `what is no note is text, and none of it is lost`(markdown: String, text: String) throws {
    #expect(PlainTextFormat().write(try read(markdown)).bytes == Array(text.utf8))
  }

  @Test(arguments: [
    "a[^1] b[^2] c[^1]\n\n[^1]: one\n\n[^2]: two\n\n    more\n\n    - item",
    "- a[^1]\n- b\n\n[^1]: one", "> a[^1]\n\n[^1]: one\n\n    > quoted",
    "# a[^1]\n\n| b[^2] |\n| --- |\n| c |\n\n[^1]: one[^3]\n\n[^2]: two\n\n[^3]: three",
  ])
  func `notes are written as they are read`(markdown: String) throws {
    let written = MarkdownFormat().write(try read(markdown))
    #expect(String(decoding: written.bytes, as: UTF8.self) == markdown)
  }
}
