import FoundationEssentials
import TestMaterial
import Testing

/// Laws of the test files. A stranger finds the tests of a source file by its name, and the subject of all others in
/// their first line.
struct TestFilesTests {
  @Test(arguments: [
    "ClipboardTargets", "Configuration", "Guard", "ICCCM", "RichText", "RichTextFoundation", "Sanitizer", "Selections",
    "Service", "ServiceCore", "SystemCalls", "WaylandClipboard", "X11Clipboard",
  ])
  func `a test file has name and folder of a source file, or a comment that names its subject`(target: String) throws {
    var sources: [String: Set<String>] = [:]
    for file in try files(in: "Sources/\(target)") {
      sources[file.name.replacing("+", with: ""), default: []].insert(file.folder)
    }
    for file in try files(in: "Tests/\(target)Tests") where file.name.hasSuffix("Tests") {
      if let folders = sources[String(file.name.dropLast(5))] {
        #expect(folders.contains(file.folder), "\(target)Tests/\(file.folder)/\(file.name).swift")
        continue
      }
      let comment = #/(?m)^/// [^\n]+\n(?:///[^\n]*\n|@[^\n]+\n)*(?:final )?(?:struct|class) \w+Tests /#
      let suite = file.text.firstMatch(of: comment)
      #expect(suite != nil, "\(target)Tests/\(file.name).swift mirrors no source file and names no subject")
    }
  }

  private func files(in folder: String) throws -> [(name: String, folder: String, text: String)] {
    let root = URL(fileURLWithPath: "\(Checkout.root)/\(folder)")
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }.map {
      path in
      let parts = path.split(separator: "/")
      let name = parts.last.map { String($0.dropLast(6)) } ?? path
      let folder = parts.dropLast().joined(separator: "/")
      return (name, folder, try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
    }
  }
}
