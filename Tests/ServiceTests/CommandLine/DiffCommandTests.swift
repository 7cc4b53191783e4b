import TestProcesses
import Testing

/// `washboard diff` on the real program.
struct DiffCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func diff(_ arguments: String..., environment: [String: String] = [:]) throws -> String {
    let result = try ChildProcess.run(
      Product.washboard, ["diff"] + arguments,
      environment: ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path].merging(environment) { $1 })
    #expect(result.exitCode == 0, "\(result.errorText)")
    return String(decoding: result.output, as: UTF8.self)
  }

  private func page() throws -> String {
    try folder.write(
      """
      <h2>Head</h2><p style="font-family: Calibri; color: #ff0000"><b>bold</b> text</p>
      <p>same</p><p>pay\u{200B}pal\u{1B}[31m</p><ul><li>one</ul>
      """, to: "page.html")
  }

  @Test func `lines that change stand under each other, with what cannot be seen in words`() throws {
    let lines = try diff(page()).split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "  ## Head",
        "- bold text  ‹bold, color #ff0000, Calibri›",
        "+ bold text  ‹bold›",
        "  same",
        "- pay‹U+200B›pal",
        "+ paypal",
        "  • one",
        "Profile: structure",
      ] + lines.dropFirst(8))
    #expect(lines.dropFirst(8).contains { $0.hasPrefix("Changed: ") })
  }

  @Test func `only a terminal is sent escape sequences, or who asks for them, and never by the document`() throws {
    let file = try page()
    #expect(try !diff(file).contains("\u{1B}"))
    #expect(try !diff(file, "--color", "never").contains("\u{1B}"))
    let styled = try diff(file, "--color", "always")
    #expect(styled.contains("\u{1B}[31m- \u{1B}[0m\u{1B}[1;38;2;255;0;0mbold\u{1B}[0m"))
    let escapes = styled.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst()
    #expect(escapes.allSatisfy { $0.first == "[" && $0.contains("m") })
  }

  @Test func `a page holds both documents, and nothing in them can act or be chosen`() throws {
    let file = try folder.write(
      "<p onclick=x>a\"&lt;/iframe&gt;<script>alert(1)</script><img src=https://spy.test/x.png alt=spy></p>",
      to: "a.html")
    let page = try diff(file, "--html", "--profile", "plain")
    #expect(page.components(of: "<div class=\"paper\" inert>") == 2 && page.components(of: "&lt;/iframe&gt;") == 2)
    #expect(!page.contains("iframe>a") && page.components(of: "<iframe") == 0)
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("<script") && !page.contains("onclick") && page.contains("Profile: plain"))
  }

  @Test func `light text is shown on the dark ground that it had, dark text on white`() throws {
    let dark = try folder.write(
      "<body style='background:#111; color:#eee'><p>light <b>text</b></p><p style='color:#f00'>red</p></body>",
      to: "d.html")
    let page = try diff(dark, "--html")
    #expect(page.components(of: "<div class=\"paper dark\" inert>") == 1)
    #expect(page.components(of: "<div class=\"paper\" inert>") == 1)
    let kept = try diff(dark, "--html", "--profile", "faithful")
    #expect(kept.components(of: "<div class=\"paper dark\" inert>") == 2)
  }

  @Test func `a copy that a rule leaves with its owner is shown unchanged`() throws {
    let configuration = try folder.write("[[rules]]\nname = \"no\"\nprofile = \"ignore\"\n", to: "c.toml")
    #expect(throws: Never.self) {
      let result = try ChildProcess.run(
        Product.washboard, ["diff", page(), "--config", configuration], environment: ["HOME": folder.path])
      #expect(result.exitCode == 65 && result.errorText.contains("a rule has the profile ignore"))
    }
  }

  @Test func `long documents that have nothing in common are compared in good time`() throws {
    let lines = (0..<10_000).map { "line\u{200B} \($0)" }.joined(separator: "\n")
    let result = try diff(folder.write(lines, to: "long.txt"))
    #expect(result.split(separator: "\n").lazy.filter { $0.hasPrefix("+ line") }.count == 10_000)
  }
}

extension String {
  /// Counts `part` in the text.
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let found = rest.firstRange(of: part) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
