import RichText
import TestDocuments
import Testing

struct LabelTests {
  @Test(arguments: [
    ("plain", "plain"), ("Ünïcode Ж 中", "Ünïcode Ж 中"), ("a\tb\nc\r\nd\u{2028}e\u{85}f", "a b c d e f"),
    ("a\0\u{7}\u{7F}\u{9B}b", "ab"), ("a\u{1B}[201~b", "ab"), ("\u{1B}]0;title\u{7}b", "b"), ("a\u{FFFC}b", "ab"),
    ("", ""),
  ])
  func `a label holds nothing that a terminal obeys, and no line end`(text: String, expected: String) {
    #expect(Label(text).string == expected)
    #expect(Label(Label(text).string) == Label(text))
  }

  @Test func `line ends and tabs in an address mean nothing`() {
    #expect(Label(address: "https://a.example/\r\nx\ty\u{1B}[0m").string == "https://a.example/xy")
    #expect(Link("java\nscript:a").target == "javascript:a")
  }

  /// A field of the model that holds a bare string has no gate. The text itself and attributes of another version,
  /// which JSON escapes, have their own.
  @Test func `every string of a document but its text is a label, and is rewritten`() throws {
    var generator = DocumentGenerator()
    generator.hasCodeBlocks = true
    generator.hasRemoteImages = true
    generator.hasQuotes = true
    var seen = Strings()
    for seed in 0..<60 as Range<UInt64> {
      let document = try generator.document(seed: seed)
      seen.collect(document)
      let marked = document.rewritingLabels { _, label in Label("z" + label.string) }
      #expect(document.rewritingLabels { _, label in label } == document)
      var own = Strings()
      own.collect(document)
      for label in Set(seen.labels) where !label.isEmpty {
        #expect(document.hasLabel { $0.string == label } == own.labels.contains(label))
      }
      var found = Strings()
      found.collect(marked)
      #expect(found.labels.allSatisfy { $0.isEmpty || $0.hasPrefix("z") }, "\(found.labels)")
    }
    #expect(seen.bare == [])
    #expect(seen.labels.count > 100)
  }

  /// The strings of a value, found by reflection.
  private struct Strings {
    var labels: [String] = []
    var bare: [String] = []

    mutating func collect(_ value: Any) {
      switch value {
      case let label as Label: labels.append(label.string)
      case let string as String: bare.append(string)
      case is [UInt8], is [String: CustomValue], is any RawRepresentable: break
      default: for child in Mirror(reflecting: value).children { collect(child.value) }
      }
    }
  }
}
