import RichText
import Testing

@testable import Sanitizer

struct WriteOutLinksTests {
  private func write(_ form: LinkForm, _ base: Profile = .minimal) throws -> Sanitized {
    var profile = base
    profile.links.form = form
    let link = Link("https://a.test/x?utm_source=1")
    let document = try Document.paragraph(
      ("see ", { _ in }),
      (
        "he",
        {
          $0.link = link; $0.bold = true
        }
      ), ("re", { $0.link = link }),
      (", ", { _ in }), ("https://b.test", { $0.link = Link("https://b.test/") }), (" ", { _ in }),
      ("script", { $0.link = Link("javascript:x") }), ("mail", { $0.link = Link("mailto:a@b.test") }))
    let result = profile.sanitize(document)
    #expect(result.document.validate() == nil)
    #expect(profile.sanitize(result.document) == Sanitized(document: result.document))
    return result
  }

  @Test func `a link becomes its text and its clean address, once, where the text does not say it`() throws {
    let result = try write(.textAndURL)
    #expect(
      result.document.string
        == "see here (https://a.test/x), https://b.test scriptmail (mailto:a@b.test)")
    #expect(result.document.characterStyles.all.allSatisfy { $0.link == nil })
    #expect(result.findings.count(of: .linkWrittenOut) == 4)
    #expect(result.findings.count(of: .trackingRemoved) == 1)
  }

  @Test func `addresses are written where links are not kept, too`() throws {
    #expect(try write(.textAndURL, .plain).document.string.contains("here (https://a.test/x)"))
  }

  @Test func `or it becomes its text alone`() throws {
    #expect(try write(.text).document.string == "see here, https://b.test scriptmail")
    #expect(try write(.link).document.characterStyles.all.count { $0.link != nil } == 4)
  }
}
