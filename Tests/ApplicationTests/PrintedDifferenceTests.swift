import TestProcesses
import Testing

/// The page of `washboard diff --html` as Chromium prints it.
@Suite(
  .enabled(if: Applications.isWanted, Applications.reason),
  .enabled(if: Product.program("pdftotext") != nil, "pdftotext is not installed"))
struct PrintedDifferenceTests {
  private static let line = "let name = " + String(repeating: "very", count: 60) + "long"

  /// The pieces of the long line in a printed file, by their left and right edges, and the width of its pages.
  private func pieces(of file: String) throws -> (pieces: [(left: Double, right: Double)], width: Double) {
    let text = try ChildProcess.run(Product.program("pdftotext") ?? "", ["-bbox", file, "-"])
    func number(_ name: String, _ line: Substring) -> Double? {
      guard let start = line.firstRange(of: "\(name)=\"")?.upperBound else { return nil }
      return Double(line[start...].prefix { $0 != "\"" })
    }
    let lines = String(decoding: text.output, as: UTF8.self).split(separator: "\n")
    let pieces = lines.compactMap { line -> (left: Double, right: Double)? in
      guard line.contains("very"), let left = number("xMin", line), let right = number("xMax", line) else { return nil }
      return (left, right)
    }
    let width = lines.lazy.compactMap { line in line.contains("<page") ? number("width", line) : nil }.first
    return (pieces, try #require(width))
  }

  @Test func `no line is cut, or runs into the other column`() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write("<p>Some text</p><pre style='color:#fff'>\(Self.line)</pre>", to: "source.html")
    let page = try ChildProcess.run(
      Product.washboard, ["diff", "--html", source], environment: ["XDG_CONFIG_HOME": folder.path])
    let file = try folder.write(String(decoding: page.output, as: UTF8.self), to: "page.html")
    let printed = folder.path + "/page.pdf"
    let browser = try ChildProcess.run(
      Product.program("chromium") ?? "",
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/chromium",
        "--no-pdf-header-footer", "--print-to-pdf=\(printed)", "file://\(file)",
      ], environment: ["HOME": folder.path])
    try #require(browser.exitCode == 0, "\(browser.errorText)")
    let (pieces, width) = try pieces(of: printed)
    #expect(pieces.count >= 4)
    #expect(pieces.allSatisfy { $0.left > 0 && $0.right < width })
    #expect(!pieces.contains { $0.left < width / 2 && $0.right > width / 2 })
  }
}
