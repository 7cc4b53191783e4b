import Testing

@testable import Service

struct PrintedLineTests {
  @Test func `a text is one line in which nothing acts`() {
    #expect(PrintedLine("a\nb\u{1B}[31m\u{7F}\u{9B}\tc").text == "a‹U+000A›b‹U+001B›[31m‹U+007F›‹U+009B›\tc")
  }

  @Test func `styles surround what is masked`() {
    let line = PrintedLine("a\u{1B}").styled(by: ["1", "4"]) + PrintedLine("b")
    #expect(line.text == "\u{1B}[1;4ma‹U+001B›\u{1B}[0mb")
    #expect(PrintedLine("a").styled(by: []) == PrintedLine("a"))
  }

  @Test func `an address does not end its sequence`() {
    let line = PrintedLine("a").linked(to: "https://e.org/\u{1B}\\\u{9C}\u{7}é")
    #expect(line.text == "\u{1B}]8;;https://e.org/%1B\\%C2%9C%07%C3%A9\u{1B}\\a\u{1B}]8;;\u{1B}\\")
  }
}
