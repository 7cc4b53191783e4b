import ClipboardTargets
import Configuration
import RichText
import Sanitizer
import Selections
import Testing

@testable import ServiceCore

/// Every row of the catalogue, walked through all that is derived from it.
struct TargetCatalogLawTests {
  /// A name that a row stands for.
  struct Name: Sendable, CustomTestStringConvertible {
    let raw: String
    let row: ClipboardTarget

    init(_ row: ClipboardTarget) {
      self.row = row
      raw =
        row.name.hasPrefix("*")
        ? "application/x-unheard-of\(row.name.dropFirst())"
        : row.isPattern ? "\(row.name.dropLast())unheard-of" : row.name
    }

    var testDescription: String { raw }
  }

  private static let names = TargetCatalog.rows.map(Name.init)
  private static let documents = names.filter { $0.row.format != nil }
  private static let rule: Rule = {
    var rule = Rule(name: "all", action: .clean(profile: "structure"))
    (rule.keepTargets, rule.homePaste) = ([Glob("*")], [Glob("*")])
    return rule
  }()

  @Test func `a rich copy is offered in the order of the catalogue`() {
    let formats = ClipboardSettings.formatsOfRichText
    #expect(formats == ClipboardTarget.Format.allCases.map { FormatName($0) }.filter(formats.contains))
  }

  @Test func `the formats of targets are the formats of documents`() {
    #expect(Set(ClipboardTarget.Format.allCases.map(\.rawValue)) == Set(FormatName.allCases.map(\.rawValue)))
    #expect(FormatName.allCases.allSatisfy { FormatName($0.ofTarget) == $0 })
  }

  private func isAskedFor(_ name: String) -> Bool {
    let negotiation = Negotiation(targets: [name], formats: FormatName.allCases, privateTypes: [:])
    return !negotiation.candidates.isEmpty || !FormKind.candidates(among: [name]).isEmpty
      || !Self.rule.keptTargets(among: [name]).isEmpty || !Self.rule.homeTargets(among: [name]).isEmpty
  }

  // MARK: Documents

  @Test(arguments: documents)
  func `a form that is read is requested as its format, and a document is never handed on unchanged`(name: Name) throws
  {
    let negotiation = Negotiation(targets: [name.raw], formats: FormatName.allCases, privateTypes: [:])
    let format = FormatName(try #require(name.row.format))
    #expect(Array(negotiation.candidates) == [.init(target: name.raw, format: format)])
    // Values beside a text that is read are data.
    let isValues = format.tableNotation != nil
    #expect(FormKind(target: name.raw) == (isValues ? .data : nil))
    #expect(Self.rule.keptTargets(among: [name.raw]) == (isValues ? [name.raw] : []))
    // The program that copied may have its own form back.
    #expect(Self.rule.homeTargets(among: [name.raw]) == [name.raw])
    #expect(TargetTriage(targets: [name.raw]) == .read(isPlain: format == .text || isValues))
  }

  @Test func `formats have one order of preference, best first`() {
    for format in ClipboardTarget.Format.allCases {
      let names = Self.documents.filter { $0.row.format == format }
      let asked = Negotiation(
        targets: names.reversed().map(\.raw), formats: [FormatName(format)], privateTypes: [:]
      ).candidates.compactMap { TargetName($0.target).row?.rank }
      #expect(asked.count == names.count && asked == asked.sorted() && asked.first == 0)
    }
  }

  @Test func `every name that is published is understood when it is read back`() throws {
    let text = "caf\u{E9}"
    let document = try FormatCatalog.format(named: .csv).read(Array(text.utf8)).document
    let offer = WrittenCopy.Forms(of: document, formats: FormatName.allCases, options: WriteOptions()).offer { $0 }
    let names = offer.forms.flatMap(\.targets)
    #expect(Set(names) == Set(TargetCatalog.rows.filter(\.isPublished).map(\.name)))
    for form in offer.forms {
      for name in form.targets {
        let format = FormatName(try #require(TargetName(name).row?.format))
        var encoding = FormEncoding(format: format, target: name, type: form.type ?? name, bytes: form.bytes)
        if encoding == .compoundText { encoding = .ofUnconvertedCompoundText(form.bytes.array) }
        var options = ReadOptions(refusesUndecodable: FormEncoding.mustBeValid(in: format))
        if case .named(let encoding) = encoding { options.encoding = encoding }
        let read = try FormatCatalog.format(named: format).read(form.bytes.array, options: options).document
        #expect(String(decoding: read.text, as: UTF8.self) == text, "\(name)")
      }
    }
    for format in FormatName.allCases { #expect(names.contains(format.target)) }
  }

  // MARK: All other names

  @Test(arguments: names)
  func `what a name stands for decides in every part of the program`(name: Name) {
    let (kind, form) = (name.row.kind, FormKind(target: name.raw))
    switch kind {
    case .text, .rich, .values: break
    case .secret:
      #expect(TargetTriage(targets: [name.raw, "text/html", "UTF8_STRING"]) == .leave(.secret))
      #expect(!isAskedFor(name.raw))
    case .files: #expect(TargetTriage(targets: [name.raw, "UTF8_STRING"]) == .leave(.files))
    case .spreadsheet: #expect(TargetTriage(targets: [name.raw, "UTF8_STRING"]) == .leave(.spreadsheet))
    case .drawing: #expect(TargetTriage(targets: [name.raw, "UTF8_STRING"]) == .leave(.drawing))
    case .protocolName:
      #expect(TargetTriage(targets: [name.raw, "UTF8_STRING"]) == .read(isPlain: true))
      #expect(!isAskedFor(name.raw))
    case .provenance:
      #expect(TargetTriage(targets: [name.raw, "UTF8_STRING"]) == .read(isPlain: false))
      #expect(form == nil && Self.rule.keptTargets(among: [name.raw]) == [])
    case .picture:
      #expect(TargetTriage(targets: [name.raw, "text/html"]) == .leave(.image))
      #expect(Self.rule.homeTargets(among: [name.raw]) == [])
      #expect((FormKind.picture(among: [name.raw]) != nil) == (name.row.rank != nil))
    case .conversion: #expect(form == .picture)
    case .link, .handle: #expect(form == nil)
    case .twin: #expect(form == nil && !CopyReport.Companion.twins(among: [name.raw]).isEmpty)
    case .contact: #expect(form == .contact)
    case .sound: #expect(form == .sound)
    case .color: #expect(form == .color)
    case .data: #expect(form == .data)
    }
    let isOrigin = kind == .provenance && name.row.encoding != nil
    #expect(ProvenanceTarget.first(in: [name.raw]) == (isOrigin ? name.raw : nil))
    #expect(ProvenanceTarget.isBrowser(offering: [name.raw]) == name.row.traits.contains(.browser))
  }

  @Test(arguments: names.filter { !$0.row.isAskable })
  func `a name that must not be requested is requested by nobody`(name: Name) {
    #expect(!isAskedFor(name.raw))
    #expect(OfferFingerprint([]).covers([name.raw]))
  }

  @Test(arguments: names)
  func `names of the catalogue are public, and what they are continued by is not`(name: Name) {
    let redaction = TargetRedaction()
    #expect((redaction.label(name.row.name) == name.row.name) != name.row.isPattern)
    #expect(!redaction.label(name.raw + " of jo").contains("jo"))
  }

  @Test(arguments: ["jo", "com.example.jo", "/home/jo", "text/html of jo", "UTF8_STRING of jo", "utf8_string jo"])
  func `a name that is not in the catalogue is hidden`(name: String) {
    #expect(TargetName(name).row == nil)
    #expect(TargetRedaction().label(name) == TargetRedaction.hidden)
  }

  @Test func `each trait and each kind that is asked about is there`() {
    #expect(TargetCatalog.rows.contains { $0.traits.contains(.enoughByName) && $0.kind == .handle })
    #expect(TargetCatalog.rows.contains { $0.traits.contains(.besideText) && $0.kind == .picture })
    #expect(TargetCatalog.rows.filter { $0.kind == .provenance && $0.encoding != nil }.count == 2)
    #expect(TargetName(TargetCatalog.pageAddress).row?.encoding == .utf8)
    #expect(TargetName(TargetCatalog.utf8Text).row?.encoding == .utf8)
  }
}
