import RichText
import Testing

@testable import Sanitizer

struct NormalizeTextTests {
  private func clean(_ text: String, _ form: NormalizationForm) throws -> Sanitized {
    var profile = Profile.faithful
    profile.text.normalization = form
    return profile.sanitize(try Document.plain(text))
  }

  @Test(arguments: [
    ("e\u{301}", "\u{E9}", "e\u{301}"), ("\u{E9}", "\u{E9}", "e\u{301}"), ("\u{212B}", "\u{C5}", "A\u{30A}"),
    ("a\u{301}\u{323}", "\u{1EA1}\u{301}", "a\u{323}\u{301}"), ("\u{1100}\u{1161}", "가", "\u{1100}\u{1161}"),
    ("ﬁ ①", "ﬁ ①", "ﬁ ①"), ("", "", ""),
  ])
  func `letters are spelt in one form`(text: String, composed: String, decomposed: String) throws {
    #expect(Array(try clean(text, .nfc).document.text) == Array(composed.utf8))
    #expect(Array(try clean(text, .nfd).document.text) == Array(decomposed.utf8))
    #expect(Array(try clean(text, .keep).document.text) == Array(text.utf8))
  }

  @Test(arguments: [NormalizationForm.nfc, .nfd])
  func `a character before a selector stays`(form: NormalizationForm) throws {
    var profile = Profile.faithful
    profile.text.normalization = form
    profile.text.invisible = .keep
    #expect(
      Array(profile.sanitize(try Document.plain("\u{2260}\u{FE00}")).document.text) == Array("\u{2260}\u{FE00}".utf8))
  }

  @Test(arguments: [NormalizationForm.nfc, .nfd, .nfkc, .nfkd])
  func `marks are too many in every spelling or in none`(form: NormalizationForm) throws {
    for base in ["e", "\u{1EBF}", "\u{1F82}", "\u{A8}", "\u{1FCD}", "م"] {
      for marks in [
        "\u{344}", "\u{31B}", "\u{31B}\u{323}", "\u{344}\u{323}", "\u{300}\u{302}\u{303}",
        "\u{300}\u{302}\u{303}\u{323}",
      ] {
        var profile = Profile.faithful
        profile.text.normalization = form
        let once = profile.sanitize(try Document.plain(base + marks)).document
        #expect(profile.sanitize(once).document == once, "\((base + marks).unicodeScalars.map(\.codePointLabel))")
      }
    }
  }

  @Test func `a spelling over the border of runs has the style of its letter`() throws {
    var profile = Profile.faithful
    profile.text.normalization = .nfc
    let document = try Document.paragraph(("ae", { $0.bold = true }), ("\u{301}b", { _ in }))
    let result = profile.sanitize(document)
    #expect(result.document.dump() == "paragraph\n  \"aé\" bold\n  \"b\"\n")
    #expect(result.findings.all == [Finding(.characterNormalized)])
  }

  @Test(arguments: [
    ("ﬁ ① ２ ｱﾞ x² ½", "fi 1 2 ア\u{3099} x2 1⁄2", "fi 1 2 ア\u{3099} x2 1⁄2"), ("ｶﾞ", "ガ", "カ\u{3099}"),
    ("ㄱㅏㄳ", "갃", "\u{1100}\u{1161}\u{11AA}"),
    ("ㅋㅋㅠㅠ", "\u{110F}\u{D050}\u{1172}", "\u{110F}\u{110F}\u{1172}\u{1172}"),
    ("\u{FB01}\u{301}", "f\u{ED}", "fi\u{301}"), ("\u{1E9B}\u{323}", "\u{1E69}", "s\u{323}\u{307}"),
    ("ℹ\u{FE0F} ㊗\u{FE0F}", "ℹ\u{FE0F} ㊗\u{FE0F}", "ℹ\u{FE0F} ㊗\u{FE0F}"), ("plain", "plain", "plain"),
  ])
  func `what is only compatible with letters becomes these`(text: String, composed: String, decomposed: String) throws {
    #expect(Array(try clean(text, .nfkc).document.text) == Array(composed.utf8))
    #expect(Array(try clean(text, .nfkd).document.text) == Array(decomposed.utf8))
  }

  @Test func `characters grow together over the border of runs only where they do`() throws {
    var profile = Profile.faithful
    profile.text.normalization = .nfkc
    let document = try Document.paragraph(("ㄱ", { $0.bold = true }), ("ㅏㅏ", { _ in }))
    let result = profile.sanitize(document)
    #expect(result.document.dump() == "paragraph\n  \"가\" bold\n  \"\u{1161}\"\n")
  }

  @Test(arguments: [NormalizationForm.nfc, .nfd, .nfkc, .nfkd])
  func `a picture stays, whatever marks stand upon it`(form: NormalizationForm) throws {
    var profile = Profile.faithful
    profile.text.normalization = form
    let picture = "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>"
    for marks in ["\u{344}", "\u{301}\u{323}", "\u{FF9E}"] {
      let document = try HTMLFormat().read(Array("<meta charset=utf-8><p>a\(picture)\(marks)b".utf8)).document
      try #require(document.attachments.count == 1)
      let result = try NormalizeText(profile: profile)?.apply(to: document, with: PolicyResources())
      #expect(result?.document.attachments.count == 1)
    }
  }

  @Test func `a text that would grow beyond the limit is refused`() throws {
    var profile = Profile.faithful
    profile.text.normalization = .nfkc
    // Each becomes 33 bytes.
    let document = try Document.plain(String(repeating: "\u{FDFA}", count: 100))
    var policy = try #require(NormalizeText(profile: profile))
    policy.maximumLength = 3200
    #expect(throws: SanitizingError.self) { try policy.apply(to: document, with: PolicyResources()) }
  }

  @Test func `the table of compatible characters is complete, and its ends are ends`() {
    let table = CompatibilityDecomposition.shared
    // Unicode 15.0.0.
    #expect(table.count == 3812)
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), let parts = table[scalar] else { continue }
      #expect(!parts.isEmpty && parts.allSatisfy { table[$0] == nil }, "\(scalar.codePointLabel)")
    }
  }
}
