import RichText
import Testing
import TinyPictures

@testable import Sanitizer

struct RewriteDrawingsTests {
  private func clean(
    _ svg: String, type: String = "image/svg+xml", _ set: (inout AttachmentSettings) -> Void = { _ in }
  )
    throws -> Sanitized
  {
    var builder = DocumentBuilder()
    try builder.append(Attachment(picture: Array(svg.utf8), declaredType: type, alternativeText: "plan"))
    try builder.endParagraph()
    var profile = Profile.faithful
    profile.attachments.types = [.svg]
    set(&profile.attachments)
    let document = try builder.finish()
    let once = profile.sanitize(document)
    #expect(once.document.validate() == nil)
    let twice = profile.sanitize(once.document)
    #expect(twice.document == once.document && twice.findings.changes.isEmpty)
    return once
  }

  private static let hostile =
    "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)' width='3' height='2'><script>alert(2)</script>"
    + "<rect width='3' height='2' fill='red'/></svg>"

  @Test(arguments: ["image/svg+xml", "image/unknown"])
  func `a drawing that the profile allows is rewritten, and the report lists what went`(type: String) throws {
    for metadata in [StripHandling.strip, .keep] {
      let result = try clean(Self.hostile, type: type) { $0.metadata = metadata }
      #expect(result.document.attachments.map(\.attachment.bytes) == [TinyPicture.svg])
      #expect(
        result.findings.all == [
          Finding(.drawingRewritten), Finding(.drawingStripped, from: "script", count: 2),
        ])
    }
  }

  @Test func `a drawing in the written form stays, without a finding`() throws {
    let result = try clean(String(decoding: TinyPicture.svg, as: UTF8.self))
    #expect(result.document.attachments.map(\.attachment.bytes) == [TinyPicture.svg])
    #expect(result.findings.isEmpty)
  }

  @Test func `a drawing that is not well-formed is its text`() throws {
    let result = try clean("<svg xmlns='http://www.w3.org/2000/svg'><g></svg>")
    #expect(result.document.string == "plan")
    #expect(result.findings.all == [Finding(.imageRefused, from: "image/svg+xml", to: "corrupted")])
  }

  @Test(arguments: [
    "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><g></svg>",
    "<p xmlns='http://www.w3.org/1999/xhtml' onclick='alert(1)'/>",
  ])
  func `a drawing that cannot be rewritten becomes its text, even where refused pictures stay`(svg: String) throws {
    let result = try clean(svg) { $0.refused = .keep }
    #expect(result.document.string == "plan")
    #expect(result.findings.all == [Finding(.attachmentReplaced, from: "image/svg+xml")])
  }

  @Test func `a drawing that was copied on its own is cleaned the same`() {
    var profile = Profile.structure
    #expect(profile.sanitize(picture: Array(Self.hostile.utf8), type: "image/svg+xml").bytes == nil)
    profile.attachments.types.insert(.svg)
    #expect(profile.sanitize(picture: Array(Self.hostile.utf8), type: "image/svg+xml").bytes == TinyPicture.svg)
  }
}
