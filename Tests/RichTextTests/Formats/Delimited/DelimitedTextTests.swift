import ProcessorTime
import Testing

@testable import RichText

struct DelimitedTextTests {
  private func rows(_ document: Document) -> [UInt8] { DelimitedText.commas.write(document) }

  private func convert(_ text: String, from: DelimitedText = .commas, to: DelimitedText = .commas) throws -> String {
    let document = try from.read(Array(text.utf8)).document
    #expect(document.validate() == nil)
    return String(decoding: to.write(document), as: UTF8.self)
  }

  @Test(arguments: [
    ("a,b\n1,2\n", "a,b\n1,2\n"), ("a,b\r\n1,2", "a,b\n1,2\n"), ("\"a,b\",\"c\"\"d\"\n", "\"a,b\",\"c\"\"d\"\n"),
    ("\"a\nb\",c\n", "\"a\nb\",c\n"),
    ("a\n1,2\n", "a,\n1,2\n"), ("\" a\",b\n", "\" a\",b\n"), ("a\"b,c\n", "\"a\"\"b\",c\n"), ("\"a", "a\n"),
    ("a;b\n1;2,5\n", "a,b\n1,\"2,5\"\n"), ("sep=;\r\na,b;c\r\n", "\"a,b\",c\n"), ("sep=,\na;b\n", "\"a;b\"\n"),
    ("a,b;c\n1,2;3\n", "a,\"b;c\"\n1,\"2;3\"\n"), ("\"a;b\"\n1;2\n", "\"a;b\"\n\"1;2\"\n"),
    (",\n", ",\n"), ("ä,ö\n", "ä,ö\n"), ("", ""),
    ("\"a\"b,c\n", "ab,c\n"), ("\"\",a\n", ",a\n"),
  ])
  func `a table read and written is the same table`(text: String, written: String) throws {
    #expect(try convert(text) == written)
    #expect(try convert(written) == written)
  }

  @Test func `commas become tabs, and tabs commas`() throws {
    #expect(try convert("a,b\n\"1,5\",2\n", to: .tabs) == "a\tb\n1,5\t2\n")
    #expect(try convert("a\tb,c\n", from: .tabs) == "a,\"b,c\"\n")
    #expect(try convert("\"a\tb\"\n", to: .tabs) == "\"a b\"\n" || convert("\"a\tb\"\n", to: .tabs) == "\"a\tb\"\n")
  }

  @Test func `a table of a page has its spans filled up, and text around it is kept`() throws {
    let html = "<p>Title, really</p><table><tr><th colspan=2>a</th></tr><tr><td>1<td><p>x</p><p>y</p></table>"
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(String(decoding: rows(document), as: UTF8.self) == "\"Title, really\"\na,\n1,\"x\ny\"\n")
    #expect(!DelimitedText.isTable(document))
    let table = try HTMLFormat().read(Array("<table><tr><td>1<td>2</table>".utf8)).document
    #expect(DelimitedText.isTable(table))
  }

  @Test func `fields beyond the limit of blocks are an error, and a long text costs no more than its length`() throws {
    var limits = ReadLimits.default
    limits.blocks = 100
    #expect(throws: FormatError.self) {
      try DelimitedText.commas.read(Array(String(repeating: "a,b\n", count: 100).utf8), limits: limits)
    }
    for text in ["\"", ",", "\n", "\"\"", "a,\"b\"\n"] {
      let bytes = Array(String(repeating: text, count: 100_000 / text.utf8.count).utf8)
      let elapsed = ProcessorClock().measure {
        guard let document = try? DelimitedText.commas.read(bytes).document else { return }
        _ = DelimitedText.commas.write(document)
      }
      #expect(elapsed < .seconds(5), "\(text)")
    }
  }
}
