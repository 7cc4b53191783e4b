import FoundationEssentials
import HTMLOracles
import RichText
import Testing
import TestMaterial

@testable import Sanitizer

/// The laws on small documents of our own, and on documents and recorded copies of others, which lie beside a checkout
/// of the project.
///
/// A part of the latter is drawn each time; `WASHBOARD_TEST_CORPORA=all` takes all.
struct CorpusLawTests {
  private struct Sample: Sendable {
    var name: String
    var format: FormatName
    /// The bytes; `nil` means those of the file of that name.
    var bytes: [UInt8]?
  }

  private static let takesAll = ProcessInfo.processInfo.environment["WASHBOARD_TEST_CORPORA"] == "all"

  private static let own: [Sample] = {
    let formats: [(String, FormatName)] = [("html", .html), ("rtf", .rtf), ("txt", .text)]
    return formats.flatMap { ending, format in
      ((try? OwnCorpus.files(extension: ending)) ?? []).map { Sample(name: $0.name, format: format, bytes: $0.bytes) }
    }
  }()

  private static let samples: [Sample] = {
    let all = files + cases + html5lib
    return takesAll ? all : stride(from: 0, to: all.count, by: 16).map { all[$0] }
  }()

  private static var files: [Sample] {
    ["/corpora", "/captures"].flatMap { folder -> [Sample] in
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: SharedMaterial.folder + folder)) ?? []
      return paths.sorted().compactMap { path in format(of: path).map { Sample(name: "\(folder)/\(path)", format: $0) }
      }
    }
  }

  /// The samples on which other cleaners are tested.
  private static var cases: [Sample] {
    HostilePayloads.corpora.flatMap { corpus in
      ((try? HostilePayloads.cases(of: corpus)) ?? []).map {
        Sample(name: $0.id, format: .html, bytes: Array($0.payload.utf8))
      }
    }
  }

  /// The samples on which readers of HTML are tested: sections `#data` of trees, `input` of tokens.
  private static var html5lib: [Sample] {
    struct Tokens: Decodable {
      var tests: [Test]?

      struct Test: Decodable {
        var input: String
      }
    }
    let folder = SharedMaterial.corpora + "/html-html5lib"
    return ((try? Checkout.list(folder)) ?? []).flatMap { name -> [Sample] in
      var inputs: [String] = []
      if name.hasSuffix(".dat"), let bytes = try? Checkout.bytes("\(folder)/\(name)") {
        let sections = String(decoding: bytes, as: UTF8.self).split(separator: "#data\n")
        inputs = sections.compactMap { $0.split(separator: "\n#errors", maxSplits: 1).first.map(String.init) }
      } else if name.hasPrefix("tokenizer-"), let tokens = try? Checkout.json("\(folder)/\(name)", as: Tokens.self) {
        inputs = tokens.tests?.map(\.input) ?? []
      }
      return inputs.enumerated().map {
        Sample(name: "\(name) \($0.offset)", format: .html, bytes: Array($0.element.utf8))
      }
    }
  }

  /// Returns the format by the suffix of a corpus file, or by the target in the name of a capture.
  private static func format(of path: String) -> FormatName? {
    let endings: [(String, FormatName)] = [
      (".html", .html), (".htm", .html), ("-text-html", .html), (".rtf", .rtf), ("-text-rtf", .rtf),
      ("-application-rtf", .rtf), (".txt", .text), ("-UTF8_STRING", .text),
    ]
    return endings.first { path.hasSuffix($0.0) }?.1
  }

  /// Returns the document; `nil` if it is too large for a quick test, or if its reader refuses it.
  private static func document(of sample: Sample) -> Document? {
    guard let bytes = sample.bytes ?? (try? Checkout.bytes(SharedMaterial.folder + sample.name)),
      bytes.count < (takesAll ? 4 << 20 : 60_000)
    else { return nil }
    return try? FormatCatalog.format(named: sample.format).read(bytes).document
  }

  @Test func `documents of our own obey the laws under every shipped profile`() {
    #expect(checkShippedProfiles(Self.own) == Self.own.count)
    #expect(Self.own.count > 10)
  }

  @Test(.enabled(if: SharedMaterial.hasCorpora, "\(SharedMaterial.reason)"))
  func `real documents obey the laws under every shipped profile`() {
    let count = checkShippedProfiles(Self.samples)
    #expect(count > (Self.takesAll ? 5000 : 100))
    if Self.takesAll { print("laws held for \(count) documents") }
  }

  /// - Returns: how many documents could be read.
  private func checkShippedProfiles(_ samples: [Sample]) -> Int {
    var count = 0
    for sample in samples {
      guard let document = Self.document(of: sample) else { continue }
      count += 1
      for profile in Profile.shipped {
        let once = profile.sanitize(document).document
        #expect(once.validate() == nil, "\(sample.name), \(profile.name)")
        if Self.takesAll || !once.attachments.isEmpty {
          #expect(AttachmentLawTests.fault(of: once) == nil, "\(sample.name), \(profile.name)")
        }
        let twice = profile.sanitize(once)
        #expect(twice.document == once, "\(sample.name), \(profile.name)")
        #expect(twice.findings.changes.isEmpty, "\(sample.name), \(profile.name): \(twice.findings.changes)")
        #expect(TextAccount.fault(of: profile, on: document) == nil, "\(sample.name), \(profile.name)")
      }
      #expect(PolicyLawTests.everything.sanitize(document) == Sanitized(document: document), "\(sample.name)")
    }
    return count
  }

  @Test func `documents of our own obey the laws where every policy acts`() { checkEveryPolicy(Self.own) }

  @Test(.enabled(if: SharedMaterial.hasCorpora, "\(SharedMaterial.reason)"))
  func `real documents obey the laws where every policy acts`() { checkEveryPolicy(Self.samples) }

  private func checkEveryPolicy(_ samples: [Sample]) {
    for sample in samples {
      guard let document = Self.document(of: sample) else { continue }
      for profile in PolicyLawTests.profiles.dropFirst(Profile.shipped.count) {
        let once = profile.sanitize(document).document
        #expect(once.validate() == nil, "\(sample.name), \(profile.name)")
        let twice = profile.sanitize(once)
        #expect(twice.document == once, "\(sample.name), \(profile.name)")
        #expect(TextAccount.fault(of: profile, on: document) == nil, "\(sample.name), \(profile.name)")
      }
    }
  }
}
