import Testing

@testable import RichText

struct CSSCursorTests {
  private func cursor(_ text: String) -> CSSCursor { CSSCursor(Array(text.utf8)[...]) }

  @Test(arguments: [
    ("display", "display"), ("d\\69splay", "display"), ("\\64 isplay", "display"), ("\\000064isplay", "display"),
    ("-\\68", "-h"), ("--x", "--x"), ("a b", "a"), ("h\\", "h\u{FFFD}"), ("\\0 x", "\u{FFFD}x"),
    ("\\d800 x", "\u{FFFD}x"), ("\\110000 x", "\u{FFFD}x"), ("é\\.1", "é.1"), ("a/**/b", "a"),
  ])
  func `names are read with their escapes`(text: String, name: String) {
    var cursor = cursor(text)
    #expect(cursor.name().map { String(decoding: $0, as: UTF8.self) } == name)
  }

  @Test(arguments: ["", "1a", "-", "-1", ".a", "\\\n", "#a", "'a'"])
  func `what is no name is not passed`(text: String) {
    var cursor = cursor(text)
    #expect(cursor.name() == nil)
    #expect(cursor.position == 0)
  }

  @Test(arguments: [
    ("'a;b';c", "'a;b'"), ("(a;b);c", "(a;b)"), ("{a;b};c", "{a;b}"), ("[(]);c];d", "[(]);c]"),
    ("url(a'b;c);d", "url(a'b;c)"), ("u\\72l(a');d);e", "u\\72l(a')"), ("url('a)b');c", "url('a)b')"),
    ("#url(');d);e", "#url(');d);e"), ("xurl(a;');b", "xurl(a;');b"), ("/*;*/a;b", "/*;*/a"), ("\\;a;b", "\\;a"),
    ("'a\n;b", "'a\n"), ("'a\\\n;b';c", "'a\\\n;b'"), (");a", ")"), ("(]};a", "(]};a"), ("a", "a"),
    ("url(\\);a);b", "url(\\);a)"),
  ])
  func `a search passes strings, brackets, addresses, comments and escapes`(text: String, passed: String) {
    var cursor = cursor(text)
    cursor.seek(.semicolon)
    #expect(String(decoding: cursor.bytes[..<cursor.position], as: UTF8.self) == passed)
  }

  @Test(arguments: [("'a\\62 c'", "abc"), ("\"a'b\"", "a'b"), ("'a\\\nb'", "ab"), ("'a", "a"), ("'a\\", "a")])
  func `strings are read with their escapes`(text: String, value: String) {
    var cursor = cursor(text)
    #expect(cursor.string().map { String(decoding: $0, as: UTF8.self) } == value)
    #expect(cursor.isAtEnd)
  }

  @Test func `brackets in brackets are passed in time that grows with their number`() {
    var cursor = cursor(String(repeating: "([{", count: 100_000) + ";")
    cursor.seek(.semicolon)
    #expect(cursor.isAtEnd)
  }
}
