import Configuration
import RichText
import Sanitizer
import Testing

@testable import ServiceCore

struct DryRunTests {
  @Test func `a copy that is only played tells the same story as a real one`() throws {
    let dryRun = DryRun(
      try configuration(
        "[[rules]]\nname = 'wiki'\nwhen = { source = 'firefox', origin = 'example.org' }\nprofile = 'minimal'"),
      bytes: Array("<p><b>bold</b> and <u>underlined</u></p>".utf8), targets: ["TARGETS", "text/html"],
      source: "/usr/lib/firefox/firefox", origin: "https://example.org/secret")
    let report = try #require(dryRun.report)
    #expect(report.outcome == .cleaned && report.rule == "wiki" && report.profile == "minimal")
    #expect(!report.published.isEmpty)
    #expect(dryRun.before?.document.characterStyles.all.contains { $0.underline != nil } == true)
    #expect(dryRun.after?.document.characterStyles.all.contains { $0.underline != nil } == false)
    #expect(!"\(report)".contains("secret"))
  }

  @Test(arguments: [("example.org", true), ("www.example.org", true), ("http://example.org/a", true), ("b.org", false)])
  func `a page may be named by its host, as in rules`(origin: String, matches: Bool) throws {
    let dryRun = DryRun(
      try configuration("[[rules]]\nname = 'wiki'\nwhen.origin = 'example.org'\nprofile = 'minimal'"),
      bytes: Array("<p><b>a</b>".utf8), targets: ["text/html"], origin: origin)
    #expect((dryRun.report?.rule == "wiki") == matches)
  }

  @Test func `what would be left with its owner is not cleaned`() throws {
    let ignored = DryRun(
      try configuration("[[rules]]\nwhen.content.has-table = true\nprofile = 'ignore'"),
      bytes: Array("<table><tr><td>a</table>".utf8), targets: ["text/html"])
    #expect(ignored.report?.reason == .ruled && ignored.before != nil && ignored.after == nil)
    let secret = DryRun(.shipped, bytes: [], targets: ["UTF8_STRING", "x-kde-passwordManagerHint"])
    #expect(secret.report?.reason == .secret && secret.before == nil)
  }
}
