import FoundationEssentials
import RichText
import Testing

@testable import Sanitizer

/// Policies on material of others, which lies beside a checkout of the project and is no part of it.
@Suite(.enabled(if: Checkout.hasShared, "no corpora beside this checkout"))
struct CorpusTests {
  private static let corpora = Checkout.shared + "/corpora"

  private struct TextCase: Decodable {
    var id: String
    var text: String
    var marks: [String]?
  }

  private func plain(_ text: String) throws -> Document {
    try PlainTextFormat().read(Array(text.utf8)).document
  }

  @Test func `emoji stay as they are`() throws {
    let cases = try Checkout.json(Self.corpora + "/unicode-emoji/cases.json", as: [TextCase].self)
    let changed = try cases.filter { try Profile.plain.sanitize(plain($0.text)).document != plain($0.text) }
    #expect(changed.map(\.id) == [])
    #expect(cases.count > 400)
  }

  @Test func `words of living languages stay as they are spelt`() throws {
    let cases = try Checkout.json(Self.corpora + "/unicode-cldr/cases.json", as: [TextCase].self)
    let changed = try cases.filter { try Profile.plain.sanitize(plain($0.text)).document != plain($0.text) }
    #expect(changed.map(\.id) == [])
    #expect(cases.count > 140)
  }

  @Test func `no disguised source text keeps its disguise, and nothing else changes`() throws {
    struct Entry: Decodable {
      struct Found: Decodable {
        var offset: Int
        var name: String
        init(from decoder: any Decoder) throws {
          var values = try decoder.unkeyedContainer()
          offset = try values.decode(Int.self)
          name = try values.decode(String.self)
        }
      }
      var input: String
      var found: [Found]
    }
    let folder = Self.corpora + "/unicode-trojan-source"
    for entry in try Checkout.json(folder + "/MANIFEST.json", as: [Entry].self) {
      let text = String(decoding: try Checkout.bytes(folder + "/" + entry.input), as: UTF8.self)
      let gone = Set(entry.found.map(\.offset))
      let expected = text.unicodeScalars.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
      var wanted = ""
      wanted.unicodeScalars.append(contentsOf: expected)
      #expect(try Profile.plain.sanitize(plain(text)).document == plain(wanted), "\(entry.input)")
    }
  }

  private struct LinkCase: Decodable {
    var id: String
    var url: String?
    var expected: String?
    var set: String?
    var testURL: String?
    var expectURL: String?
    var initiatorURL: String?
  }

  @Test func `links are cleaned as a browser that cleans by default does`() throws {
    for link in try Checkout.json(Self.corpora + "/links-brave/cases.json", as: [LinkCase].self) {
      let url = try #require(link.url)
      // That browser leaves links wrapped by mail gateways alone.
      #expect(CleanLinksTests.clean(url, unwrap: false).url == link.expected ?? url, "\(link.id)")
    }
  }

  @Test func `links are cleaned by another's list as that other does`() throws {
    struct List: Decodable {
      struct Exception: Decodable { var domain: String }
      struct Settings: Decodable { var parameters: [String] }
      var exceptions: [Exception]
      var settings: Settings
    }
    let folder = Self.corpora + "/links-duckduckgo"
    let list = try Checkout.json(folder + "/tracking_config.json", as: List.self)
    var cleaner = LinkCleaner(settings: LinkSettings())
    cleaner.trackers = TrackingParameters(
      general: .init(list.settings.parameters), byHost: [:],
      exceptions: Dictionary(list.exceptions.map { ($0.domain, .init(["*"])) }) { first, _ in first }, neededByMail: [])
    let cases = try Checkout.json(folder + "/cases.json", as: [LinkCase].self)
      .filter { $0.set == "tracking" && $0.initiatorURL == nil }
    #expect(cases.count >= 11)
    for link in cases {
      #expect(cleaner.clean(try #require(link.testURL)).url == link.expectURL, "\(link.id)")
    }
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: Checkout.shared + "/captures"), "no captures beside this checkout"))
  func `plain text of real applications obeys the laws under every shipped profile`() throws {
    let captures = Checkout.shared + "/captures"
    var count = 0
    for folder in try Checkout.list(captures) {
      guard let files = try? Checkout.list(captures + "/" + folder) else { continue }
      for file in files where file.hasSuffix("-UTF8_STRING") || file.contains("-text-plain") {
        guard let document = try? PlainTextFormat().read(try Checkout.bytes(captures + "/\(folder)/\(file)")).document
        else {
          continue
        }
        count += 1
        for profile in Profile.shipped {
          let once = profile.sanitize(document)
          #expect(once.document.validate() == nil, "\(folder)/\(file)")
          #expect(profile.sanitize(once.document) == Sanitized(document: once.document), "\(folder)/\(file)")
          let removed =
            once.findings.count(of: .bidiControlRemoved) + once.findings.count(of: .invisibleRemoved)
            + once.findings.count(of: .visibleLinkShortened)
          #expect(
            once.document.string.unicodeScalars.count + removed == document.string.unicodeScalars.count,
            "\(folder)/\(file)")
        }
        #expect(PolicyLawTests.everything.sanitize(document).document == document)
      }
    }
    #expect(count > 20)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: Checkout.shared + "/captures"), "no captures beside this checkout"))
  func `rich copies of real applications obey the laws under every shipped profile`() throws {
    let captures = Checkout.shared + "/captures"
    var count = 0
    for folder in try Checkout.list(captures) {
      guard let files = try? Checkout.list(captures + "/" + folder) else { continue }
      for file in files {
        let name: FormatName
        if file.hasSuffix("-text-html") {
          name = .html
        } else if file.hasSuffix("-text-rtf") || file.hasSuffix("-application-rtf") {
          name = .rtf
        } else {
          continue
        }
        let bytes = try Checkout.bytes(captures + "/\(folder)/\(file)")
        guard bytes.count < 100_000, let reading = try? FormatCatalog.format(named: name).read(bytes) else { continue }
        count += 1
        for profile in Profile.shipped {
          let once = profile.sanitize(reading.document).document
          #expect(once.validate() == nil, "\(folder)/\(file)")
          let twice = profile.sanitize(once)
          #expect(twice.document == once, "\(folder)/\(file)")
          #expect(twice.findings.changes.isEmpty, "\(folder)/\(file)")
          let tracked = once.characterStyles.all.compactMap(\.link?.target).filter { $0.contains("utm_") }
          #expect(tracked.isEmpty, "\(folder)/\(file)")
        }
      }
    }
    #expect(count > 40)
  }
}
