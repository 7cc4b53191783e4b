import FoundationEssentials
import Testing

/// Laws of the test files. A stranger finds the tests of a source file by its name, and the subject of all others in
/// their first line.
struct TestFilesTests {
  @Test(arguments: [
    "ClipboardTargets", "Configuration", "Guard", "ICCCM", "RichText", "RichTextFoundation", "Sanitizer", "Selections",
    "Service",
    "ServiceCore", "WaylandClipboard", "X11Clipboard",
  ])
  func `a test file has the name of a source file, or a comment that names its subject`(target: String) throws {
    let sources = Set(try files(in: "Sources/\(target)").map { $0.name.replacing("+", with: "") })
    for file in try files(in: "Tests/\(target)Tests") where file.name.hasSuffix("Tests") {
      guard !sources.contains(String(file.name.dropLast(5))) else { continue }
      let comment = #/(?m)^/// [^\n]+\n(?:///[^\n]*\n|@[^\n]+\n)*(?:final )?(?:struct|class) \w+Tests /#
      let suite = file.text.firstMatch(of: comment)
      #expect(suite != nil, "\(target)Tests/\(file.name).swift mirrors no source file and names no subject")
    }
  }

  private func files(in folder: String) throws -> [(name: String, text: String)] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }.map {
      path in
      let name = path.split(separator: "/").last.map { String($0.dropLast(6)) } ?? path
      return (name, try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
    }
  }
}
