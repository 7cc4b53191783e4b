import RichText
import Testing

@testable import Sanitizer

struct LimitListDepthTests {
  private func nested() throws -> Document {
    var builder = DocumentBuilder()
    for (index, marker) in [ListStyle.Marker.decimal, .bullet, .circle].enumerated() {
      try builder.openBlock(.list(ListStyle(marker)))
      try builder.openBlock(.item(isChecked: nil))
      try builder.append("level \(index + 1)")
    }
    try builder.closeBlock()
    try builder.openBlock(.item(isChecked: nil))
    try builder.openBlock(.quote)
    try builder.openBlock(.list(ListStyle(.square)))
    try builder.openBlock(.item(isChecked: nil))
    try builder.append("anew")
    for _ in 0..<5 { try builder.closeBlock() }
    try builder.append("after")
    return try builder.finish()
  }

  private func limited(to depth: Int) throws -> Sanitized {
    var profile = Profile.structure
    profile.values.listDepth = depth
    let result = profile.sanitize(try nested())
    #expect(result.document.validate() == nil)
    #expect(result.document.text == (try nested().text))
    #expect(profile.sanitize(result.document) == Sanitized(document: result.document))
    return result
  }

  @Test func `items of deeper lists move up`() throws {
    let result = try limited(to: 1)
    #expect(
      result.document.dump() == """
        list decimal
          item
            paragraph
              "level 1"
          item
            paragraph
              "level 2"
          item
            paragraph
              "level 3"
          item
            quote
              list square
                item
                  paragraph
                    "anew"
            paragraph
              "after"

        """)
    #expect(result.findings.all == [Finding(.listLifted, count: 2)])
  }

  @Test func `lists within the limit stay`() throws {
    #expect(try limited(to: 3) == Sanitized(document: nested()))
    #expect(try limited(to: 2).findings.count(of: .listLifted) == 1)
  }

  @Test func `an item that begins with a list leaves no empty one`() throws {
    var builder = DocumentBuilder()
    for _ in 0..<3 {
      try builder.openBlock(.list(ListStyle(.bullet)))
      try builder.openBlock(.item(isChecked: nil))
    }
    try builder.append("x")
    var profile = Profile.structure
    profile.values.listDepth = 1
    #expect(
      profile.sanitize(try builder.finish()).document.dump() == "list bullet\n  item\n    paragraph\n      \"x\"\n")
  }
}
