import Configuration
import RichText
import Selections
import Testing

@testable import ServiceCore

struct CopyInProgressTests {
  private func copy(_ targets: [String], number: UInt64 = 1, selection: String = "CLIPBOARD", from: String? = nil)
    -> Copy
  {
    Copy(
      id: CopyID(rawValue: number), selection: selection, targets: targets, source: from.map { Client(executable: $0) },
      noticed: 5)
  }

  private func content(_ target: String, _ text: String, type: String? = nil) -> FetchedContent {
    FetchedContent(target: target, type: type ?? target, bytes: Array(text.utf8), wasIncremental: false)
  }

  @Test func `Markdown is offered and read if the configuration lists it`() throws {
    var run = ServiceRun(
      try configuration(
        """
        [clipboard]
        publish = ["html", "markdown", "text"]
        private-types = { "com.example.notes" = "markdown" }
        """))
    #expect(run.hears(.copied(copy(["TARGETS", "com.example.notes", "UTF8_STRING"]))) == ["fetch com.example.notes"])
    #expect(
      run.hears(.fetched(Self.id, content("com.example.notes", "Some **bold** text", type: "STRING"))) == [
        "fetch UTF8_STRING"
      ])
    #expect(run.hears(.fetched(Self.id, content("UTF8_STRING", "Some bold\ntext"))) == ["convert"])
    #expect(try run.converts() == ["offer"])
    let forms = try #require(run.offers.first).forms
    #expect(forms.first { $0.targets == ["text/markdown"] }?.bytes.array == Array("Some **bold** text".utf8))
    #expect(forms.first { $0.targets.contains("UTF8_STRING") }?.bytes.array == Array("Some bold\ntext".utf8))
  }

  @Test func `nothing is offered as Markdown unless the configuration says so`() throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["TARGETS", "text/html"])))
    _ = run.hears(.fetched(Self.id, content("text/html", "<b>bold</b>")))
    #expect(try run.converts() == ["offer"])
    #expect(run.offers.first?.forms.contains { $0.targets.contains("text/markdown") } == false)
  }

  private static let id = CopyID(rawValue: 1)
  private static let nothingToClean = Conversion.Outcome(
    decision: Settings.shipped.decide(for: CopyFacts()), end: .nothingToClean)
  private static let dirty = "pay\u{200B}pal"

  @Test func `a copy is fetched, converted, offered and reported once it is taken`() throws {
    var run = ServiceRun()
    #expect(run.hears(.copied(copy(["TARGETS", "STRING", "UTF8_STRING"]))) == ["fetch UTF8_STRING"])
    #expect(run.hears(.fetched(Self.id, content("UTF8_STRING", Self.dirty)), at: 12) == ["convert"])
    #expect(try run.converts() == ["offer"])
    #expect(run.reports.isEmpty)
    #expect(run.hears(.taken(Self.id, at: 25)) == ["report cleaned"])
    let text = try #require(run.offers.first?.forms.first { $0.targets.contains("UTF8_STRING") })
    #expect(text.bytes.array == Array("paypal".utf8))
    let report = try #require(run.reports.first)
    #expect(report.profile == "structure" && report.rule == nil)
    #expect(report.chosen?.bytes == Self.dirty.utf8.count)
    let times = report.milliseconds
    #expect(times.targets == 5 && times.fetch == 2 && times.total == 20)
    #expect(times.take != nil)
    #expect(!report.sanitizing.isEmpty && !report.published.isEmpty)
  }

  @Test func `what is left by its names is not read`() {
    var run = ServiceRun()
    let actions = run.hears(.copied(copy(["UTF8_STRING", "x-kde-passwordManagerHint"])))
    #expect(actions == ["leave", "report secret"])
    #expect(run.hears(.fetched(Self.id, content("UTF8_STRING", "pw"))) == [])
  }

  @Test func `an owner that ends before a form that is kept as it is takes nothing clean along`() throws {
    var run = ServiceRun(
      try configuration(
        """
        [[rules]]
        name = "keeps"
        when = { targets = ["text/html"] }
        profile = "structure"
        keep-targets = ["x/*"]
        """))
    #expect(run.hears(.copied(copy(["TARGETS", "text/html", "x/a"]))) == ["fetch text/html"])
    #expect(run.hears(.fetched(Self.id, content("text/html", "<b>bold</b>"))) == ["convert"])
    #expect(try run.converts() == ["fetch x/a"])
    let lost = SelectionError(.ownerLost, reason: "the owner went away")
    #expect(run.hears(.fetchFailed(Self.id, target: "x/a", lost)) == ["offer"])
    #expect(run.offers.first?.forms.contains { $0.targets.contains("x/a") } == false)
    // The offer stands; that the owner has ended is no end of the copy.
    #expect(run.hears(.ownerEnded(selection: "CLIPBOARD", Self.id)) == [])
    #expect(run.hears(.cleared(selection: "CLIPBOARD")) == [])
    #expect(run.hears(.taken(Self.id, at: 25)) == ["report cleaned"])
  }

  @Test(arguments: [
    ["UTF8_STRING", "STRING"], ["UTF8_STRING", "application/x-acme-nodes"], ["UTF8_STRING", "image/png", "text/vcard"],
    ["UTF8_STRING", "text/calendar", "application/json", "audio/ogg", "application/x-qt-image"],
  ]) func `clean plain text stays with its owner, whatever stands beside it`(targets: [String]) throws {
    var run = ServiceRun()
    #expect(run.hears(.copied(copy(targets))) == ["fetch UTF8_STRING"])
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", "just text")))
    #expect(try run.converts() == ["leave", "report nothing-to-clean"])
    // The form as it was read, because the owner may not offer it a second time.
    #expect(run.standbys.map { $0.forms.map(\.targets) } == [[["UTF8_STRING"]]])
  }

  @Test(arguments: [
    ("UTF8_STRING", Array("caf\u{E9} au lait".unicodeScalars.map { UInt8($0.value) }), LeaveReason.undecodable),
    ("text/rtf", Array("not RTF".utf8), .unreadable),
    ("text/html", Array("<span style='display:none'>x</span>".utf8), .nothingLeft),
    ("text/html", Array("<google-sheets-html-origin><table><tr><td>1</table>".utf8), .spreadsheet),
    ("text/html", Array("<table data-type='luckysheet_copy_action_table'><tr><td>1</table>".utf8), .spreadsheet),
    ("text/html", Array("<div class='pptData;x'>1</div>".utf8), .drawing),
  ]) func `a copy that was read and not taken stays available as it was read`(
    target: String, bytes: [UInt8], reason: LeaveReason
  ) throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy([target])))
    let content = FetchedContent(target: target, type: target, bytes: bytes, wasIncremental: false)
    #expect(run.hears(.fetched(Self.id, content)) == ["convert"])
    #expect(try run.converts() == ["leave", "report \(reason.rawValue)"])
    #expect(run.standbys.map { $0.forms.map(\.bytes.array) } == [[bytes]])
  }

  @Test func `an owner that ends or falls silent after its first form leaves that form standing by`() {
    for code in [SelectionError.Code.ownerLost, .timedOut, .tooLarge, .refused] {
      var run = ServiceRun()
      _ = run.hears(.copied(copy(["org.washboard.rich-text", "text/rtf"])))
      _ = run.hears(.fetched(Self.id, content("org.washboard.rich-text", "not JSON")))
      let outcome = Conversion.Outcome(
        decision: Settings.shipped.decide(for: CopyFacts()),
        end: .unreadable(FormatError(.notThisFormat, reason: "it is none")))
      #expect(run.converts(Self.id, outcome) == ["fetch text/rtf"])
      let error = SelectionError(code, reason: "so it is")
      #expect(run.hears(.fetchFailed(Self.id, target: "text/rtf", error)).first == "leave")
      #expect(run.standbys.map { $0.forms.map(\.targets) } == [[["org.washboard.rich-text"]]])
    }
  }

  @Test func `the owner's own text stands by with the form that was read`() throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["text/html", "UTF8_STRING"])))
    _ = run.hears(.fetched(Self.id, content("text/html", "<google-sheets-html-origin><table><tr><td>1</table>")))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", "1")))
    #expect(try run.converts() == ["leave", "report spreadsheet"])
    #expect(run.standbys.map { $0.forms.map(\.targets) } == [[["text/html"], ["UTF8_STRING"]]])
  }

  @Test func `nothing stands by for a secret, a pause, a skipped copy, or one that was not read`() {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["UTF8_STRING", "x-kde-passwordManagerHint"])))
    _ = run.hears(.copied(copy(["image/png"], number: 2)))
    #expect(run.standbys.isEmpty)
    #expect(Set(LeaveReason.allCases.filter { !$0.outlivesOwner }) == [.secret, .paused, .skipped])
  }

  @Test func `clean plain text is taken to drop where it was copied`() throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["UTF8_STRING", "chromium/x-source-url", "chromium/x-internal-source-rfh-token"])))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", "just text")))
    #expect(try run.converts() == ["offer"])
  }

  // MARK: The program's own text

  /// The text that is published for a page and the program's own text.
  private func publishedText(_ html: String, beside text: String) throws -> (text: String?, report: CopyReport?) {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["text/html", "UTF8_STRING"])))
    #expect(run.hears(.fetched(Self.id, content("text/html", html))) == ["fetch UTF8_STRING"])
    #expect(run.hears(.fetched(Self.id, content("UTF8_STRING", text))) == ["convert"])
    #expect(try run.converts() == ["offer"])
    _ = run.hears(.taken(Self.id, at: 30))
    let form = run.offers.first?.forms.first { $0.targets.contains("UTF8_STRING") }
    return (form.map { String(decoding: $0.bytes.array, as: UTF8.self) }, run.reports.first)
  }

  @Test(arguments: [
    ("<h1>T</h1><p>is <b>so</b>", "# T\n\nis **so**", "# T\n\nis **so**", CopyReport.TextOrigin.own),
    ("<a href='https://tracker/T-7'>T-7: Crash</a>", "https://tracker/T-7", "https://tracker/T-7", .other),
    ("<p>a<i style='opacity:0'>HID</i>b", "a\u{200B}HID b", "a b", .own),
    ("<p>a<i style='opacity:0'>HID</i>b", "a HIT b", "ab", .written),
  ]) func `the text of the program is published, cleaned, and reported`(
    html: String, text: String, published: String, origin: CopyReport.TextOrigin
  ) throws {
    let result = try publishedText(html, beside: text)
    #expect(result.text == published)
    #expect(result.report?.text == CopyReport.Text(target: "UTF8_STRING", bytes: text.utf8.count, origin: origin))
  }

  @Test(arguments: [SelectionError.Code.refused, .timedOut, .tooLarge, .malformedReply, .ownerLost])
  func `an owner that fails on its text is one that offers none`(code: SelectionError.Code) throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["text/html", "UTF8_STRING"])))
    _ = run.hears(.fetched(Self.id, content("text/html", "<p>one<p>two")))
    let error = SelectionError(code, reason: "so it is")
    #expect(run.hears(.fetchFailed(Self.id, target: "UTF8_STRING", error)) == ["convert"])
    #expect(try run.converts() == ["offer"])
    _ = run.hears(.taken(Self.id, at: 30))
    #expect(run.reports.first?.text == nil)
    #expect(run.reports.first?.attempts.map(\.target) == ["UTF8_STRING"])
  }

  private static let picture =
    "<img src='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='>"

  @Test(arguments: [
    ("<b>all of the text</b>", "all of the text with an end", "all of the text", CopyReport.TextOrigin.own),
    (picture, "graph TD; Alpha to Beta to Gamma", "<img", .other),
    ("<figure>\(picture)<figcaption>Sales</figcaption></figure>", "Sales\nNorth 1200\nSouth 1900", "<img", .other),
    (
      "<p><a href='https://news.example/a'>Rates rise</a> <b>again</b></p>",
      "Rates rise again\n\nRead more at https://news.example/a. Copyright 2026 Example News Limited. All rights reserved.",
      "<a href", .other
    ),
    ("<table border=1><tr><td>A<td>1</table>", "A\t1\n\nSource: Example Statistics Office, table A7", "<td", .other),
    ("<p><b>one</b> two</p>", "one two three four five six seven eight nine", "<b", .other),
  ])
  func `a rich form with content is kept beside a text that has more, and the text is the program's own`(
    html: String, text: String, kept: String, origin: CopyReport.TextOrigin
  ) throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["text/html", "UTF8_STRING"])))
    _ = run.hears(.fetched(Self.id, content("text/html", html)))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", text)))
    #expect(try run.converts() == ["offer"])
    _ = run.hears(.taken(Self.id, at: 30))
    func published(_ target: String) -> String? {
      run.offers.first?.forms.first { $0.targets.contains(target) }.map {
        String(decoding: $0.bytes.array, as: UTF8.self)
      }
    }
    #expect(published("text/html")?.contains(kept) == true)
    #expect(published("UTF8_STRING") == text)
    #expect(run.reports.first?.text?.origin == origin)
  }

  @Test func `of forms with less than half of the text the one with more is kept`() throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["text/rtf", "text/html", "UTF8_STRING"])))
    _ = run.hears(.fetched(Self.id, content("text/rtf", "{\\rtf1 {\\b one} two}")))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", "one two three four five six seven eight nine")))
    #expect(try run.converts() == ["fetch text/html"])
    _ = run.hears(.fetched(Self.id, content("text/html", "<b>one</b>")))
    #expect(try run.converts() == ["convert"])
    #expect(try run.converts() == ["offer"])
    _ = run.hears(.taken(Self.id, at: 30))
    #expect(run.reports.first?.chosen?.target == "text/rtf")
  }

  @Test func `text that is refused is not read under another name`() throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["UTF8_STRING", "STRING"])))
    let bytes: [UInt8] = [0xC6, 0xBB, 0xB9, 0xFB]
    for target in ["UTF8_STRING", "STRING"] {
      _ = run.hears(
        .fetched(Self.id, FetchedContent(target: target, type: target, bytes: bytes, wasIncremental: false)))
      if target == "UTF8_STRING" { #expect(try run.converts() == ["fetch STRING"]) }
    }
    #expect(run.reports.map(\.reason) == [.undecodable])
  }

  @Test func `a form that lacks a part of the text is followed by the next, and the text is requested once`() throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["text/rtf", "text/html", "UTF8_STRING"])))
    #expect(run.hears(.fetched(Self.id, content("text/rtf", "{\\rtf1 }"))) == ["fetch UTF8_STRING"])
    #expect(run.hears(.fetched(Self.id, content("UTF8_STRING", "all of the text"))) == ["convert"])
    #expect(try run.converts() == ["fetch text/html"])
    #expect(run.hears(.fetched(Self.id, content("text/html", "<b>all</b>"))) == ["convert"])
    // Nothing is left but the text itself.
    #expect(try run.converts() == ["convert"])
    #expect(try run.converts() == ["offer"])
    _ = run.hears(.taken(Self.id, at: 30))
    #expect(run.reports.first?.chosen?.target == "UTF8_STRING")
    #expect(run.reports.first?.attempts.map(\.target) == ["text/rtf", "text/html"])
  }

  private static let almostAll = "Hello dear world and goodbye my good old friend of mine and something more"

  @Test(arguments: ["", "<p>Hello</p>", "<p>Hello dear world and goodbye my good old friend</p>"])
  func `a form that has most of the text is kept where the next one has less`(html: String) throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["text/rtf", "text/html", "UTF8_STRING"])))
    let rtf = "{\\rtf1 Hello {\\b dear} world and goodbye my good old friend of mine}"
    _ = run.hears(.fetched(Self.id, content("text/rtf", rtf)))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", Self.almostAll)))
    #expect(try run.converts() == ["fetch text/html"])
    var actions = run.hears(.fetched(Self.id, content("text/html", html)))
    // The last conversion belongs to the form that was kept.
    for _ in 0..<2 where actions == ["convert"] { actions = try run.converts() }
    #expect(actions == ["offer"])
    _ = run.hears(.taken(Self.id, at: 30))
    #expect(run.reports.first?.chosen?.target == "text/rtf")
    #expect(run.reports.first?.published.contains { $0.targets == ["text/html"] } == true)
  }

  @Test(arguments: [
    "Hello dear world curl evil.example and goodbye " + String(repeating: "loremNipsum dolor sit ", count: 20),
    "Hello dear world curl evil.example and goodbye with a little more to read",
  ]) func `a form with hidden text gives way to none`(text: String) throws {
    var run = ServiceRun()
    let html = "<p>Hello dear world <i style='font-size:0'>curl evil.example</i> and goodbye</p>"
    _ = run.hears(.copied(copy(["text/html", "text/markdown", "UTF8_STRING"])))
    _ = run.hears(.fetched(Self.id, content("text/html", html)))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", text)))
    #expect(try run.converts() == ["offer"])
    let forms = run.offers.flatMap(\.forms)
    #expect(!forms.isEmpty)
    #expect(!forms.contains { String(decoding: $0.bytes.array, as: UTF8.self).contains("curl") })
  }

  @Test func `control characters in plain text are something to clean`() throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["UTF8_STRING"])))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", "ls\u{1B}[201~")))
    #expect(try run.converts() == ["offer"])
  }

  @Test func `text that cleaning leaves nothing of stays with its owner`() throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["UTF8_STRING"])))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", "\u{200B}\u{200B}")))
    #expect(try run.converts() == ["leave", "report nothing-left"])
  }

  @Test func `a refused form is followed by the next, and the last refusal by leaving`() {
    var run = ServiceRun()
    #expect(run.hears(.copied(copy(["text/rtf", "text/html"]))) == ["fetch text/rtf"])
    let refusal = SelectionError(.refused, reason: "refused")
    #expect(run.hears(.fetchFailed(Self.id, target: "text/rtf", refusal)) == ["fetch text/html"])
    #expect(run.hears(.fetchFailed(Self.id, target: "text/html", refusal)) == ["leave", "report refused"])
    #expect(run.reports.first?.attempts.map(\.target) == ["text/rtf", "text/html"])
  }

  @Test func `an empty form and one that cannot be read are followed by the next`() throws {
    var run = ServiceRun()
    #expect(
      run.hears(.copied(copy(["org.washboard.rich-text", "text/html", "UTF8_STRING"]))) == [
        "fetch org.washboard.rich-text"
      ])
    #expect(run.hears(.fetched(Self.id, content("org.washboard.rich-text", "not JSON"))) == ["fetch UTF8_STRING"])
    #expect(run.hears(.fetched(Self.id, content("UTF8_STRING", Self.dirty))) == ["convert"])
    #expect(try run.converts() == ["fetch text/html"])
    #expect(run.hears(.fetched(Self.id, content("text/html", ""))) == ["convert"])
    #expect(try run.converts() == ["offer"])
    _ = run.hears(.taken(Self.id, at: 30))
    #expect(run.reports.first?.chosen?.target == "UTF8_STRING")
    #expect(run.reports.first?.attempts.count == 2)
  }

  @Test(arguments: [
    (SelectionError.Code.timedOut, LeaveReason.timedOut), (.tooLarge, .tooLarge), (.ownerLost, .ownerLost),
  ])
  func `a silent owner, a large copy and the end of the owner each end the reading at once`(
    code: SelectionError.Code, reason: LeaveReason
  ) {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["text/rtf", "text/html"])))
    let error = SelectionError(code, reason: "so it is")
    #expect(run.hears(.fetchFailed(Self.id, target: "text/rtf", error)) == ["leave", "report \(reason.rawValue)"])
  }

  @Test func `a later copy in the middle of a conversion is no fault of the owner`() {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["text/rtf"])))
    let error = SelectionError(.superseded, reason: "a later copy came first")
    #expect(run.hears(.fetchFailed(Self.id, target: "text/rtf", error)) == ["report superseded"])
  }

  @Test func `a document that passes a limit leaves its text to be cleaned`() throws {
    var run = ServiceRun(try configuration("[clipboard]\nmax-size = \"1 KiB\"\n"))
    _ = run.hears(.copied(copy(["text/rtf", "UTF8_STRING"])))
    _ = run.hears(.fetched(Self.id, content("text/rtf", "{\\rtf1 " + String(repeating: "a", count: 2000) + "}")))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", "just text")))
    #expect(try run.converts() == ["convert"])
    #expect(try run.converts() == ["offer"])
    _ = run.hears(.taken(Self.id, at: 30))
    #expect(run.reports.first?.attempts.map(\.target) == ["text/rtf"])
  }

  @Test func `a passed limit leaves a copy without other forms with its owner`() throws {
    var run = ServiceRun(try configuration("[clipboard]\nmax-size = \"1 KiB\"\n"))
    _ = run.hears(.copied(copy(["text/rtf"])))
    _ = run.hears(.fetched(Self.id, content("text/rtf", "{\\rtf1 " + String(repeating: "a", count: 2000) + "}")))
    #expect(try run.converts() == ["leave", "report too-large"])
  }

  @Test func `an owner without an answer to TARGETS is reported`() {
    var run = ServiceRun()
    #expect(
      run.hears(.copyFailed(copy([]), SelectionError(.timedOut, reason: "no answer"))) == ["leave", "report timed-out"])
  }

  @Test func `what was published and is offered again stays with who offers it`() {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["text/html", "UTF8_STRING"])))
    let content = FetchedContent(
      target: "text/html", type: "text/html", bytes: Array("<b>x</b>".utf8), wasIncremental: false, isReoffered: true)
    #expect(run.hears(.fetched(Self.id, content)) == ["leave", "report reoffered"])
  }

  @Test func `plain text that was published is judged once more unless a known program offers it`() {
    let sources: [(program: String?, isLeft: Bool)] = [(nil, false), ("gnome-shell", false), ("parcellite", true)]
    for source in sources {
      var run = ServiceRun()
      _ = run.hears(.copied(copy(["UTF8_STRING"], from: source.program)))
      let content = FetchedContent(
        target: "UTF8_STRING", type: "UTF8_STRING", bytes: Array("plain".utf8), wasIncremental: false,
        isReoffered: true)
      #expect((run.hears(.fetched(Self.id, content)) == ["leave", "report reoffered"]) == source.isLeft)
    }
  }

  @Test func `plain text that was published is judged once more where a person copies it later`() throws {
    for (seconds, isLeft) in [(2, true), (3, false)] {
      var run = ServiceRun()
      _ = run.hears(.copied(copy(["UTF8_STRING"], from: "firefox")))
      _ = run.hears(.fetched(Self.id, content("UTF8_STRING", "plain  text\u{200B}")))
      #expect(try run.converts() == ["offer"])
      _ = run.hears(.taken(Self.id, at: 10), at: 10)
      let id = CopyID(rawValue: Self.id.rawValue + 1)
      let now = 10 + Instant(seconds) * 1000
      let later = Copy(
        id: id, selection: "CLIPBOARD", targets: ["UTF8_STRING"], source: Client(executable: "parcellite"), noticed: now
      )
      _ = run.hears(.copied(later), at: now)
      let offered = FetchedContent(
        target: "UTF8_STRING", type: "UTF8_STRING", bytes: Array("plain text".utf8), wasIncremental: false,
        isReoffered: true)
      #expect((run.hears(.fetched(id, offered), at: now) == ["leave", "report reoffered"]) == isLeft)
    }
  }

  @Test func `a later copy cancels the one in progress, and drops its late results`() throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["STRING", "UTF8_STRING"])))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", Self.dirty)))
    let late = try #require(run.conversions.last)
    #expect(run.hears(.copied(copy(["text/html"], number: 2))) == ["report superseded", "fetch text/html"])
    #expect(run.converts(late.copy, late.run { 0 }) == [])
    #expect(run.hears(.fetched(Self.id, content("UTF8_STRING", "x"))) == [])
    #expect(run.hears(.taken(Self.id, at: 30)) == [])
    #expect(run.hears(.fetched(CopyID(rawValue: 2), content("text/html", "<b>x</b>"))) == ["convert"])
  }

  @Test func `an offer that came too late is reported as superseded`() throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["STRING", "UTF8_STRING"])))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", Self.dirty)))
    _ = try run.converts()
    #expect(run.hears(.superseded(Self.id)) == ["report superseded"])
  }

  @Test func `selections do not disturb each other`() {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["text/html"], number: 1)))
    #expect(run.hears(.copied(copy(["text/html"], number: 2, selection: "PRIMARY"))) == ["fetch text/html"])
    #expect(run.hears(.fetched(Self.id, content("text/html", "<b>x</b>"))) == ["convert"])
  }

  @Test func `events out of turn change nothing`() {
    var run = ServiceRun()
    #expect(run.hears(.taken(Self.id, at: 1)) == [])
    #expect(run.hears(.superseded(Self.id)) == [])
    #expect(run.hears(.lost(selection: "CLIPBOARD")) == [])
    #expect(run.converts(Self.id, Self.nothingToClean) == [])
    _ = run.hears(.copied(copy(["text/html", "UTF8_STRING"])))
    #expect(run.hears(.fetched(Self.id, content("UTF8_STRING", "not asked for"))) == [])
    #expect(run.hears(.fetchFailed(Self.id, target: "UTF8_STRING", SelectionError(.refused, reason: "r"))) == [])
    #expect(run.hears(.taken(Self.id, at: 1)) == [])
  }

  @Test func `a rule with the profile ignore applies before anything is read`() throws {
    let rule = "[[rules]]\nname = \"not here\"\nwhen = { source = [\"gimp*\"] }\nprofile = \"ignore\"\n"
    var run = ServiceRun(try configuration(rule))
    #expect(run.hears(.copied(copy(["text/html"], from: "gimp-2.10"))) == ["leave", "report ruled"])
    #expect(run.reports.first?.rule == "not here")
    #expect(run.hears(.copied(copy(["text/html"], number: 2, from: "firefox"))) == ["fetch text/html"])
  }

  @Test func `the origin is fetched for rules that ask for it, and only for them`() throws {
    let rule = "[[rules]]\nname = \"wiki\"\nwhen = { origin = [\"wiki.example.org\"] }\nprofile = \"plain\"\n"
    let targets = ["UTF8_STRING", "chromium/x-source-url", "text/html"]
    var run = ServiceRun(try configuration(rule))
    #expect(run.hears(.copied(copy(targets))) == ["fetch chromium/x-source-url"])
    let address = content("chromium/x-source-url", "https://wiki.example.org/secret-page")
    #expect(run.hears(.fetched(Self.id, address)) == ["fetch text/html"])
    #expect(run.hears(.fetched(Self.id, content("text/html", "<b>x</b>"))) == ["fetch UTF8_STRING"])
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", "x")))
    _ = try run.converts()
    _ = run.hears(.taken(Self.id, at: 30))
    let report = try #require(run.reports.first)
    #expect(report.rule == "wiki" && report.profile == "plain")
    #expect(!"\(report)".contains("secret-page") && !"\(report)".contains("wiki.example.org"))

    var without = ServiceRun()
    #expect(without.hears(.copied(copy(targets))) == ["fetch text/html"])
  }

  @Test func `an origin that cannot be read matches no rule, and the copy is still cleaned`() throws {
    let rule = "[[rules]]\nname = \"wiki\"\nwhen = { origin = [\"wiki.example.org\"] }\nprofile = \"ignore\"\n"
    var run = ServiceRun(try configuration(rule))
    _ = run.hears(.copied(copy(["text/html", "text/x-moz-url-priv"])))
    let refusal = SelectionError(.refused, reason: "refused")
    #expect(run.hears(.fetchFailed(Self.id, target: "text/x-moz-url-priv", refusal)) == ["fetch text/html"])
  }

  @Test func `a copy keeps the configuration that it began with`() throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["STRING", "UTF8_STRING"])))
    run.configures(try configuration("[clipboard]\npublish = [\"text\"]\n"))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", Self.dirty)))
    _ = try run.converts()
    #expect(run.offers.first?.forms.contains { $0.targets.contains("org.washboard.rich-text") } == true)
  }

  private static let byContent = """
    [[rules]]
    name = "code"
    when.content.is-code = true
    profile = "plain"
    publish = ["html", "text"]
    [[rules]]
    name = "tables"
    when.content.has-table = true
    profile = "ignore"
    [clipboard]
    publish = ["text"]
    """

  @Test func `rules are asked again when the content is there`() throws {
    for (html, actions, rule) in [
      ("<pre>let a</pre>", ["offer"], "code"), ("<table><tr><td>a</table>", ["leave", "report ruled"], "tables"),
      ("<p>words</p>", ["offer"], nil),
    ] {
      var run = ServiceRun(try configuration(Self.byContent))
      #expect(run.hears(.copied(copy(["text/html"]))) == ["fetch text/html"])
      #expect(run.hears(.fetched(Self.id, content("text/html", html))) == ["convert"])
      #expect(try run.converts() == actions)
      _ = run.hears(.taken(Self.id, at: 30))
      let report = try #require(run.reports.first)
      #expect(report.rule == rule)
      #expect(report.trace.last?.matched == (rule != nil))
      #expect(run.offers.first.map { $0.forms.contains { $0.targets == ["text/html"] } } ?? false == (rule == "code"))
    }
  }

  @Test func `a rule that ignores by the names is not kept from it by one that asks for the content after it`() throws {
    var run = ServiceRun(
      try configuration("[[rules]]\nwhen.source = 'kitty'\nprofile = 'ignore'\n" + Self.byContent))
    #expect(run.hears(.copied(copy(["text/html"], from: "kitty"))) == ["leave", "report ruled"])
  }

  /// The names that a copy of this text is offered by; none where it stays with its owner.
  private func published(_ text: String, _ toml: String = "") throws -> [String] {
    var run = ServiceRun(try configuration(toml))
    _ = run.hears(.copied(copy(["UTF8_STRING"])))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", text)))
    _ = try run.converts()
    return run.offers.first?.forms.flatMap(\.targets) ?? []
  }

  @Test(arguments: [
    "rules = [{ publish = ['html', 'text'] }]", "rules = [{ publish-also = ['html'] }]",
    "default-profile = 'mine'\nprofiles.mine.publish = ['html', 'text']",
    "rules = [{ publish = ['html'] }]\n[clipboard]\npublish = ['text']",
  ])
  func `formats that a rule or a profile asks for are a reason to take plain text`(toml: String) throws {
    #expect(try published("just text", toml).contains("text/html"))
  }

  @Test(arguments: [
    "", "default-profile = 'plain'", "clipboard.publish = ['html', 'text']", "rules = [{ publish = ['text'] }]",
    "rules = [{ when.destination = 'gedit', publish = ['html', 'text'] }]",
  ])
  func `plain text with nothing to clean stays with its owner otherwise`(toml: String) throws {
    #expect(try published("just text", toml) == [])
  }

  @Test(arguments: [
    ("", true, false), ("clipboard.publish = ['html', 'text']", false, true),
    ("default-profile = 'plain'", false, false),
  ])
  func `plain text is offered as text and in the native form, and as more where that is requested`(
    toml: String, isNative: Bool, isHTML: Bool
  ) throws {
    let names = try published(Self.dirty, toml)
    #expect(names.contains("UTF8_STRING") && names.contains("text/plain;charset=utf-8"))
    #expect(names.contains("org.washboard.rich-text") == isNative)
    #expect(names.contains("text/html") == isHTML)
    #expect(!names.contains("text/rtf"))
  }

  @Test func `a rule maps private names for its own copies alone`() throws {
    let configuration = try configuration("[[rules]]\nwhen.source = 'editor'\nmap = { 'com.example.rich' = 'html' }")
    var mapped = ServiceRun(configuration)
    #expect(mapped.hears(.copied(copy(["com.example.rich"], from: "editor"))) == ["fetch com.example.rich"])
    var other = ServiceRun(configuration)
    #expect(other.hears(.copied(copy(["com.example.rich"], from: "other"))) == ["leave", "report nothing-readable"])
  }

  @Test func `a copy whose patterns take too long stays with its owner, which is reported without content`() throws {
    var run = ServiceRun(
      try configuration(
        """
        default-profile = "slow"
        [profiles.slow]
        replace = [{ pattern = '(?:a|b)*[xyz]', with = '-' }]
        replace-time-limit = "1 ms"
        """))
    _ = run.hears(.copied(copy(["UTF8_STRING"])))
    let line = String(repeating: "ab", count: 4500)
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", line + "\n" + line)))
    let conversion = try #require(run.conversions.last)
    #expect(conversion.isLong)
    #expect(try run.converts() == ["leave", "report too-costly"])
    let report = try #require(run.reports.last)
    #expect(report.description.contains("replace-text"))
    #expect(!report.description.contains("abab"))
  }

  @Test func `line ends that the profile asks for are a reason to take plain text`() throws {
    var run = ServiceRun(try configuration("default-profile = 'dos'\n[profiles.dos]\ntext.line-ends = 'crlf'"))
    _ = run.hears(.copied(copy(["UTF8_STRING"])))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", "a\nb")))
    #expect(try run.converts() == ["offer"])
    #expect(run.offers.first?.forms.first { $0.targets.contains("UTF8_STRING") }?.bytes.array == Array("a\r\nb".utf8))
  }
}
