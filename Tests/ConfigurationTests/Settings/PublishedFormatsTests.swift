import RichText
import Testing

@testable import Configuration

/// The formats in which a copy is offered, and who has the last word on them.
struct PublishedFormatsTests {
  private func configuration(_ toml: String) throws -> Settings {
    let reading = Settings.read(toml, fileName: "config.toml")
    #expect(reading.diagnostics.map(\.description) == [])
    return try #require(reading.configuration)
  }

  private func formats(
    _ toml: String, isTextOnly: Bool = false, to destination: String? = nil, targets: [String] = []
  ) throws -> [FormatName] {
    let configuration = try configuration(toml)
    let facts = CopyFacts(sourceNames: ["editor"], targets: targets)
    let decision = configuration.decide(for: facts)
    let profile = try #require(configuration.profile(of: decision))
    let rules = configuration.destinationRules(for: facts)
    guard let variant = destination.flatMap({ rules.choice(for: [$0]).variant }) else {
      return configuration.publishedFormats(of: decision, profile: profile, isTextOnly: isTextOnly)
    }
    let other = try variant.profile.map { try #require(configuration.profiles[$0]) } ?? profile
    return configuration.publishedFormats(for: variant, of: decision, profile: other, isTextOnly: isTextOnly)
  }

  private static let mine = "default-profile = 'mine'\n"

  @Test(arguments: [
    ("", [FormatName.native, .html, .rtf, .text], [FormatName.native, .text]),
    ("clipboard.publish = ['html', 'text']", [.html, .text], [.html, .text]),
    ("default-profile = 'plain'", [.text], [.text]),
    ("default-profile = 'plain'\nclipboard.publish = ['html', 'text']", [.text], [.text]),
    (mine + "profiles.mine = { publish = ['rtf'] }\nclipboard.publish = ['html', 'text']", [.rtf], [.rtf]),
    (mine + "profiles.mine.base = 'other'\nprofiles.other.publish = ['rtf']", [.rtf], [.rtf]),
    (mine + "profiles.mine = { base = 'plain', links.text = 'keep' }", [.text], [.text]),
    (
      "default-profile = 'plain'\nrules = [{ publish = ['text', 'markdown'] }]", [.text, .markdown], [.text, .markdown]
    ),
    ("default-profile = 'plain'\nrules = [{ publish-also = ['markdown'] }]", [.text, .markdown], [.text, .markdown]),
    (
      "rules = [{ publish-also = ['markdown'] }]", [.native, .html, .rtf, .text, .markdown],
      [.native, .text, .markdown]
    ),
    ("rules = [{ publish-also = ['html'] }]", [.native, .html, .rtf, .text], [.native, .text, .html]),
    ("rules = [{ publish = ['text'], when.source = 'other' }]", [.native, .html, .rtf, .text], [.native, .text]),
  ])
  func `a rule wins over the profile, that over the clipboard's list, and that over what is built in`(
    toml: String, rich: [FormatName], text: [FormatName]
  ) throws {
    #expect(try formats(toml) == rich)
    #expect(try formats(toml, isTextOnly: true) == text)
  }

  @Test func `a profile on plain that keeps attributes is not offered as text alone`() throws {
    let kept = "profiles.mine = { base = 'plain', attributes.keep = ['bold'] }\n"
    #expect(try formats(Self.mine + kept) == [.native, .html, .rtf, .text])
    #expect(try formats("default-profile = 'next'\nprofiles.next.base = 'mine'\n" + kept).contains(.html))
    // Its own list is its own, whatever it keeps.
    #expect(
      try formats(Self.mine + "profiles.mine = { base = 'plain', attributes.keep = ['bold'], publish = ['text'] }")
        == [.text])
  }

  @Test(arguments: [
    ("rules = [{ publish = ['html'], when.destination = 'writer' }]", [FormatName.html]),
    (
      "rules = [{ publish-also = ['markdown'], when.destination = 'writer' }]",
      [.native, .html, .rtf, .text, .markdown]
    ),
    ("rules = [{ profile = 'plain', when.destination = 'writer' }]", [.text]),
    ("rules = [{ profile = 'plain', publish = ['native', 'text'], when.destination = 'writer' }]", [.native, .text]),
    (
      "rules = [{ publish = ['html'], when.destination = 'writer' }, { publish = ['rtf', 'text'] }]",
      [.html]
    ),
    (
      "rules = [{ profile = 'plain', when.destination = 'writer' }, { publish = ['rtf', 'text'] }]", [.rtf, .text]
    ),
    (
      "default-profile = 'plain'\nrules = [{ publish-also = ['html'], when.destination = 'writer' }]", [.text, .html]
    ),
  ])
  func `a rule with a destination wins over that of the copy, for that program`(
    toml: String, formats: [FormatName]
  ) throws {
    #expect(try self.formats(toml, to: "writer") == formats)
    #expect(try self.formats(toml, to: "other") == self.formats(toml))
  }

  @Test func `office programs are offered RTF as the source and the user want it, AbiWord as the user does`() throws {
    for (program, targets, offersRTF) in [
      ("soffice.bin", ["text/html", "UTF8_STRING"], false), ("abiword", ["text/html"], false),
      ("soffice.bin", ["text/html", "text/rtf"], true), ("abiword", ["application/rtf"], false),
      ("soffice.bin", ["Rich Text Format"], true), ("soffice.bin", ["application/x-rtf;charset=utf-8"], true),
      ("focuswriter", ["text/rtf"], false), ("gedit", ["text/html"], true),
    ] {
      #expect(try formats("", to: program, targets: targets).contains(.rtf) == offersRTF)
      #expect(try formats("clipboard.office-rtf = 'always'", to: program, targets: targets).contains(.rtf))
    }
    // HTML must be there in its place, and a rule of the user's wins.
    #expect(try formats("clipboard.publish = ['rtf', 'text']", to: "abiword", targets: []).contains(.rtf))
    let rule = "rules = [{ publish = ['rtf', 'text'], when.destination = 'abiword' }]"
    #expect(try formats(rule, to: "abiword", targets: ["text/html"]) == [.rtf, .text])
  }

  @Test(arguments: [
    ("", false), ("clipboard.publish = ['html', 'text']", false), ("default-profile = 'plain'", false),
    ("rules = [{ publish = ['text'] }]", false), ("rules = [{ publish = ['html', 'text'] }]", true),
    ("rules = [{ publish-also = ['markdown'] }]", true), (mine + "profiles.mine.publish = ['html', 'text']", true),
    (mine + "profiles.mine.publish = ['html', 'text']\nrules = [{ publish = ['text'] }]", false),
    ("rules = [{ publish = ['html'], when.destination = 'writer' }]", false),
  ])
  func `a rule or a profile may ask for formats that plain text does not have`(toml: String, asks: Bool) throws {
    let configuration = try configuration(toml)
    let decision = configuration.decide(for: CopyFacts())
    let profile = try #require(configuration.profile(of: decision))
    #expect(configuration.asksForFormats(decision, profile: profile) == asks)
  }
}
