import Testing

@testable import Configuration

/// The words for faults of syntax that people make.
struct SyntaxWordsTests {
  private func message(_ text: String) -> String? {
    do throws(TOMLDocument.SyntaxError) {
      _ = try TOMLDocument(parsing: text)
      return nil
    } catch {
      return error.message
    }
  }

  @Test(arguments: [
    ("colors = drop", "expected a value: text in straight quotes"),
    ("colors = \u{201C}drop\u{201D}", "straight quotes"),
    ("colors = 'drop", "the closing quote is missing"), ("colors = \"drop\nx = 1", "is the closing quote missing?"),
    ("colors =", "the file ends before the value"), ("colors", "followed by '=' and its value"),
    ("colors: 'drop'", "unexpected ':': a key is followed by '='"), ("= 1", "unexpected '=': a line is a key"),
    ("[rules", "the closing ']' is missing"), ("a = [1, 2", "a list that never ends"),
    ("a = ['x' 'y']", "separated by commas"), ("a = [1,,2]", "unexpected comma: the list has one comma too many"),
    ("a = {b = 1", "the closing '}' is missing"), ("a = {b = 1,}", "unexpected '}': no comma may stand before it"),
    ("a = {b = 1 c = 2}", "the pairs in { }"), ("a = True", "in small letters"), ("a = 10 min", "such as \"10 min\""),
    ("a = 5m", "unexpected 'm': an amount with a unit"), ("a = 1\na = 2", "'a' is set a second time"),
    ("[a]\n[a]", "the heading [a] stands here a second time"), ("[a] b = 1", "may follow a heading"),
    ("a = \"\\q\"", "write two of them"), ("[]", "the heading is empty"), ("a = .5", "such as 0.5"),
    ("[rules\nx = 1", "unexpected end of the line: a heading ends with ']'"),
    ("a =\nb = 1", "unexpected end of the line: a value stands behind '='"),
    ("a = {b = 1\nc = 2}", "the pairs in { } stand on one line"), ("a = tru\n", "unexpected 'tru': true and false"),
    ("a = 'x\nb = 1", "is the closing quote missing?"), ("a = 2026-13-01\n", "a month from 01 to 12"),
    ("a = \u{1}\n", "an invisible control character"),
  ])
  func `an error of syntax shows the right way to write it`(text: String, part: String) throws {
    let message = try #require(self.message(text))
    #expect(message.contains(part), "\(message)")
    #expect(!message.contains("end-of-file") && !message.contains("bare key") && !message.hasSuffix("."))
    #expect(!message.contains("\\n") && !message.contains("\n"))
  }

  @Test func `a message without words stays as it is`() {
    #expect(SyntaxWords.text(of: "something new", in: "array") == "something new")
  }
}
