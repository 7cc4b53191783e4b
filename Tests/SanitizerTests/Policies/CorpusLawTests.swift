import FoundationEssentials
import RichText
import Testing

@testable import Sanitizer

/// The laws on documents and recorded copies of others, which lie beside a checkout of the project.
///
/// A part of them is drawn each time; `WASHBOARD_TEST_CORPORA=all` takes all.
@Suite(.enabled(if: Checkout.hasShared, "no corpora beside this checkout"))
struct CorpusLawTests {
  struct File: Sendable {
    var path: String
    var format: FormatName
  }

  private static let takesAll = ProcessInfo.processInfo.environment["WASHBOARD_TEST_CORPORA"] == "all"

  private static let files: [File] = {
    let all = ["/corpora", "/captures"].flatMap { folder -> [File] in
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: Checkout.shared + folder)) ?? []
      return paths.sorted().compactMap { path in
        format(of: path).map { File(path: "\(folder)/\(path)", format: $0) }
      }
    }
    if takesAll { return all }
    return stride(from: 0, to: all.count, by: 8).map { all[$0] }
  }()

  /// By the ending that corpora have, or by the target that captures are named for.
  private static func format(of path: String) -> FormatName? {
    let endings: [(String, FormatName)] = [
      (".html", .html), (".htm", .html), ("-text-html", .html), (".rtf", .rtf), ("-text-rtf", .rtf),
      ("-application-rtf", .rtf), (".txt", .text), ("-UTF8_STRING", .text),
    ]
    return endings.first { path.hasSuffix($0.0) }?.1
  }

  /// Nil for what is larger than a test should take, and for what its reader refuses.
  private static func document(of file: File) -> Document? {
    guard let bytes = try? Checkout.bytes(Checkout.shared + file.path), bytes.count < 60_000 else { return nil }
    return try? FormatCatalog.format(named: file.format).read(bytes).document
  }

  @Test func `real documents obey the laws under every shipped profile`() {
    var count = 0
    for file in Self.files {
      guard let document = Self.document(of: file) else { continue }
      count += 1
      for profile in Profile.shipped {
        let once = profile.sanitize(document).document
        #expect(once.validate() == nil, "\(file.path), \(profile.name)")
        if Self.takesAll || !once.attachments.isEmpty {
          #expect(AttachmentLawTests.fault(of: once) == nil, "\(file.path), \(profile.name)")
        }
        let twice = profile.sanitize(once)
        #expect(twice.document == once, "\(file.path), \(profile.name)")
        #expect(twice.findings.changes.isEmpty, "\(file.path), \(profile.name): \(twice.findings.changes)")
        #expect(TextAccount.fault(of: profile, on: document) == nil, "\(file.path), \(profile.name)")
      }
      #expect(PolicyLawTests.everything.sanitize(document) == Sanitized(document: document), "\(file.path)")
    }
    #expect(count > 100)
  }

  @Test func `real documents obey the laws where every policy acts`() {
    for file in Self.files {
      guard let document = Self.document(of: file) else { continue }
      for profile in PolicyLawTests.profiles.dropFirst(Profile.shipped.count) {
        let once = profile.sanitize(document).document
        #expect(once.validate() == nil, "\(file.path), \(profile.name)")
        let twice = profile.sanitize(once)
        #expect(twice.document == once, "\(file.path), \(profile.name)")
        #expect(TextAccount.fault(of: profile, on: document) == nil, "\(file.path), \(profile.name)")
      }
    }
  }
}
