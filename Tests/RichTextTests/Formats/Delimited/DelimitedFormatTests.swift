import Testing

@testable import RichText

struct DelimitedFormatTests {
  @Test(arguments: [
    ("a,b\n1,2\n", "csv"), ("a;b\n1,2\n", nil), ("a\tb\n", "tsv"), ("word\n", "csv tsv"), ("", "csv tsv"),
    ("\"a;b\",c\n", "csv"), ("\"a;b\"\n", "csv tsv"), ("a;b\n", nil), ("a;b\tc\n", "tsv"),
    ("\"a\nb\";c,d", "csv"), ("a, b; c\td\n", "csv tsv"),
  ])
  func `the first line shows whether the separator is the right one`(text: String, formats: String?) {
    let likely = [("csv", DelimitedText.commas), ("tsv", .tabs)].filter { $0.1.isLikelySeparator(of: Array(text.utf8)) }
    #expect(likely.map(\.0).joined(separator: " ") == formats ?? "")
  }

  @Test(arguments: [FormatName.csv, .tsv])
  func `a format of values is found by its name, and reads what it writes`(name: FormatName) throws {
    let format = FormatCatalog.format(named: name)
    #expect(format.name == name && format.isBareText)
    let text = name == .csv ? "a,\"b, c\"\n1,\"x\ny\"\n" : "a\tb, c\n1\t\"x\ny\"\n"
    let document = try format.read(Array(text.utf8)).document
    #expect(DelimitedText.isTable(document))
    #expect(String(decoding: format.write(document).bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [
    ("name,sum\nMeyer,3\n", "| name | sum |\n| --- | --- |\n| Meyer | 3 |"),
    ("Meyer,3\n", "|  |  |\n| --- | --- |\n| Meyer | 3 |"),
  ])
  func `the first of several records is the header`(text: String, markdown: String) throws {
    let document = try DelimitedFormat(.commas).read(Array(text.utf8)).document
    #expect(String(decoding: MarkdownFormat().write(document).bytes, as: UTF8.self) == markdown)
    #expect(String(decoding: DelimitedFormat(.commas).write(document).bytes, as: UTF8.self) == text)
  }

  @Test func `values that are not valid in their encoding are refused where that is requested`() {
    let options = ReadOptions(encoding: "utf-8", refusesUndecodable: true)
    #expect(throws: FormatError.self) {
      try DelimitedFormat(.commas).read([0x61, 0xFF, 0x2C], options: options)
    }
  }
}
