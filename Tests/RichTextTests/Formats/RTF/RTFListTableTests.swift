import Testing

@testable import RichText

/// The lists that paragraphs name, and the headings that a list only outlines.
struct RTFListTableTests {
  private static func outline(follow: Int, text: String = #"\'00;"#) -> String {
    #"""
    {\rtf1{\stylesheet{\s1\ilvl0\outlinelevel0 Heading 1;}}{\*\listtable{\list\listtemplateid1
    {\listlevel\levelnfc255\leveljc0\levelstartat1\levelfollow\#(follow){\leveltext \#(text)}{\levelnumbers;}\fi0\li0}\listid1}
    }{\listoverridetable{\listoverride\listid1\listoverridecount0\ls1}}
    """#
  }

  @Test func `a heading in Writer's outline without numbers is no item`() throws {
    let rtf =
      Self.outline(follow: 2) + #"""
        \pard\plain \s1\ilvl0\outlinelevel0{\listtext\pard\plain \tab}\ls1 \li0\ri0\fi0\ql{\loch
        Report of May}
        \par }
        """#
    let reading = try RTFFormat().read(Array(rtf.utf8))
    #expect(reading.document.dump() == "paragraph heading=1\n  \"Report of May\"\n")
    #expect(reading.findings.isEmpty)
  }

  @Test(arguments: [0, 1, 2]) func `a heading without a marker and an indent is no item`(follow: Int) throws {
    let paragraph = "\\pard\\plain\\s1\\outlinelevel0\\ls1\\ilvl0{\\listtext\\tab}\\li0\\fi0 a\\par}"
    let rtf = Self.outline(follow: follow) + paragraph
    #expect(try RTFFormat().read(Array(rtf.utf8)).document.dump() == "paragraph heading=1\n  \"a\"\n")
  }

  @Test(arguments: [(0, #"\'00;"#, 0), (2, #"\'01*;"#, 0), (2, #"\'00;"#, 9)])
  func `a heading with a marker or room for one, and text, are items`(follow: Int, text: String, level: Int) throws {
    let paragraph = "\\pard\\plain\\outlinelevel\(level)\\ls1\\ilvl0\\fi-360\\li720 a\\par}"
    let rtf = Self.outline(follow: follow, text: text) + paragraph
    let document = try RTFFormat().read(Array(rtf.utf8)).document
    #expect(document.blocks.map(\.kind) == [.list(ListStyle(.none)), .item(isChecked: nil)])
  }
}
