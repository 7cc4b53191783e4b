import Configuration
import RichText
import Selections
import Testing

@testable import ServiceCore

struct DestinationProfilesTests {
  private static let rules = """
    [[rules]]
    name = "terminals"
    when.destination = ["kitty", "/opt/*/bin/edit", "XTerm"]
    profile = "plain"
    [[rules]]
    name = "elsewhere"
    when.destination = "remote"
    profile = "minimal"
    [[rules]]
    name = "who knows"
    when.destination = "unknown"
    profile = "plain"
    """

  @Test func `a program is known by its executable, its path or its class`() throws {
    let choice = DestinationProfiles(try withoutShippedRules(Self.rules).destinationRules(for: CopyFacts()))
    #expect(choice.alternative(for: Client(executable: "kitty")) == 0)
    #expect(choice.alternative(for: Client(executable: "edit", path: "/opt/x/bin/edit")) == 0)
    #expect(choice.alternative(for: Client(executable: "python3", classes: ["xterm", "XTerm"])) == 0)
    #expect(choice.alternative(for: Client(executable: "gedit")) == nil)
  }

  @Test func `a program of another machine, and one of which nothing is known, have names`() throws {
    let choice = DestinationProfiles(try withoutShippedRules(Self.rules).destinationRules(for: CopyFacts()))
    #expect(choice.alternative(for: Client(classes: ["Gedit"], isRemote: true)) == 1)
    #expect(choice.alternative(for: Client(processID: 7)) == 0)
    #expect(choice.alternative(for: nil) == 0)
  }

  // MARK: The forms of each profile

  private func published(_ text: String, _ toml: String) throws -> WrittenCopy? {
    let copy = Copy(id: CopyID(rawValue: 1), selection: "CLIPBOARD", targets: ["text/html"], source: nil, noticed: 0)
    let content = FetchedContent(target: "text/html", type: "text/html", bytes: Array(text.utf8), wasIncremental: false)
    let ruling = RuleEvaluation(try withoutShippedRules(toml), CopyFacts(targets: copy.targets))
    let conversion = Conversion(
      copy: copy, form: content, as: .html, isPlain: false, ruling: ruling)
    guard case .converted(let published) = conversion.run(clock: { 0 }).end else { return nil }
    return published
  }

  private func html(_ forms: WrittenCopy.Forms) -> String? {
    forms.forms.first { $0.targets.contains("text/html") }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `the forms of each profile that a paste may need are written before the copy is taken`() throws {
    let published = try #require(try published("<p>Some <b>bold</b> <u>text</u></p>", Self.rules))
    #expect(published.destinations.profiles == ["plain", "minimal"])
    #expect(try #require(html(published.forms)).contains("<u>text</u>"))
    #expect(published.alternatives.count == 2)
    #expect(html(published.alternatives[0].forms) == nil)
    #expect(try #require(html(published.alternatives[1].forms)).contains("<b>bold</b>"))
    #expect(try #require(html(published.alternatives[1].forms)).contains("<u>") == false)
  }

  @Test func `the destination is not looked up if every program would get the same`() throws {
    let rule = "[[rules]]\nwhen.destination = 'kitty'\nprofile = 'minimal'"
    #expect(try #require(try published("<p>Some text</p>", rule)).alternatives.isEmpty)
    #expect(try #require(try published("<p>Some text</p>", rule + "\npublish = ['text']")).alternatives.count == 1)
    #expect(try #require(try published("<p>Some <b>bold</b> text</p>", "")).alternatives.isEmpty)
  }

  private static let formats = """
    [[rules]]
    name = "office"
    when = { destination = "soffice*", targets = "text/html", not.targets = "text/rtf" }
    publish = ["native", "html", "text"]
    [[rules]]
    name = "notes"
    when.destination = "notes"
    publish-also = ["markdown"]
    [[rules]]
    name = "terminals"
    when.destination = "kitty"
    profile = "plain"

    """

  @Test func `a program is offered the formats that its rule or its profile names, others what everyone is`() throws {
    let published = try #require(try published("<p>Some <b>bold</b> text</p>", Self.formats))
    #expect(published.forms.formats == [.native, .html, .rtf, .text])
    #expect(published.alternatives.map(\.profile) == ["structure", "structure", "plain"])
    #expect(
      published.alternatives.map(\.forms.formats) == [
        [.native, .html, .text], [.native, .html, .rtf, .text, .markdown], [.text],
      ])
    #expect(html(published.alternatives[0].forms) == html(published.forms))
    let choice = DestinationProfiles(published.destinations)
    #expect(
      ["soffice.bin", "notes", "kitty", "gedit"].map { choice.alternative(for: Client(executable: $0)) } == [
        0, 1, 2, nil,
      ])
  }

  @Test func `a rule for the copy decides for all programs but those that a rule with a destination names`() throws {
    let published = try #require(
      try published("<p>Some <b>bold</b> text</p>", Self.formats + "[[rules]]\npublish = ['text', 'markdown']"))
    #expect(published.forms.formats == [.text, .markdown])
    #expect(
      published.alternatives.map(\.forms.formats) == [
        [.native, .html, .text], [.text, .markdown], [.text, .markdown],
      ])
  }

  @Test func `no forms are written for a rule whose other conditions are not met`() throws {
    let rules = """
      [[rules]]
      name = "terminals"
      when = { destination = "kitty", content.has-table = true }
      profile = "plain"
      """
    #expect(try #require(try published("<p>Some <b>bold</b> text</p>", rules)).alternatives.isEmpty)
    let table = "<table><tr><td><b>a</b></td><td>b</td></tr></table>"
    #expect(try #require(try published(table, rules)).alternatives.count == 1)
  }

  // MARK: Shipped rules

  @Test(arguments: [
    (["text/html"], "soffice.bin", ["text/html", "UTF8_STRING"]),
    (["text/html"], "abiword", ["text/html", "UTF8_STRING"]),
    (["text/html"], "gedit", ["text/html", "text/rtf", "UTF8_STRING"]),
    (["text/html", "text/rtf"], "soffice.bin", ["text/html", "text/rtf", "UTF8_STRING"]),
  ]) func `office programs are offered RTF where the program that copied offers it`(
    targets: [String], program: String, offered: [String]
  ) throws {
    let copy = Copy(id: CopyID(rawValue: 1), selection: "CLIPBOARD", targets: targets, source: nil, noticed: 0)
    let content = FetchedContent(
      target: "text/html", type: "text/html", bytes: Array("<h1>Title</h1>".utf8), wasIncremental: false)
    let ruling = RuleEvaluation(.shipped, CopyFacts(targets: targets))
    let conversion = Conversion(copy: copy, form: content, as: .html, isPlain: false, ruling: ruling)
    guard case .converted(let published) = conversion.run(clock: { 0 }).end else {
      Issue.record("it is not converted")
      return
    }
    let place = DestinationProfiles(published.destinations).alternative(for: Client(executable: program))
    let forms = place.map { published.alternatives[$0].forms } ?? published.forms
    let names = Set(forms.forms.flatMap(\.targets))
    #expect(["text/html", "text/rtf", "UTF8_STRING"].filter(names.contains) == offered)
  }
}
