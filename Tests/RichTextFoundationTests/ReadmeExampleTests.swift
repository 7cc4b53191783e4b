import Testing

// The README's examples, as they stand there.
import FoundationEssentials
import RichText
import RichTextFoundation

func printMarkdown(ofRTF path: String) throws {
  let rtf = Array(try Data(contentsOf: URL(filePath: path)))
  let reading = try RTFFormat().read(rtf)
  let writing = MarkdownFormat().write(reading.document)
  print(String(decoding: writing.bytes, as: UTF8.self))
  for finding in writing.findings { print("lost:", finding.from ?? "", finding.count) }
}

func emphasized(_ rtf: [UInt8]) throws -> [UInt8] {
  let document = try RTFFormat().read(rtf).document
  var string = AttributedString(document)
  string.richText.italic = true
  string.append(AttributedString("Read more"))
  let reading = try AttributedStringBridge().document(from: string)
  for finding in reading.findings { print(finding.code.rawValue, finding.from ?? "", finding.count) }
  return HTMLFormat().write(reading.document).bytes
}

/// The examples of README.md, compiled and run.
struct ReadmeExampleTests {
  /// Each fenced Swift block of the README's section stands in this file, line for line.
  @Test func `the examples of the README are these`() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let section = try #require(readme.split(separator: "## As a library").last?.split(separator: "\n## ").first)
    let lines = Set(source.split(separator: "\n"))
    var inBlock = false
    var count = 0
    for line in section.split(separator: "\n") {
      if line.hasPrefix("```") {
        inBlock = line == "```swift"
      } else if inBlock {
        count += 1
        #expect(lines.contains(line), "\(line)")
      }
    }
    #expect(count > 15)
  }

  @Test func `the example that prints Markdown reads a file`() throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "readme-example-\(UInt64.random(in: .min ... .max)).rtf")
    try Data(#"{\rtf1 Some {\b bold} text}"#.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try printMarkdown(ofRTF: file.path)
    #expect(throws: (any Error).self) { try printMarkdown(ofRTF: file.path + ".missing") }
  }

  @Test func `the example of the README does what it says`() throws {
    let html = String(decoding: try emphasized(Array(#"{\rtf1 Some {\b bold} text}"#.utf8)), as: UTF8.self)
    #expect(html.contains("bold") && html.contains("Read more") && html.contains("<i>"))
  }
}
