import RichText
import Testing

@testable import Sanitizer

struct PlainDashesTests {
  @Test func `short dashes become one hyphen, long ones two`() throws {
    var profile = Profile.plain
    profile.text.dashes = .plain
    let result = profile.sanitize(try Document.plain("ls –l —all 1‒2 a‐b non‑stop −1 ―"))
    #expect(result.document.string == "ls -l --all 1-2 a-b non-stop -1 --")
    #expect(result.findings.count(of: .dashReplaced) == 7)
    #expect(PlainDashes(profile: .plain) == nil)
  }
}
