import RichText
import Sanitizer
import ProcessorTime
import Testing
import TestMaterial

@testable import Configuration

/// The configuration as a whole, from its text to the settings.
struct ConfigurationTests {
  private func read(_ text: String) throws -> Settings {
    let reading = Settings.read(text, fileName: "config.toml")
    #expect(reading.diagnostics.map(\.description) == [])
    return try #require(reading.configuration)
  }

  private func profile(_ text: String) throws -> Profile {
    try #require(try read("[profiles.test]\n" + text).profiles["test"])
  }

  @Test func `an empty file means the shipped defaults`() throws {
    #expect(try read("") == .shipped)
    #expect(try read("# nothing\n") == .shipped)
  }

  @Test func `the shipped file holds the defaults`() throws {
    let bytes = try Checkout.bytes(Checkout.root + "/config/config.toml")
    let reading = Settings.read(ConfigurationFile(name: "config.toml", bytes: bytes))
    #expect(reading.diagnostics.map(\.description) == [])
    #expect(reading.configuration == .shipped)
  }

  @Test func `the shipped file's examples are right and show every key`() throws {
    let example = try Checkout.completeExample()
    let reading = Settings.read(example)
    #expect(reading.diagnostics.map(\.description) == [])
    let house = try #require(reading.configuration?.profiles["house"])
    // The example of a rule about links holds in every profile.
    var links = LinkSettings()
    links.rules = house.links.rules
    #expect(house.links == links && links.rules != nil)
    #expect(house.attachments == AttachmentSettings())
    #expect(house.text == TextSettings())
    #expect(reading.configuration?.rules.count == 7)
    let text = String(decoding: example.bytes, as: UTF8.self)
    var shown: Set<String> = []
    func note(_ value: TOMLValue, under path: String) {
      switch value.content {
      case .table(let entries):
        for entry in entries {
          shown.insert(path + entry.key)
          note(entry.value, under: "\(path)\(entry.key).")
        }
      case .array(let values): for value in values { note(value, under: path) }
      case .string, .integer, .float, .boolean, .date: break
      }
    }
    note(try TOMLDocument(parsing: text).root, under: "")
    for key in DeclaredKey.all where !shown.contains(key.place) { Issue.record("\(key.place)") }
  }

  @Test func `the guard's treatments are read by kind of program and severity, and a rule may say otherwise`() throws {
    let configuration = try read(
      """
      [guard]
      terminals = { suspicious = "off", dangerous = "hold" }
      relays.suspicious = "off"
      terminal-programs = ["myterm*"]
      relay-programs = ["bridge"]
      [[rules]]
      guard = "hold"
      """)
    let settings = configuration.pasteGuard
    #expect(settings.terminals == .init(suspicious: .off, dangerous: .hold))
    #expect(settings.relays == .init(suspicious: .off, dangerous: .notice))
    #expect(settings.terminalPrograms.map(\.pattern) == ["myterm*"])
    #expect(settings.relayPrograms.map(\.pattern) == ["bridge"])
    let ruled = settings.applying(configuration.rules[0].guardAction)
    #expect(ruled.terminals == .init(suspicious: .hold, dangerous: .hold))
    #expect(ruled.relays == .init(suspicious: .notice, dangerous: .notice))
    #expect(settings.applying(nil) == settings)
    #expect(Settings.shipped.pasteGuard.terminals == .init(suspicious: .notice, dangerous: .notice))
  }

  @Test func `every key has its effect`() throws {
    let configuration = try read(
      """
      default-profile = "house"
      [clipboard]
      selections = ["PRIMARY", "CLIPBOARD"]
      read = ["html", "text"]
      publish = ["text"]
      private-types = { "com.example.x" = "rtf" }
      max-size = "1.5 MiB"
      manager = false
      quiet = "30 ms"
      takeovers-per-second = 3
      answer-time = "1 min"
      increment-time = "10 ms"
      max-transfers = 65536
      max-transfers-per-client = 1
      restore-for = "1.5 min"
      restore-max-size = "1 kB"
      hand-on = false
      office-rtf = "always"
      hand-on-max-size = "2 MiB"
      hand-on-time = "1 s"
      [profiles.house]
      base = "faithful"
      publish = ["html", "markdown", "text"]
      attributes.keep = [
        "bold", "font", "size", "line-height", "link", "image", "color", "heading", "underline", "alignment", "direction",
        "list",
      ]
      fonts.default = "Noto Sans"
      fonts.default-size = "10.5 pt"
      fonts.sizes = "drop"
      fonts.monospace = "keep"
      fonts.missing = "substitute"
      fonts.map = { "Comic*, Papyrus" = "default" }
      colors = "keep"
      links.schemes = ["HTTPS", "gemini"]
      links.tracking = "keep"
      links.unwrap = false
      links.text = "keep"
      links.deceptive = "ignore"
      links.private = "drop"
      links.form = "text-url"
      structure = { lists = "flatten", tables = "drop", headings = "flatten", quotes = "drop" }
      replace = [{ pattern = '(a)b', with = "$1" }, { pattern = 'c', with = "" }]
      replace-time-limit = "0.5 s"
      attachments = { images = "alt-text", remote = "keep" }
      page-color = "#1e1e1e"
      direction = "detect"
      [profiles.house.values]
      heading-levels = [1, 2]
      other-headings = "paragraph"
      underlines = ["single"]
      alignments = ["left"]
      line-heights = ["at-least"]
      list-depth = 3
      colors = ["#000", "#C00000"]
      other-colors = "drop"
      [profiles.house.text]
      bidi = "keep"
      invisible = "keep"
      hidden = "keep"
      page-tools = "keep"
      soft-hyphens = "strip"
      spaces = "plain"
      no-break-spaces = "plain"
      quotes = "plain"
      dashes = "plain"
      ligatures = "plain"
      normalization = "nfc"
      unwrap-lines = true
      trailing-newline = "strip"
      line-ends = "crlf"
      code-spaces = "keep"
      layout = "document"
      list-markers = "drop"
      [[rules]]
      name = "one"
      when = { source = ["a*", "b"], origin = "example.org", targets = ["t"], selection = ["PRIMARY"] }
      profile = "plain"
      publish = ["html", "text"]
      map = { "com.example.y" = "rtf" }
      keep-targets = ["com.example.z", "application/x-*"]
      home-paste = ["com.example.*"]
      [[rules]]
      when.content = { has-table = true, has-image = false, has-link = true, is-code = false, matches = "^a", min-size = "1 B", max-size = "2 kB" }
      when.any = [{ source = "c" }, { all = [{ source = "d" }], not = { origin = "e" } }]
      publish-also = ["rtf"]
      [[rules]]
      when = { source = "writer", not.destination = "kitty" }
      profile = "plain"
      publish = ["html"]
      [[rules]]
      when.source = "writer"
      home-paste = true
      [[rules]]
      profile = "ignore"
      """)
    #expect(configuration.defaultProfile == "house")
    #expect(configuration.clipboard.selections == ["PRIMARY", "CLIPBOARD"])
    #expect(configuration.clipboard.read == [.html, .text])
    #expect(configuration.clipboard.publish == [.text])
    #expect(configuration.clipboard.privateTypes == ["com.example.x": .rtf])
    #expect(configuration.clipboard.maxSize == 3 << 19)
    #expect(configuration.clipboard.isManager == false)
    #expect(configuration.clipboard.quiet == 30)
    #expect(configuration.clipboard.takeoversPerSecond == 3)
    #expect(configuration.clipboard.answerTime == 60_000)
    #expect(configuration.clipboard.incrementTime == 10)
    #expect(configuration.clipboard.maxTransfers == 65_536)
    #expect(configuration.clipboard.maxTransfersPerClient == 1)
    #expect(configuration.clipboard.restoreFor == 90_000)
    #expect(configuration.clipboard.restoreMaxSize == 1000)
    #expect(!configuration.clipboard.handsOn)
    #expect(configuration.clipboard.officeRTF == .always)
    #expect(configuration.clipboard.handOnMaxSize == 2 << 20)
    #expect(configuration.clipboard.handOnTime == 1000)
    let house = try #require(configuration.profiles["house"])
    #expect(house.publish == [.html, .markdown, .text])
    #expect(
      house.keep == [
        .bold, .font, .size, .lineHeight, .link, .image, .color, .heading, .underline, .alignment, .direction, .list,
      ])
    #expect(house.fonts.map.target(of: "papyrus") == .family("Noto Sans"))
    #expect(house.fonts.monospace == .keep)
    #expect(house.fonts.missing == .substitute)
    #expect(house.links.privateNetworks == .drop)
    #expect(house.links.form == .textAndURL)
    var structure = StructureSettings()
    (structure.lists, structure.tables, structure.headings, structure.quotes) = (.flatten, .drop, .flatten, .drop)
    #expect(house.structure == structure)
    #expect(house.replacements.map(\.pattern) == ["(a)b", "c"])
    let expression = try RegularExpression("(a)b")
    #expect(
      house.replacements.map(\.template) == [
        try ReplacementTemplate("$1", for: expression), try ReplacementTemplate("", for: expression),
      ])
    #expect(house.replaceTimeLimit == 500)
    #expect(house.pageColor == Color(red: 0x1E, green: 0x1E, blue: 0x1E))
    #expect(house.direction == .detect)
    var values = ValueSettings()
    (values.headingLevels, values.otherHeadings, values.listDepth) = ([1, 2], .paragraph, 3)
    (values.underlines, values.alignments, values.lineHeights) = ([.single], [.left], [.atLeast])
    (values.colors, values.otherColors) = ([.black, Color(red: 0xC0, green: 0, blue: 0)], .drop)
    #expect(house.values == values)
    #expect(
      house.writeOptions
        == WriteOptions(
          defaultFont: FontFamily(name: "Noto Sans"), defaultSize: Length(twips: 210), lineEnd: .crlf,
          listMarkers: false))
    #expect(house.fonts.sizes == .drop)
    #expect(house.fonts.map.target(of: "comic neue") == .family("Noto Sans"))
    #expect(house.colors == .keep)
    #expect(house.links.schemes == ["https", "gemini"])
    #expect(house.links.tracking == .keep)
    #expect(!house.links.unwrap)
    #expect(house.links.text == .keep)
    #expect(house.links.deceptive == .ignore)
    #expect(house.attachments.images == .alternativeText)
    #expect(house.attachments.remote == .keep)
    var text = TextSettings()
    (text.bidi, text.invisible, text.hidden, text.softHyphens) = (.keep, .keep, .keep, .strip)
    text.pageTools = .keep
    (text.spaces, text.noBreakSpaces, text.quotes, text.dashes, text.ligatures) = (
      .plain, .plain, .plain, .plain, .plain
    )
    (text.normalization, text.unwrapLines, text.trailingNewline, text.lineEnds) = (.nfc, true, .strip, .crlf)
    (text.codeSpaces, text.layout, text.listMarkers) = (.keep, .document, .drop)
    #expect(house.text == text)
    var conditions = Conditions()
    conditions.source = [Glob("a*"), Glob("b")]
    conditions.origin = [Glob("example.org")]
    conditions.targets = [Glob("t")]
    conditions.selection = ["PRIMARY"]
    var one = Rule(name: "one", conditions: conditions, action: .clean(profile: "plain"))
    (one.publish, one.map) = (.only([.html, .text]), ["com.example.y": .rtf])
    one.keepTargets = [Glob("com.example.z"), Glob("application/x-*")]
    one.homePaste = [Glob("com.example.*")]
    var content = ContentConditions()
    (content.hasTable, content.hasImage, content.hasLink, content.isCode) = (true, false, true, false)
    (content.minSize, content.maxSize, content.matches) = (1, 2000, "^a")
    var ofContent = Conditions()
    ofContent.content = content
    var (c, d, e, both) = (Conditions(), Conditions(), Conditions(), Conditions())
    (c.source, d.source, e.origin) = ([Glob("c")], [Glob("d")], [Glob("e")])
    (both.all, both.not) = ([d], [e])
    ofContent.any = [c, both]
    var two = Rule(name: "rule 2", conditions: ofContent, action: .clean(profile: "house"))
    two.publish = .also([.rtf])
    var (writer, kitty) = (Conditions(), Conditions())
    (writer.source, kitty.destination) = ([Glob("writer")], [Glob("kitty")])
    var four = Rule(name: "rule 4", conditions: writer, action: .clean(profile: "house"))
    four.homePaste = [Glob("*")]
    writer.not = [kitty]
    var three = Rule(name: "rule 3", conditions: writer, action: .clean(profile: "plain"))
    three.publish = .only([.html])
    let rules = configuration.rules.map { rule in
      var rule = rule
      rule.place = nil
      return rule
    }
    #expect(rules == [one, two, three, four, Rule(name: "rule 5", action: .ignore)])
  }

  @Test(arguments: [
    ("{ fixed = '11 pt' }", SizeHandling.fixed(Length(points: 11))), ("{ scale = '120 %' }", .scale(percent: 120)),
    ("{ clamp = ['9 pt', '24 pt'] }", .clamp(Length(points: 9)...Length(points: 24))),
    ("{ snap = ['12 pt', '10 pt'] }", .snap([Length(points: 10), Length(points: 12)])), ("'keep'", .keep),
  ])
  func `sizes are a word or a table`(text: String, sizes: SizeHandling) throws {
    #expect(try profile("base = 'faithful'\nfonts.sizes = \(text)").fonts.sizes == sizes)
  }

  @Test func `a pattern may end in all that follows a dot`() throws {
    let rule = try read("rules = [{ profile = 'plain', when.source = ['org.gnome.*', 'com.example.Ed*'] }]").rules[0]
    #expect(rule.conditions.source?.contains { $0.matches("org.gnome.TextEditor") } == true)
  }

  @Test func `a profile without a base stands on structure`() throws {
    #expect(try profile("colors = 'keep'\nattributes.keep = ['color']").keep == [.color])
    #expect(try profile("text.bidi = 'keep'").keep == Profile.structure.keep)
  }

  @Test func `a base may be defined later, and settings that are not stated come from it`() throws {
    let configuration = try read(
      """
      [profiles.b]
      base = "a"
      fonts.map = { X = "Z" }
      [profiles.a]
      base = "faithful"
      colors = "drop"
      fonts = { default = "D", map = { X = "Y", W = "X", V = "default" } }
      """)
    let b = try #require(configuration.profiles["b"])
    #expect(b.colors == .drop)
    #expect(b.keep == Set(Attribute.allCases))
    #expect(b.fonts.map.target(of: "X") == .family("Z"))
    #expect(b.fonts.map.target(of: "W") == .family("Z"))
    #expect(b.fonts.map.target(of: "V") == .family("D"))
    #expect(configuration.profiles["a"]?.fonts.map.target(of: "W") == .family("Y"))
  }

  @Test func `limits that a table does not state come from the base`() throws {
    let configuration = try read(
      """
      [profiles.a]
      attachments = { max-size = "1 MiB", max-pixels = { default = 10, png = 20 } }
      [profiles.b]
      base = "a"
      attachments = { max-size = { gif = "2 MiB" }, max-pixels = { default = 30, gif = 40 } }
      [profiles.c]
      base = "b"
      attachments.max-pixels = 50
      """)
    let b = try #require(configuration.profiles["b"]).attachments
    #expect((b.maxSize.all, b.maxSize.byType) == (1 << 20, [.gif: 2 << 20]))
    #expect((b.maxPixels.all, b.maxPixels.byType) == (30, [.png: 20, .gif: 40]))
    let c = try #require(configuration.profiles["c"]).attachments
    #expect(c.maxSize == b.maxSize)
    #expect(c.maxPixels == ImageLimit(50))
  }

  @Test func `home-paste is for rules that are met by a named source alone`() {
    func isRead(_ conditions: String) -> Bool {
      Settings.read("[[rules]]\nhome-paste = true\nwhen = \(conditions)", fileName: "c").configuration != nil
    }
    #expect(isRead("{ all = [{ origin = 'e.org' }, { all = [{ source = 'a' }] }] }"))
    #expect(!isRead("{ not = { source = 'a' } }"))
    #expect(!isRead("{ any = [{ source = 'a' }, { origin = 'e.org' }] }"))
  }

  @Test func `the shipped profiles keep what the design's table says`() {
    #expect(Profile.plain.keep.isEmpty)
    #expect(Profile.minimal.keep == [.bold, .italic, .link, .list])
    #expect(
      Set(Attribute.allCases).subtracting(Profile.structure.keep) == [
        .font, .size, .color, .background, .kerning, .caps, .indent, .spacing, .lineHeight,
      ])
    #expect(Profile.faithful.keep == Set(Attribute.allCases))
    #expect(Settings.shipped.defaultProfile == "structure")
    #expect(Profile.shipped.map(\.publish) == [[.text], nil, nil, nil])
    #expect(Profile.shipped.allSatisfy { $0.text.codeSpaces == .plain && $0.text.layout == .own })
  }

  @Test func `a thousand rules and ten thousand fonts are read in good time`() throws {
    var text = "[profiles.big]\nbase = 'faithful'\n[profiles.big.fonts.map]\n"
    for index in 0..<10_000 { text += index % 2 == 0 ? "'F\(index)' = 'F\(index + 2)'\n" : "'G\(index)*' = 'H'\n" }
    for index in 0..<1000 { text += "[[rules]]\nwhen.source = ['app-\(index)*']\nprofile = 'plain'\n" }
    let clock = ProcessorClock()
    var configuration: Settings?
    let reading = clock.measure { configuration = Settings.read(text, fileName: "c").configuration }
    let read = try #require(configuration)
    #expect(read.profiles["big"]?.fonts.map.target(of: "f0") == .family("F10000"))
    let facts = CopyFacts(
      sourceNames: ["firefox", "Navigator"], origin: "https://www.example.org/", targets: (0..<30).map { "t\($0)" })
    let matching = clock.measure { #expect(read.decide(for: facts).trace.count == 1000) }
    // Bounds of a debug build on a busy machine: they tell linear from quadratic.
    #expect(reading < .seconds(10), "reading took \(reading)")
    #expect(matching < .milliseconds(100), "matching took \(matching)")
  }
}
