import RichText
import Testing
import TestMaterial

@testable import Sanitizer

/// Policies on material of others, which lies beside a checkout of the project and is no part of it.
@Suite(.enabled(if: SharedMaterial.hasCorpora, "\(SharedMaterial.reason)"))
struct CorpusTests {

  private struct TextCase: Decodable {
    var id: String
    var text: String
    var marks: [String]?
  }

  private func plain(_ text: String) throws -> Document {
    try PlainTextFormat().read(Array(text.utf8)).document
  }

  @Test func `emoji stay as they are`() throws {
    let cases = try Checkout.json(SharedMaterial.corpora + "/unicode-emoji/cases.json", as: [TextCase].self)
    let changed = try cases.filter { try Profile.plain.sanitize(plain($0.text)).document != plain($0.text) }
    #expect(changed.map(\.id) == [])
    #expect(cases.count > 400)
  }

  @Test func `words of living languages stay as they are spelt`() throws {
    let cases = try Checkout.json(SharedMaterial.corpora + "/unicode-cldr/cases.json", as: [TextCase].self)
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
    let folder = SharedMaterial.corpora + "/unicode-trojan-source"
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
    var ampURL: String?
  }

  @Test func `links are cleaned as a browser that cleans by default does`() throws {
    for link in try Checkout.json(SharedMaterial.corpora + "/links-brave/cases.json", as: [LinkCase].self) {
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
    let folder = SharedMaterial.corpora + "/links-duckduckgo"
    let list = try Checkout.json(folder + "/tracking_config.json", as: List.self)
    var cleaner = LinkCleaner(settings: LinkSettings())
    cleaner.trackers = TrackingParameters(
      general: .init(list.settings.parameters), byHost: [:],
      exceptions: Dictionary(list.exceptions.map { ($0.domain, .init(["*"])) }) { first, _ in first }, neededBeside: [:]
    )
    let cases = try Checkout.json(folder + "/cases.json", as: [LinkCase].self)
      .filter { $0.set == "tracking" && $0.initiatorURL == nil }
    #expect(cases.count >= 11)
    for link in cases {
      #expect(cleaner.clean(try #require(link.testURL)).url == link.expectURL, "\(link.id)")
    }
  }

  @Test func `links to accelerated pages lead to the page itself, as another's list has it`() throws {
    let cases = try Checkout.json(SharedMaterial.corpora + "/links-duckduckgo/cases.json", as: [LinkCase].self)
      // Empty entries are for sites that the other list does not change.
      .filter { $0.set == "amp" && $0.expectURL?.isEmpty == false }
    #expect(cases.count >= 3)
    for link in cases { #expect(CleanLinksTests.clean(try #require(link.ampURL)).url == link.expectURL, "\(link.id)") }
  }
}
