import Sanitizer
import Testing

@testable import Configuration

struct VerbatimTargetTests {
  /// The targets of LibreOffice Writer that matter here.
  private static let offered = [
    "TIMESTAMP", "TARGETS", "MULTIPLE", "SAVE_TARGETS",
    "application/x-openoffice-embed-source-xml;windows_formatname=\"Star Embed Source (XML)\"", "text/rtf", "text/html",
    "image/png", "UTF8_STRING", "application/x-libreoffice-internal-id-1", "UTF8_STRING",
  ]

  private func rule(keep: [String] = [], home: [String] = []) -> Rule {
    var rule = Rule(name: "r", action: .clean(profile: "structure"))
    (rule.keepTargets, rule.homePaste) = (keep.map(Glob.init), home.map(Glob.init))
    return rule
  }

  @Test func `by default nothing is handed on`() {
    #expect(rule().keptTargets(among: Self.offered) == [])
    #expect(rule().homeTargets(among: Self.offered) == [])
  }

  @Test func `what a pattern names is kept, but never in the place of a clean form`() {
    #expect(rule(keep: ["Application/X-OpenOffice-*"]).keptTargets(among: Self.offered) == [Self.offered[4]])
    #expect(rule(keep: ["*"]).keptTargets(among: Self.offered) == [Self.offered[4], Self.offered[9]])
  }

  @Test func `no clean form's other names are kept`() {
    let names = [
      "UTF-8", "C_STRING", "HTML Format", "application/xhtml+xml;charset=utf-8", "application/x-rtf",
      "Rich Text Format", "text/x-markdown", "text/plain;charset=iso-8859-2",
    ]
    #expect(rule(keep: ["*"]).keptTargets(among: names) == [])
    #expect(rule(home: ["*"]).homeTargets(among: names) == names)
  }

  @Test func `the program that copied gets all its forms back, each once, without the protocol's and pictures`() {
    #expect(
      rule(home: ["*"]).homeTargets(among: Self.offered) == [
        Self.offered[4], "text/rtf", "text/html", "UTF8_STRING", Self.offered[9],
      ])
    #expect(rule(home: ["text/*"]).homeTargets(among: Self.offered) == ["text/rtf", "text/html"])
  }

  @Test func `handles and targets with side effects are never handed on`() {
    let names = ["DELETE", "INSERT_SELECTION", "GTK_TEXT_BUFFER_CONTENTS", "application/vnd.portal.filetransfer"]
    #expect(rule(home: ["*"]).homeTargets(among: names) == [])
  }

  @Test func `marks of secrets are never handed on`() {
    let names = ["x-kde-passwordManagerHint", "Clipboard Viewer Ignore"]
    #expect(rule(keep: ["*"]).keptTargets(among: names) == [])
    #expect(rule(home: ["*"]).homeTargets(among: names) == [])
  }

  @Test func `an owner that offers too much is cut short`() {
    #expect(rule(home: ["*"]).homeTargets(among: (0..<9999).map { "t\($0)" }).count == VerbatimTarget.maximumCount)
  }
}
