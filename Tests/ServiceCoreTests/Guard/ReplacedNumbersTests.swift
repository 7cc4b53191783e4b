import ClipboardTargets
import Configuration
import Guard
import Selections
import Testing

@testable import ServiceCore

/// Account numbers that a program puts in the place of another one, which is no business of a person who copies two.
struct ReplacedNumbersTests {
  private static let numbers = [
    "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
  ]
  private static let iban = "DE89 3704 0044 0532 0130 00"
  private static let browser = Client(processID: 10, executable: "firefox", path: "/usr/lib/firefox/firefox")
  private static let clipper = Client(processID: 20, executable: "updater", path: "/tmp/updater")
  /// A program that has put itself into the background.
  private static let forked = Client(processID: 30)
  private static let focus = PasteFocus(window: 1, client: browser)

  private var run: ServiceRun
  private var count: UInt64 = 0

  init() throws { run = ServiceRun() }

  /// Copies a text, while a window has the focus.
  private mutating func copy(
    _ text: String, by client: Client?, focus: PasteFocus? = Self.focus, at now: Instant = 10,
    selection: String = "CLIPBOARD", target: String = "UTF8_STRING"
  ) {
    if read(text, by: client, at: now, selection: selection, target: target) { run.finds(focus, at: now) }
  }

  /// - Returns: whether the focus must be found.
  private mutating func read(
    _ text: String, by client: Client?, at now: Instant = 10, selection: String = "CLIPBOARD",
    target: String = "UTF8_STRING"
  ) -> Bool {
    count += 1
    let id = CopyID(rawValue: count)
    _ = run.hears(.copied(Copy(id: id, selection: selection, targets: [target], source: client, noticed: now)), at: now)
    let content = FetchedContent(target: target, type: target, bytes: Array(text.utf8), wasIncremental: false)
    return run.hears(.fetched(id, content), at: now).contains("find focus")
  }

  private var notices: [String] { run.notifications.map(\.body) }

  @Test(arguments: [clipper, forked])
  func `a number that a program in the background replaces is told, without the numbers`(client: Client) throws {
    var test = self
    test.copy(Self.numbers[0], by: Self.browser)
    #expect(test.notices.isEmpty)
    test.copy(Self.numbers[1], by: client, at: 60_009)
    #expect(
      test.notices == [
        "Another program has replaced the account number that you copied by a different one. "
          + "Compare it before you pay."
      ])
    // The person copies again, and is deceived again.
    test.copy(Self.numbers[0], by: Self.browser, at: 60_010)
    #expect(test.notices.count == 1)
    test.copy(Self.numbers[2], by: client, at: 60_020)
    #expect(test.notices.count == 2)
  }

  @Test mutating func `numbers that are copied while the focus is asked for are compared in turn`() {
    #expect(read(Self.numbers[0], by: Self.browser))
    #expect(read("text", by: Self.clipper))
    #expect(read(Self.numbers[1], by: Self.clipper))
    for _ in 0..<3 { run.finds(Self.focus, at: 10) }
    #expect(notices.count == 1)
  }

  @Test mutating func `a number that is copied again in another window is compared there`() {
    let focus = PasteFocus(window: 2, client: Self.browser)
    copy(Self.numbers[0], by: Self.browser)
    copy(Self.numbers[0], by: Self.browser, focus: focus)
    copy(Self.numbers[1], by: Self.clipper, focus: focus)
    #expect(notices.count == 1)
  }

  @Test mutating func `two numbers from one program are no replacement`() {
    copy(Self.numbers[0], by: Self.browser)
    copy(Self.numbers[1], by: Self.browser)
    var other = Self.browser
    other.processID = 11
    copy(Self.numbers[2], by: other)
    #expect(notices.isEmpty)
  }

  @Test mutating func `two numbers from two windows are no replacement`() {
    copy(Self.numbers[0], by: Self.browser)
    copy(Self.numbers[1], by: Self.clipper, focus: PasteFocus(window: 2, client: Self.clipper))
    copy(Self.numbers[0], by: Self.browser)
    copy(Self.numbers[1], by: Self.clipper, focus: PasteFocus(window: 2, client: Self.browser))
    #expect(notices.isEmpty)
  }

  @Test mutating func `a person who copies where the focus is replaces what a program has copied before`() {
    copy(Self.numbers[0], by: Self.clipper)
    copy(Self.numbers[1], by: Self.browser)
    #expect(notices.isEmpty)
  }

  @Test mutating func `the same number by a clipboard manager is no replacement, and hides none`() {
    copy(Self.iban, by: Self.browser)
    copy(Self.iban.replacing(" ", with: ""), by: Self.clipper)
    copy(Self.iban, by: Self.clipper)
    #expect(notices.isEmpty)
    copy("GB82WEST12345698765432", by: Self.clipper)
    #expect(notices.count == 1)
  }

  @Test mutating func `after a minute, or for another kind, nothing is told`() {
    copy(Self.numbers[0], by: Self.browser)
    #expect(run.nextDeadline == 60_010)
    copy(Self.numbers[1], by: Self.clipper, at: 60_010)
    copy(Self.iban, by: Self.clipper, at: 60_011)
    #expect(notices.isEmpty)
    run.passes(to: 120_011)
    #expect(run.nextDeadline == nil)
  }

  @Test mutating func `another text of the person's ends it, and other selections and forms do not count`() {
    copy(Self.numbers[0], by: Self.browser)
    copy(Self.numbers[1], by: Self.clipper, selection: "PRIMARY")
    copy(Self.numbers[1], by: Self.clipper, target: "text/html")
    copy("text", by: Self.browser)
    copy(Self.numbers[1], by: Self.clipper)
    #expect(notices.isEmpty)
  }

  @Test(arguments: ["text", iban])
  func `another text or another kind of number in between, by a program in the background, hides none`(
    text: String
  ) {
    var test = self
    test.copy(Self.numbers[0], by: Self.browser)
    test.copy(text, by: Self.clipper)
    #expect(test.notices.isEmpty)
    test.copy(Self.numbers[1], by: Self.clipper)
    #expect(test.notices.count == 1)
  }

  @Test mutating func `where a program or the focus is not known, nothing is told`() {
    var guess = Self.clipper
    guess.isGuess = true
    for client in [nil, Client(), Client(executable: "updater"), guess] {
      copy(Self.numbers[0], by: Self.browser)
      copy(Self.numbers[1], by: client)
    }
    for focus in [nil, PasteFocus(window: 1)] {
      copy(Self.numbers[0], by: Self.browser, focus: focus)
      copy(Self.numbers[1], by: Self.clipper, focus: focus)
    }
    copy("text", by: Self.browser)
    copy(Self.numbers[0], by: Self.forked)
    copy(Self.numbers[1], by: Self.clipper)
    #expect(notices.isEmpty)
  }

  @Test(arguments: ["guard.pages = 'off'", "notifications.show = 'off'"])
  func `the setting turns it off`(toml: String) throws {
    var test = self
    test.run = ServiceRun(try configuration(toml))
    test.copy(Self.numbers[0], by: Self.browser)
    test.copy(Self.numbers[1], by: Self.clipper)
    #expect(test.notices.isEmpty)
  }
}
