import FoundationEssentials
import HTMLOracles
import RichText
import Testing
import TestMaterial

@testable import Sanitizer

/// Laws of HTML that leaves a shipped profile: nothing is active, and a second cleaning changes nothing.
struct HTMLSafetyTests {
  private let format = HTMLFormat()

  /// Cleans, writes, reads and cleans again: the same document, and the same bytes when it is written.
  private func expectFixedPoint(_ document: Document, _ profile: Profile, _ name: String) throws {
    let first = format.write(profile.sanitize(document).document, options: profile.writeOptions).bytes
    #expect(WrittenHTML.violations(in: first) == [], "\(name) in \(profile.name)")
    let again = try format.read(first).document
    let cleaned = profile.sanitize(again).document
    if cleaned != again { Issue.record("\(name) in \(profile.name): what was written is cleaned once more") }
    let second = format.write(cleaned, options: profile.writeOptions).bytes
    if second != first { Issue.record("\(name) in \(profile.name): other bytes") }
  }

  @Test(arguments: [Profile.structure, .faithful])
  func `hostile markup comes out inert and clean for good`(profile: Profile) throws {
    try expectInert(HostilePayloads.committed(), profile)
  }

  @Test(
    .enabled(if: SharedMaterial.hasCorpora, "\(SharedMaterial.reason)"), arguments: HostilePayloads.corpora,
    [Profile.structure, .faithful])
  func `what other cleaners are tried on comes out inert and clean for good`(corpus: String, profile: Profile) throws {
    try expectInert(HostilePayloads.cases(of: corpus), profile)
  }

  private func expectInert(_ payloads: [HostilePayloads.Payload], _ profile: Profile) throws {
    #expect(!payloads.isEmpty)
    for test in payloads {
      let document = try format.read(Array(test.payload.utf8)).document
      try expectFixedPoint(document, profile, test.id)
      let cleaned = profile.sanitize(document).document
      // The charset, which we say first.
      let page = String(decoding: format.write(cleaned).bytes, as: UTF8.self).drop { $0 != ">" }.lowercased()
      // In text or in the address of a link it has no effect: the checks above found no unsafe markup.
      let inert = ([cleaned.string] + cleaned.characterStyles.all.compactMap(\.link?.target.string)).joined(
        separator: "\n")
      for word in test.forbidden ?? [] where page.contains(word) {
        #expect(inert.lowercased().contains(word), "\(test.id): \(word)")
      }
    }
  }

  @Test(arguments: [FormatName.html, .rtf])
  func `cleaning, writing and reading a document of our own is a fixed point`(name: FormatName) throws {
    for file in try OwnCorpus.files(extension: name.rawValue) {
      for profile in [Profile.structure, .faithful] {
        try expectFixedPoint(FormatCatalog.format(named: name).read(file.bytes).document, profile, file.name)
      }
    }
  }

  @Test(
    .enabled(if: SharedMaterial.hasCorpora, "\(SharedMaterial.reason)"),
    arguments: [
      "html-ckeditor4", "html-ckeditor5", "html-gdocs", "html-substance", "rtf-abiword", "rtf-libreoffice",
      "rtf-office-clipboard", "rtf-outlook", "rtf-pandoc", "rtf-rtfjs", "rtf-rtfparserkit", "rtf-rtfpipe",
      "rtf-stream-parser", "rtf-striprtf-py", "rtf-striprtf-r", "rtf-tika",
    ])
  func `cleaning, writing and reading a file of a corpus is a fixed point`(corpus: String) throws {
    let folder = SharedMaterial.corpora + "/" + corpus
    var count = 0
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
      guard let name = file.hasSuffix(".html") ? FormatName.html : file.hasSuffix(".rtf") ? .rtf : nil,
        let document = try? FormatCatalog.format(named: name).read(Checkout.bytes(folder + "/" + file)).document
      else { continue }
      try expectFixedPoint(document, .structure, file)
      count += 1
    }
    #expect(count > 0)
  }

  @Test(
    .enabled(
      if: SharedMaterial.hasCaptures, "\(SharedMaterial.reason)"))
  func `cleaning, writing and reading a copy of a real program is a fixed point`() throws {
    let captures = SharedMaterial.captures
    for folder in try Checkout.list(captures) {
      for file in (try? Checkout.list(captures + "/" + folder)) ?? [] {
        guard let name = file.hasSuffix("-text-html") ? FormatName.html : file.hasSuffix("rtf") ? .rtf : nil,
          let document = try? FormatCatalog.format(named: name).read(Checkout.bytes(captures + "/\(folder)/\(file)"))
            .document
        else { continue }
        try expectFixedPoint(document, .structure, "\(folder)/\(file)")
      }
    }
  }
}
