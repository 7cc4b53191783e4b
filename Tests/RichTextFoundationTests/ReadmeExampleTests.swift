import Testing

// The README's example, word for word between the imports and the law.
import FoundationEssentials
import RichText
import RichTextFoundation

func emphasized(_ rtf: [UInt8]) throws -> [UInt8] {
  let document = try RTFFormat().read(rtf).document
  var string = AttributedString(document)
  string.richText.italic = true
  string.append(AttributedString("Read more"))
  let reading = try AttributedStringBridge().document(from: string)
  for finding in reading.findings { print(finding.code.rawValue, finding.from ?? "", finding.count) }
  return HTMLFormat().write(reading.document).bytes
}

struct ReadmeExampleTests {
  @Test func `the example of the README does what it says`() throws {
    let html = String(decoding: try emphasized(Array(#"{\rtf1 Some {\b bold} text}"#.utf8)), as: UTF8.self)
    #expect(html.contains("bold") && html.contains("Read more") && html.contains("<i>"))
  }
}
