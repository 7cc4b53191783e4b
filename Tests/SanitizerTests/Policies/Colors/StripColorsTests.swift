import RichText
import Testing

@testable import Sanitizer

struct StripColorsTests {
  @Test func `colors go, the line under the text stays`() throws {
    var profile = Profile.faithful
    profile.colors = .drop
    let document = try Document.paragraph(
      (
        "a",
        {
          $0.color = .black; $0.background = .white; $0.underline = Underline(.double, color: .black)
        }
      ),
      ("b", { $0.underline = Underline(.double) }))
    let result = profile.sanitize(document)
    #expect(result.document.dump() == "paragraph\n  \"ab\" underline=double\n")
    #expect(result.findings.all == [Finding(.colorRemoved)])
  }
}
