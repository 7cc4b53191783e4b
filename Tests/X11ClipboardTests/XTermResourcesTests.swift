import Selections
import Testing

@testable import X11Clipboard

struct XTermResourcesTests {
  @Test(arguments: [
    ("XTerm*selectToClipboard: true", PasteKey.shiftInsert),
    ("! a comment\nXTerm.vt100.selectToClipboard:\tTrue \nURxvt.font: fixed", .shiftInsert),
    ("*selectToClipboard: on", .shiftInsert),
    ("XTerm*VT100.translations: #override Ctrl Shift <Key>V: insert-selection(CLIPBOARD)", .controlShiftV),
    (
      "UXTerm*Translations: #override \\\n Ctrl Shift <Key>C: copy-selection(CLIPBOARD) \\n\\\n"
        + " Ctrl Shift <KeyPress>V: insert-selection(CLIPBOARD, PRIMARY)", .controlShiftV
    ),
    ("XTerm*translations: #override Shift <Key>Insert: insert-selection(CLIPBOARD)", .shiftInsert),
  ])
  func `a key for the clipboard is found`(text: String, key: PasteKey) {
    #expect(XTermResources.pasteKey(in: text) == key)
  }

  @Test(arguments: [
    "", "XTerm*selectToClipboard: false", "URxvt*selectToClipboard: true", "XTerm*selectToClipboard",
    "XTerm*translations: #override Shift <Key>Insert: insert-selection(PRIMARY, CLIPBOARD)",
    "XTerm*translations: #override Ctrl Shift <Key>C: copy-selection(CLIPBOARD)",
    "XTerm*translations: #override <Key>F5: insert-selection(CLIPBOARD)", ":::\n*:\n\\",
  ])
  func `other resources give none`(text: String) {
    #expect(XTermResources.pasteKey(in: text) == nil)
  }
}
