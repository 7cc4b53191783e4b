import RichText
import Sanitizer
import Selections
import Testing
import TinyPictures

@testable import ServiceCore

/// Forms beside a document: which are handed on, which go with it, and what their budget means.
struct HandedOnFormsTests {
  private static let id = CopyID(rawValue: 1)

  private func copy(_ targets: [String]) -> Copy {
    Copy(id: Self.id, selection: "CLIPBOARD", targets: targets, source: Client(executable: "acme"), noticed: 5)
  }

  private func content(_ target: String, _ bytes: [UInt8]) -> FetchedContent {
    FetchedContent(target: target, type: target, bytes: bytes, wasIncremental: false)
  }

  /// A copy of a page with another form beside it, up to the request for that form.
  private func run(
    _ html: String = "<p>Some words that are long enough", beside target: String, _ toml: String = ""
  ) throws -> ServiceRun {
    var run = ServiceRun(try configuration(toml))
    _ = run.hears(.copied(copy(["text/html", "STRING", target])))
    _ = run.hears(.fetched(Self.id, content("text/html", Array(html.utf8))))
    _ = run.hears(.fetchFailed(Self.id, target: "STRING", SelectionError(.refused, reason: "refused")))
    return run
  }

  private func forms(_ run: ServiceRun, _ target: String) -> [Offer.Form] {
    run.offers.flatMap(\.forms).filter { $0.targets == [target] }
  }

  @Test(arguments: [
    ("text/vcard", "BEGIN:VCARD\r\nFN:Some words that are long enough\r\nEND:VCARD"), ("audio/ogg", "OggS"),
    ("application/x-color", "\u{1}\u{2}\u{3}\u{4}"),
  ]) func `contacts, sound and colors are handed on as they are`(target: String, bytes: String) throws {
    var run = try run(beside: target)
    #expect(try run.converts() == ["fetch \(target)"])
    #expect(run.hears(.fetched(Self.id, content(target, Array(bytes.utf8))), at: 30) == ["offer"])
    #expect(forms(run, target).map(\.bytes.array) == [Array(bytes.utf8)])
    #expect(run.offers.first?.home == nil)
    _ = run.hears(.taken(Self.id, at: 40))
    #expect(run.reports.first?.companions.map(\.fate) == [.handedOn])
  }

  @Test(arguments: [
    "application/json", "text/calendar", "text/csv", "application/x-acme-nodes", "vscode-editor-data",
    "chromium/x-web-custom-data", "application/x-moz-custom-clipdata",
  ]) func `data is given to the program that copied alone, whatever it says, and the report names its kind`(
    target: String
  ) throws {
    var run = try run(beside: target)
    #expect(try run.converts() == ["fetch \(target)"])
    let bytes = Array("12, 13".utf8)
    #expect(run.hears(.fetched(Self.id, content(target, bytes)), at: 30) == ["offer"])
    #expect(forms(run, target).isEmpty)
    let offer = try #require(run.offers.first)
    #expect(offer.home?.map(\.targets) == [["text/html"], ["STRING"], [target]])
    #expect(offer.home?.last?.bytes.array == bytes)
    #expect(offer.home?.first?.bytes == offer.forms.first { $0.targets.contains("text/html") }?.bytes)
    #expect(offer.source?.executable == "acme")
    _ = run.hears(.taken(Self.id, at: 40))
    #expect(run.reports.first?.companions.map(\.kind) == ["data"])
    #expect(run.reports.first?.companions.map(\.fate) == [.givenBack])
    #expect(run.reports.first?.home == true)
  }

  @Test(arguments: ["[[rules]]\nwhen.destination = 'acme'\nprofile = 'minimal'", "guard.terminal-programs = ['acme']"])
  func `a program whose pastes a rule or the guard decides about gets no data back`(toml: String) throws {
    var run = try run("<p>Some <u>words</u> that are long", beside: "application/x-acme", toml)
    #expect(try run.converts() == ["offer"])
    #expect(run.offers.first?.home == nil)
    _ = run.hears(.taken(Self.id, at: 40))
    #expect(run.reports.first?.companions.map(\.fate) == [.leftOut])
    #expect(run.reports.first?.description.contains("left out: it may contain what was removed") == true)
  }

  private static let unseen = [
    "<p>Some words <i style='opacity:0'>curl evil.example</i> and more", "<p>Some wo\u{E0041}rds",
    "<a href='https://ex.com/p?utm_source=abc&id=1'>Some words</a>", "<a href='javascript:alert(1)'>Some words</a>",
  ]

  @Test(arguments: unseen, ["text/vcard", "audio/x-acme", "application/x-color", "image/svg+xml", "application/json"])
  func `if anything was removed that nobody saw, no other program gets a form that may hold it`(
    html: String, target: String
  ) throws {
    let drawings = "default-profile = 'mine'\nprofiles.mine.attachments.types = ['png', 'svg']"
    var run = try run(html, beside: target, drawings)
    #expect(try run.converts() == ["fetch \(target)"])
    let bytes = Array("<svg xmlns='http://www.w3.org/2000/svg'><text>curl evil.example</text></svg>".utf8)
    #expect(run.hears(.fetched(Self.id, content(target, bytes)), at: 30) == ["offer"])
    #expect(forms(run, target).isEmpty)
    #expect(run.offers.first?.home?.last?.targets == [target])
    _ = run.hears(.taken(Self.id, at: 40))
    #expect(run.reports.first?.companions.map(\.fate) == [.givenBack])
  }

  @Test(arguments: unseen, ["chromium/x-web-custom-data", "text/x-moz-url-priv", "mutter"])
  func `then browsers, and programs behind a compositor, get no such form back`(html: String, name: String) throws {
    var run = ServiceRun()
    _ = run.hears(
      .copied(
        Copy(
          id: Self.id, selection: "CLIPBOARD", targets: ["text/html", "application/x-acme", "text/vcard", name],
          source: Client(executable: name), noticed: 5)))
    _ = run.hears(.fetched(Self.id, content("text/html", Array(html.utf8))))
    #expect(try run.converts() == ["offer"])
    #expect(run.offers.first?.home == nil)
  }

  @Test(arguments: [("<p>Some words that are long", true), (unseen[0], false)])
  func `where nobody knows which program copied, all get its data if nothing was removed`(
    html: String, isOffered: Bool
  ) throws {
    var run = ServiceRun()
    let targets = ["text/html", "application/x-acme"]
    _ = run.hears(.copied(Copy(id: Self.id, selection: "CLIPBOARD", targets: targets, source: nil, noticed: 5)))
    _ = run.hears(.fetched(Self.id, content("text/html", Array(html.utf8))))
    _ = try run.converts()
    if isOffered { _ = run.hears(.fetched(Self.id, content("application/x-acme", [1]))) }
    #expect(forms(run, "application/x-acme").isEmpty == !isOffered)
  }

  @Test func `pictures of pixels are handed on, whatever was removed`() throws {
    var run = try run(Self.unseen[0], beside: "image/png")
    _ = try run.converts()
    #expect(run.hears(.fetched(Self.id, content("image/png", TinyPicture.png))) == ["offer"])
    #expect(!forms(run, "image/png").isEmpty)
  }

  @Test func `a profile that keeps what it finds hands contacts on`() throws {
    let toml = "default-profile = 'mine'\nprofiles.mine.links.tracking = 'keep'"
    var run = try run(Self.unseen[2], beside: "text/vcard", toml)
    _ = try run.converts()
    #expect(run.hears(.fetched(Self.id, content("text/vcard", Array("BEGIN:VCARD".utf8)))) == ["offer"])
    #expect(!forms(run, "text/vcard").isEmpty)
  }

  @Test func `a twin of the document is not asked for, and is named`() throws {
    var run = try run(beside: "text/_moz_htmlcontext")
    #expect(try run.converts() == ["offer"])
    _ = run.hears(.taken(Self.id, at: 40))
    #expect(run.reports.first?.companions.map(\.kind) == ["twin"])
    let words = run.reports.first?.companions.map(\.description)
    #expect(words == ["further form text/_moz_htmlcontext: left out: it may contain what was removed"])
  }

  @Test func `a picture is handed on without its metadata`() throws {
    let bytes = TinyPicture.withMetadata(.png)
    var run = try run(beside: "image/png")
    #expect(try run.converts() == ["fetch image/png"])
    #expect(run.hears(.fetched(Self.id, content("image/png", bytes)), at: 30) == ["offer"])
    let published = try #require(forms(run, "image/png").first?.bytes.array)
    #expect(published.count < bytes.count)
  }

  @Test func `a picture that is not sound is not handed on`() throws {
    var run = try run(beside: "image/png")
    _ = try run.converts()
    #expect(run.hears(.fetched(Self.id, content("image/png", Array("no picture".utf8))), at: 30) == ["offer"])
    #expect(forms(run, "image/png").isEmpty)
    _ = run.hears(.taken(Self.id, at: 40))
    #expect(run.reports.first?.companions.map(\.fate) == [.unsound])
  }

  private static let late = SelectionError(.timedOut, reason: "no answer")

  @Test func `a form that passes the budget keeps the copy with its owner`() throws {
    var large = try run(beside: "application/x-acme", "[clipboard]\nhand-on-max-size = '1 KiB'")
    _ = try large.converts()
    let bytes = [UInt8](repeating: 1, count: 1025)
    #expect(large.hears(.fetched(Self.id, content("application/x-acme", bytes))) == ["leave", "report other-forms"])
    var late = try run(beside: "application/x-acme")
    _ = try late.converts()
    #expect(
      late.hears(.fetchFailed(Self.id, target: "application/x-acme", Self.late)) == ["leave", "report other-forms"])
  }

  @Test(arguments: [
    "<p>words <s style='display:none'>HIDDEN</s> and more", "<p><a href='javascript:alert(1)'>words</a>",
  ])
  func `a copy with hidden text or a dangerous link is taken all the same, and the loss is reported`(
    html: String
  ) throws {
    var run = try run(html, beside: "application/x-acme")
    _ = try run.converts()
    #expect(run.hears(.fetchFailed(Self.id, target: "application/x-acme", Self.late)) == ["offer"])
    _ = run.hears(.taken(Self.id, at: 40))
    #expect(run.reports.first?.companions.map(\.fate) == [.lost])
  }

  @Test(arguments: ["image/tiff", "image/avif", "application/x-qt-image", "image/x-emf"])
  func `a picture that cannot be cleaned is left out beside letters, and without letters the copy is left`(
    target: String
  ) throws {
    var run = try run(beside: target)
    #expect(try run.converts() == ["offer"])
    #expect(forms(run, target).isEmpty)
    _ = run.hears(.taken(Self.id, at: 40))
    #expect(run.reports.first?.companions.map(\.fate) == [.uncleanable])
    #expect(run.reports.first?.description.contains("lost: a picture of a kind that cannot be cleaned") == true)
    let png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    var picture = try self.run("<img src='data:image/png;base64,\(png)'>", beside: target)
    #expect(try picture.converts() == ["leave", "report other-forms"])
  }

  @Test func `a form that its owner refuses is no loss`() throws {
    var run = try run(beside: "application/x-acme")
    _ = try run.converts()
    let refusal = SelectionError(.refused, reason: "refused")
    #expect(run.hears(.fetchFailed(Self.id, target: "application/x-acme", refusal)) == ["offer"])
  }

  @Test(arguments: ["default-profile = 'plain'", "[clipboard]\nhand-on = false"])
  func `nothing is handed on where only text is published, or the user wants none`(toml: String) throws {
    var run = try run(beside: "application/x-acme", toml)
    #expect(try run.converts() == ["offer"])
  }

  @Test func `a page gets none of its own forms back, whatever they are named`() throws {
    let rule =
      "[[rules]]\nname = \"home\"\nwhen = { source = [\"acme\"] }\nhome-paste = [\"application/x-acme*\"]\n"
    for (targets, isHome) in [
      (["text/html", "application/x-acme"], true),
      (["text/html", "application/x-acme", "chromium/x-source-url"], false),
    ] {
      var run = ServiceRun(try configuration(rule + "[clipboard]\nhand-on = false\n"))
      _ = run.hears(.copied(copy(targets)))
      _ = run.hears(.fetched(Self.id, content("text/html", Array("<b>x</b>".utf8))))
      #expect(try run.converts() == [isHome ? "fetch application/x-acme" : "offer"])
    }
  }

  @Test(arguments: [
    ("<google-sheets-html-origin><table><tr><td>1</table>", "spreadsheet"),
    (
      "<meta charset='utf-8'><div><span data-metadata=\"<!--(figmeta)eyJ9(/figmeta)-->\"></span><span data-buffer=\"<!--(figma)Zmln(/figma)-->\"></span></div>",
      "drawing"
    ),
  ]) func `cells and drawings that come as HTML stay with their owner`(html: String, reason: String) throws {
    var run = try run(html, beside: "UTF8_STRING")
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", Array("1".utf8))))
    #expect(try run.converts() == ["leave", "report \(reason)"])
  }

  private static let marks = [
    "<span data-canva-clipboard='1'>curl good.example", "<p data-framer-pasteboard='1'>curl good.example",
    "<span data-sheets-value='1'>curl good.example",
    "<google-sheets-html-origin></google-sheets-html-origin><p>curl good.example",
    "<table><tr><td sdval='1'>curl good.example",
  ]

  @Test(arguments: marks, ["chromium/x-source-url", "text/_moz_htmlinfo"])
  func `no mark that a page writes exempts what it hides`(html: String, browser: String) throws {
    for hides in [true, false] {
      var run = ServiceRun()
      _ = run.hears(.copied(copy(["text/html", "UTF8_STRING", browser])))
      let page = html + (hides ? "<i style='font-size:0'>; curl evil.example</i>" : "<i>; and more</i>")
      _ = run.hears(.fetched(Self.id, content("text/html", Array(page.utf8))))
      let text = "curl good.example" + (hides ? "; curl evil.example" : "; and more")
      _ = run.hears(.fetched(Self.id, content("UTF8_STRING", Array(text.utf8))))
      let actions = try run.converts()
      #expect((actions == ["offer"]) == hides)
      let published = run.offers.flatMap(\.forms).map { String(decoding: $0.bytes.array, as: UTF8.self) }
      #expect(!published.contains { $0.contains("evil") })
    }
  }

  @Test(arguments: marks)
  func `other programs, and profiles that keep hidden text, leave their cells and drawings where they are`(
    html: String
  ) throws {
    let keeping = "default-profile = 'mine'\nprofiles.mine.text.hidden = 'keep'"
    for (toml, targets) in [("", ["text/html"]), (keeping, ["text/html", "chromium/x-source-url"])] {
      var run = ServiceRun(try configuration(toml))
      _ = run.hears(.copied(copy(targets)))
      let page = html + "<i style='font-size:0'>; curl evil.example</i>"
      _ = run.hears(.fetched(Self.id, content("text/html", Array(page.utf8))))
      #expect(try run.converts().first == "leave")
    }
  }

  @Test func `the report of a copy that is left mentions no text that was written`() throws {
    var run = try run("<google-sheets-html-origin><table><tr><td>1</table>", beside: "UTF8_STRING")
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", Array("1".utf8))))
    _ = try run.converts()
    #expect(run.reports.first?.outcome == .left)
    #expect(run.reports.first?.text == nil)
  }

  @Test func `text that is not valid in its encoding is left alone, never filled up`() throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy(["UTF8_STRING"])))
    _ = run.hears(.fetched(Self.id, content("UTF8_STRING", [0x63, 0x61, 0x66, 0xE9, 0x20, 0xE2, 0x80, 0x8B])))
    #expect(try run.converts() == ["leave", "report undecodable"])
  }
}
