import RichText
import Sanitizer
import Selections
import Testing

@testable import ServiceCore

/// The rules' idea of what is never handed on, beside what the service publishes and asks for.
struct VerbatimTargetNamesTests {
  private static let rule: Rule = {
    var rule = Rule(name: "all", action: .clean(profile: "structure"))
    (rule.keepTargets, rule.homePaste) = ([Glob("*")], [Glob("*")])
    return rule
  }()

  @Test func `no name that is published can be handed on as it is`() throws {
    let document = try FormatCatalog.format(named: .text).read(Array("text".utf8)).document
    let forms = PublishedForms(of: document, formats: FormatName.allCases, options: WriteOptions())
    let names = forms.offer { _ in nil }.forms.flatMap(\.targets)
    #expect(names.count > 10)
    #expect(Self.rule.keptTargets(among: names) == [])
  }

  @Test func `names that say where a copy was made are given to no other program`() {
    #expect(Self.rule.keptTargets(among: [ProvenanceTarget.chromium, ProvenanceTarget.firefox]) == [])
  }

  @Test func `no name of the protocol is handed on, and none that must not be asked for`() {
    let names = TargetName.protocolNames.sorted() + ["GTK_TEXT_BUFFER_CONTENTS", "WINDOW", "PIXMAP", "BITMAP"]
    #expect(Self.rule.homeTargets(among: names) == [])
    #expect(TargetName.protocolNames.contains { UnaskableTarget.contains($0) })
  }
}
