import RichText
import Testing

@testable import Sanitizer

struct KeepAttributesTests {
  /// A document that states everything a style can.
  private func rich() throws -> Document {
    var builder = DocumentBuilder()
    builder.style.font = FontFamily(name: "Calibri")
    builder.style.size = Length(points: 12)
    builder.style.bold = true
    builder.style.italic = true
    builder.style.underline = Underline(.wave, color: .black)
    builder.style.strikethrough = .single
    builder.style.color = .black
    builder.style.background = .white
    builder.style.script = .superscript
    builder.style.baselineOffset = Length(points: 1)
    builder.style.kerning = true
    builder.style.tracking = Length(points: 1)
    builder.style.caps = .all
    builder.style.language = "de"
    builder.style.link = Link("https://example.org/")
    builder.style.code = true
    builder.style.direction = .leftToRight
    builder.style.custom = ["a": .null]
    builder.paragraphStyle.alignment = .center
    builder.paragraphStyle.direction = .leftToRight
    builder.paragraphStyle.leftIndent = Length(points: 9)
    builder.paragraphStyle.tabs = [TabStop(position: Length(points: 9))]
    builder.paragraphStyle.spacingAfter = Length(points: 9)
    builder.paragraphStyle.lineHeight = .exact(Length(points: 9))
    builder.paragraphStyle.headingLevel = 1
    builder.paragraphStyle.custom = ["b": .null]
    try builder.append("x")
    try builder.endParagraph()
    return try builder.finish()
  }

  @Test(arguments: [Profile.plain, .minimal, .structure, .faithful])
  func `whether a paragraph is a line is structure, which every profile keeps`(profile: Profile) throws {
    let html = "<p style='margin:0'>a</p><p style='margin:0'>b</p><div style='margin:1em'>c</div><div>d</div>"
    let document = profile.sanitize(try HTMLFormat().read(Array(html.utf8)).document).document
    #expect(document.paragraphs.map { document.isLine($0) } == [true, true, false, true])
    #expect(String(decoding: PlainTextFormat().write(document).bytes, as: UTF8.self) == "a\nb\n\nc\n\nd")
  }

  @Test(arguments: [
    (Profile.plain, [400]), (.minimal, [400, 700]), (.structure, [400, 700]), (.faithful, [500, 900]),
  ])
  func `without fonts, text is bold or not`(profile: Profile, weights: [UInt16]) throws {
    let html = "<p><span style='font-weight:500'>a</span><span style='font-weight:900'>b</span></p>"
    let result = profile.sanitize(try HTMLFormat().read(Array(html.utf8)).document)
    #expect(result.document.runs.map { result.document.style(of: $0).weight.rawValue } == weights)
    #expect(result.findings.contains { $0.from == "font" } == (weights == [400, 700]))
  }

  @Test(arguments: [(Profile.plain, false), (.minimal, false), (.structure, true), (.faithful, true)])
  func `a thematic break is structure, and leaves a blank line where it is removed`(
    profile: Profile, isKept: Bool
  ) throws {
    let document = try HTMLFormat().read(Array("<p>a</p><hr><p>b</p>".utf8)).document
    let result = profile.sanitize(document)
    #expect(result.document.validate() == nil)
    #expect(result.document.paragraphs.map { result.document.isThematicBreak($0) } == [false, isKept, false])
    #expect(result.findings.contains { $0.from == "thematic-break" } == !isKept)
    #expect(String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self) == "a\n\nb")
  }

  @Test(arguments: [
    (Profile.plain, "", ""),
    (.minimal, "", " bold italic link=<https://example.org/>"),
    (
      .structure, " heading=1 align=center ltr",
      " bold italic underline=wave strikethrough super baseline=1 language=de link=<https://example.org/> code ltr"
    ),
  ])
  func `each built-in profile keeps its documented attributes`(profile: Profile, paragraph: String, text: String)
    throws
  {
    let result = profile.sanitize(try rich())
    // What was seen in capitals is read in capitals.
    #expect(result.document.dump() == "paragraph\(paragraph)\n  \"X\"\(text)\n")
  }

  @Test func `faithful lets everything pass`() throws {
    let document = try rich()
    #expect(Profile.faithful.sanitize(document).document == document)
    #expect(KeepAttributes(profile: .faithful) == nil)
  }

  @Test(arguments: Attribute.allCases)
  func `each attribute alone is kept, and alone is removed`(attribute: Attribute) throws {
    let document = try rich()
    let only = try #require(KeepAttributes(profile: Profile(name: "only", keep: [attribute]))).apply(to: document)
    let without = try #require(
      KeepAttributes(profile: Profile(name: "without", keep: Set(Attribute.allCases).subtracting([attribute])))
    ).apply(to: document)
    let isInStyles = ![.list, .table, .quote, .image, .thematicBreak].contains(attribute)
    #expect(!only.findings.contains { $0.from == attribute.rawValue })
    #expect(without.findings.contains { $0.from == attribute.rawValue } == isInStyles)
    #expect(only.document.validate() == nil)
    let stated = only.document.dump() != "paragraph\n  \"X\"\n"
    #expect(stated == isInStyles)
  }

  @Test func `runs and paragraphs that lose something are counted`() throws {
    let document = try Document.paragraph(
      ("a", { $0.bold = true }), ("b", { _ in }), ("c", { $0.bold = true }), ("d", { $0.color = .black }))
    let result = Profile.plain.sanitize(document)
    #expect(result.document.runs.count == 1)
    #expect(
      result.findings.all == [
        Finding(.attributeRemoved, from: "bold", count: 2), Finding(.attributeRemoved, from: "color"),
      ])
  }
}
