import Testing

@testable import RichText

struct JSONReaderTests {
  private func read(_ text: String) -> CustomValue? {
    let bytes = Array(text.utf8)
    return JSONReader.read(bytes, end: bytes.count)
  }

  @Test func `every kind of value`() {
    #expect(
      read(#" {"a": [1, -2.5, 1e2, true, false, null, "x\n\u00e9\ud83d\ude00\"\/"], "b": {}, "c": []} "#)
        == .object([
          "a": .array([
            .integer(1), .number(-2.5), .integer(100), .bool(true), .bool(false), .null, .string("x\né😀\"/"),
          ]),
          "b": .object([:]), "c": .array([]),
        ]))
    #expect(read(#""\ud83d \udc00""#) == .string("\u{FFFD} \u{FFFD}"))
    #expect(read("9223372036854775808") == .number(9_223_372_036_854_775_808))
  }

  @Test(arguments: [
    "", " ", "[", "[1", "[1,]", "[,1]", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "01", "-", "1.",
    "1e", "1e999",
    "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\n\"", "tru", "1 2", "[1]]", "nul", "+1",
  ])
  func `what is no JSON is refused`(text: String) {
    #expect(read(text) == nil)
  }

  @Test func `nesting is read to its limit and refused beyond`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    }
    #expect(read(nested(JSONReader.maximumDepth)) != nil)
    #expect(read(nested(JSONReader.maximumDepth + 1)) == nil)
    #expect(read(String(repeating: "[", count: 1_000_000)) == nil)
  }
}
