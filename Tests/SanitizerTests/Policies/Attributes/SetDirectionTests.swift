import RichText
import Testing

@testable import Sanitizer

struct SetDirectionTests {
  private func clean(_ direction: DirectionSetting) throws -> Sanitized {
    var builder = DocumentBuilder()
    for text in ["abc", "1 (שלום) abc", "12", "a שלום"] {
      try builder.append(text)
      try builder.endParagraph()
    }
    builder.paragraphStyle.direction = .leftToRight
    try builder.append("مرحبا")
    var profile = Profile.structure
    profile.direction = direction
    return profile.sanitize(try builder.finish())
  }

  private static let expectations: [(DirectionSetting, [Direction?])] = [
    (.keep, [nil, nil, nil, nil, .leftToRight]),
    (.detect, [nil, .rightToLeft, nil, nil, .leftToRight]),
    (.rightToLeft, [.rightToLeft, .rightToLeft, .rightToLeft, .rightToLeft, .leftToRight]),
    (.leftToRight, [.leftToRight, .leftToRight, .leftToRight, .leftToRight, .leftToRight]),
  ]

  @Test(arguments: expectations)
  func `only paragraphs that state none get one`(setting: DirectionSetting, directions: [Direction?]) throws {
    let result = try clean(setting)
    #expect(result.document.paragraphs.map { result.document.style(of: $0).direction } == directions)
    #expect(result.document.validate() == nil)
    #expect(
      result.findings.count(of: .directionSet) == directions.dropLast().count { $0 != nil })
  }

  @Test func `a profile that does not keep directions sets none`() {
    var profile = Profile.minimal
    profile.direction = .rightToLeft
    #expect(SetDirection(profile: profile) == nil)
  }
}
