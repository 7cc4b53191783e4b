import RichText
import Testing

@testable import Sanitizer

struct ConstrainValuesTests {
  private func document() throws -> Document {
    var builder = DocumentBuilder()
    for level in [1, 4, 6] {
      builder.paragraphStyle.headingLevel = level
      try builder.append("h\(level)")
      try builder.endParagraph()
    }
    builder.paragraphStyle = ParagraphStyle()
    builder.paragraphStyle.alignment = .justified
    builder.paragraphStyle.lineHeight = .exact(Length(points: 12))
    builder.style.underline = Underline(.wave, color: .black)
    try builder.append("text")
    return try builder.finish()
  }

  @Test func `values that are not allowed become ones that are`() throws {
    var profile = Profile.faithful
    profile.values.headingLevels = [2, 3, 5]
    profile.values.underlines = [.single, .double]
    profile.values.alignments = [.left]
    profile.values.lineHeights = [.multiple]
    let result = profile.sanitize(try document())
    #expect(
      result.document.dump()
        == """
        paragraph heading=2
          "h1"
        paragraph heading=3
          "h4"
        paragraph heading=5
          "h6"
        paragraph
          "text" underline=single/#000000

        """.replacing("underline=single/", with: "underline/"))
    #expect(
      result.findings.all == [
        Finding(.valueChanged, from: "wave underline", to: "single"),
        Finding(.valueChanged, from: "heading 1", to: "heading 2"),
        Finding(.valueChanged, from: "heading 4", to: "heading 3"),
        Finding(.valueChanged, from: "heading 6", to: "heading 5"),
        Finding(.valueChanged, from: "justified alignment"), Finding(.valueChanged, from: "exact line height"),
      ])
  }

  @Test func `other headings can become plain text`() throws {
    var profile = Profile.minimal
    profile.keep.insert(.heading)
    profile.values.headingLevels = [4]
    profile.values.otherHeadings = .paragraph
    #expect(
      profile.sanitize(try document()).document.dump()
        == "paragraph\n  \"h1\"\nparagraph heading=4\n  \"h4\"\nparagraph\n  \"h6\"\nparagraph\n  \"text\"\n")
  }

  @Test func `by default every value stays`() throws {
    #expect(ConstrainValues(profile: .faithful) == nil)
    #expect(Profile.faithful.sanitize(try document()).document == (try document()))
  }

  @Test(arguments: [
    ("#000000", "#000000"), ("#101010", "#000000"), ("#f02040", "#c00000"), ("#3050ff", "#0000c0"),
    ("#00000080", "#000000"),
    ("#ffffff", "#c0c0c0"),
  ])
  func `colors become the one that looks most like them`(stated: String, allowed: String) throws {
    var profile = Profile.faithful
    profile.values.colors = ["#000000", "#c00000", "#0000c0", "#c0c0c0"].compactMap { Color(hex: $0) }
    let document = try Document.paragraph(("a", { $0.color = Color(hex: stated) }), ("b", { _ in }))
    let policy = try #require(ConstrainValues(profile: profile))
    let result = policy.apply(to: document)
    #expect(result.document.characterStyles.all.compactMap(\.color?.hexDescription) == [allowed])
    #expect(result.findings.all == (stated == allowed ? [] : [Finding(.valueChanged, from: "color", to: allowed)]))
    profile.values.otherColors = .drop
    let dropped = try #require(ConstrainValues(profile: profile)).apply(to: document).document
    #expect((dropped == document) == (stated == allowed))
    #expect(stated == allowed || dropped.characterStyles.all.allSatisfy { $0.color == nil })
  }

  @Test func `underlines have allowed colors, backgrounds any`() throws {
    var profile = Profile.faithful
    profile.values.colors = [.black]
    let document = try Document.paragraph(
      (
        "a",
        { style in
          style.underline = Underline(.single, color: .white)
          style.background = .white
        }
      ))
    let policy = try #require(ConstrainValues(profile: profile))
    #expect(
      policy.apply(to: document).document.dump() == "paragraph\n  \"a\" underline/#000000 background=#ffffff\n")
  }
}
