import RichText
import Testing

@testable import Sanitizer

/// The laws that hold for every policy and profile, on documents drawn by seed.
struct PolicyLawTests {
  /// Profiles under which each policy does its most.
  static let profiles: [Profile] = {
    var profiles = Profile.shipped
    var all = Profile(name: "everything on", keep: Set(Attribute.allCases))
    all.fonts.default = "Noto Sans"
    all.fonts.map =
      FontMap.resolve(
        [("Calibri", "Carlito"), ("Comic*", "default"), ("*", "Arial")].map {
          FontMap.Entry(pattern: $0.0, target: $0.1)
        }, defaultFamily: "Noto Sans"
      ).map
    all.fonts.sizes = .drop
    all.colors = .drop
    all.fonts.monospace = .keep
    all.fonts.missing = .substitute
    all.attachments.remote = .keep
    all.attachments.types = [.jpeg, .gif]
    all.attachments.colorProfiles = .strip
    all.attachments.maxWidth = Length(points: 1)
    profiles.append(all)
    var words = Profile(name: "words", keep: [.image, .link])
    words.attachments.images = .alternativeText
    profiles.append(words)
    var none = Profile(name: "no attachments", keep: [.table])
    none.attachments.images = .drop
    profiles.append(none)
    var values = Profile(name: "values", keep: Set(Attribute.allCases))
    values.values.headingLevels = [1, 3]
    values.values.underlines = [.dotted]
    values.values.alignments = [.left]
    values.values.lineHeights = [.exact]
    values.values.listDepth = 1
    values.colors = .ensureContrast
    var palette = Profile(name: "palette", keep: Set(Attribute.allCases))
    palette.values.colors = [.black, Color(red: 192, green: 0, blue: 0)]
    profiles.append(palette)
    values.direction = .detect
    values.attachments.refused = .drop
    values.attachments.maxPixels.byType = [.png: 1]
    values.structure.quotes = .drop
    values.structure.headings = .flatten
    values.fonts.sizes = .snap([Length(points: 10), Length(points: 11)])
    profiles.append(values)
    profiles += [NormalizationForm.nfc, .nfd, .nfkc].map { form in
      var text = Profile(name: "text in \(form)", keep: [.bold, .list, .link, .heading])
      text.links.form = .textAndURL
      text.structure.tables = .drop
      text.structure.lists = .flatten
      text.text.softHyphens = .strip
      text.text.spaces = .plain
      text.text.noBreakSpaces = .plain
      text.text.quotes = .plain
      text.text.dashes = .plain
      text.text.ligatures = .plain
      text.text.normalization = form
      text.text.repair = true
      text.text.prompts = form == .nfc ? .cut : .commands
      text.text.unwrapLines = true
      text.text.trailingNewline = .strip
      return text
    }
    return profiles
  }()

  static let everything: Profile = {
    var profile = Profile(name: "untouched", keep: Set(Attribute.allCases))
    profile.links.schemes = ["*"]
    profile.links.tracking = .keep
    profile.links.unwrap = false
    profile.links.text = .keep
    profile.links.deceptive = .ignore
    profile.attachments.remote = .keep
    profile.attachments.refused = .keep
    profile.attachments.metadata = .keep
    profile.text.bidi = .keep
    profile.text.invisible = .keep
    profile.text.hidden = .keep
    profile.text.pageTools = .keep
    profile.text.codeSpaces = .keep
    return profile
  }()

  private static let drawn: [Document] = (0..<600).map {
    var source = DocumentSource(seed: UInt64($0))
    return source.document()
  }

  static func documents(_ count: Int) -> ArraySlice<Document> { drawn.prefix(count) }

  @Test(arguments: profiles)
  func `cleaning twice is cleaning once, and every result is sound`(profile: Profile) {
    for (seed, document) in Self.documents(600).enumerated() {
      #expect(document.validate() == nil)
      let once = profile.sanitize(document)
      #expect(once.document.validate() == nil, "seed \(seed)")
      let twice = profile.sanitize(once.document)
      #expect(twice.document.dump() == once.document.dump(), "seed \(seed)")
      #expect(twice.document == once.document, "seed \(seed)")
      #expect(twice.findings.changes.isEmpty, "seed \(seed): \(twice.findings.all)")
    }
  }

  @Test(arguments: profiles)
  func `every policy alone changes its own result no more`(profile: Profile) {
    for policy in PolicyCatalog.policies(for: profile) {
      for (seed, document) in Self.documents(200).enumerated() {
        let once = policy.apply(to: document)
        #expect(once.document.validate() == nil, "seed \(seed), \(type(of: policy))")
        let twice = policy.apply(to: once.document)
        #expect(twice.document == once.document, "seed \(seed), \(type(of: policy))")
        #expect(twice.findings.changes.isEmpty, "seed \(seed), \(type(of: policy))")
      }
    }
  }

  @Test func `a profile that keeps everything changes nothing`() {
    #expect(PolicyCatalog.policies(for: Self.everything).isEmpty)
    for document in Self.documents(300) {
      let result = Self.everything.sanitize(document)
      #expect(result.document == document)
      #expect(result.findings.isEmpty)
    }
  }

  @Test(arguments: profiles)
  func `a change is always reported, and a report always means a change`(profile: Profile) {
    for policy in PolicyCatalog.policies(for: profile) {
      for (seed, document) in Self.documents(200).enumerated() {
        let result = policy.apply(to: document)
        #expect((result.document == document) == result.findings.changes.isEmpty, "seed \(seed), \(type(of: policy))")
      }
    }
  }

  @Test(arguments: profiles)
  func `a policy that a document does not concern changes and reports nothing`(profile: Profile) {
    for policy in PolicyCatalog.policies(for: profile) {
      for (seed, document) in Self.documents(100).enumerated() {
        // Plain text concerns the fewest policies.
        for document in [document, Profile.plain.sanitize(document).document] where !policy.concerns(document) {
          #expect(policy.apply(to: document) == Sanitized(document: document), "seed \(seed), \(type(of: policy))")
        }
      }
    }
  }

  @Test(arguments: profiles)
  func `characters are lost only as reported`(profile: Profile) {
    for (seed, document) in Self.documents(300).enumerated() {
      #expect(TextAccount.fault(of: profile, on: document) == nil, "seed \(seed)")
    }
  }

  @Test(arguments: Profile.shipped)
  func `no shipped profile lets anything unsafe pass`(profile: Profile) {
    for document in Self.documents(400) {
      let clean = profile.sanitize(document).document
      #expect(!clean.characterStyles.all.contains { $0.hidden })
      for style in clean.characterStyles.all {
        guard let target = style.link?.target.string else { continue }
        #expect(!IgnoredURLBytes.holdsControls(target) && !IgnoredURLBytes.holdsInvisibles(target))
        #expect(!target.contains("utm_"))
        #expect(RedirectService.unwrap(URLParts(target)) == nil)
        switch URLParts(target).kind {
        case .absolute(let scheme): #expect(profile.links.schemes.contains(scheme))
        case .relative: break
        case .schemeRelative, .networkPath: Issue.record("a link names a host without a scheme")
        case .invalid: Issue.record("an invalid link stays")
        }
      }
      #expect(clean.attachments.allSatisfy { $0.attachment.origin == .embedded })
      #expect(!clean.string.unicodeScalars.contains { InvisibleScalar($0) == .bidiControl })
    }
  }

  @Test(arguments: Profile.shipped)
  func `nothing stays that the profile does not keep`(profile: Profile) throws {
    let gate = Profile(name: "gate", keep: profile.keep)
    for document in Self.documents(200) {
      let clean = gate.sanitize(document).document
      #expect(KeepAttributes(profile: gate)?.apply(to: clean).findings.isEmpty ?? true)
      if !profile.keep.contains(.table) { #expect(!clean.blocks.contains { $0.kind.isTable }) }
      if !profile.keep.contains(.image) { #expect(clean.attachments.isEmpty) }
    }
  }
}

extension Profile: CustomTestStringConvertible {
  public var testDescription: String { name }
}

extension Findings {
  /// The changes, without findings that change nothing.
  var changes: [Finding] { filter { !Finding.Code.observations.contains($0.code) } }
}
